// For users who have Gradle. It was not run where navcore is developed: there scripts/parts/kotlin-compose calls the
// compilers, with Compose 1.5.12. For Android add its plugin and androidTarget(); the sources are the same.

plugins {
    kotlin("multiplatform")
    kotlin("plugin.compose") version "2.2.21"
    id("org.jetbrains.compose") version "1.9.0"
}

repositories {
    mavenCentral()
    google()
}

val built = projectDir.resolve("../../../build/kotlin").canonicalFile
val images = projectDir.resolve("../../../docs/images").canonicalFile

kotlin {
    jvm("desktop")

    sourceSets {
        commonMain.dependencies {
            api(project(":"))
            implementation(compose.runtime)
            implementation(compose.foundation)
            implementation(compose.animation)
        }
        named("desktopTest") {
            kotlin.srcDir("shop")
            dependencies {
                implementation(kotlin("test-junit"))
                implementation(compose.desktop.currentOs)
                implementation(compose.desktop.uiTestJUnit4)
                implementation(compose.material3)
                implementation(compose.materialIconsCore)
                implementation("org.jetbrains.kotlinx:kotlinx-coroutines-swing:1.11.0")
            }
        }
    }
}

tasks.withType<Test>().configureEach {
    systemProperty("java.awt.headless", "true")
    systemProperty("navcore.library", "$built/libnavcore_jni.so")
    systemProperty("navcore.picture", "$images/shop.png")
    systemProperty("navcore.drawn", "$built/compose-shop.png")
}
