rootProject.name = "navcore"

include(":compose")
