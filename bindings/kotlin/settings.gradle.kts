rootProject.name = "navcore"

include(":compose")
include(":testkit")
