rootProject.name = "navcore"
