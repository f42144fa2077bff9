// For users who have Gradle. It was not run where navcore is developed: there scripts/parts/kotlin calls the compilers.
// The C libraries are made first, by scripts/kotlin-jar (for the JVM) and scripts/kotlin-klib (for Kotlin/Native).

plugins {
    kotlin("multiplatform") version "2.2.21"
}

repositories {
    mavenCentral()
}

val root = projectDir.resolve("../..").canonicalFile
val built = root.resolve("build/kotlin")

kotlin {
    jvm()
    linuxX64 {
        compilations.getByName("main").cinterops.create("navcore") {
            definitionFile.set(file("src/nativeInterop/cinterop/navcore.def"))
            packageName = "navcore.interop"
            includeDirs(root.resolve("Include"), file("src/commonMain/c"))
            extraOpts("-libraryPath", "$built/native", "-libraryPath", "$root/build/release")
        }
        compilations.getByName("test").cinterops.create("corpus") {
            definitionFile.set(file("src/nativeTest/cinterop/corpus.def"))
            packageName = "navcore.corpus.interop"
            includeDirs(root.resolve("Sources/CorpusRunner/include"))
            extraOpts("-libraryPath", "$built/native")
        }
    }

    compilerOptions {
        freeCompilerArgs.add("-Xexpect-actual-classes")
    }

    sourceSets {
        // The native library, where the binding looks for it in its jar.
        jvmMain.get().resources.srcDir(built.resolve("resources"))
        commonMain.dependencies {
            implementation("org.jetbrains.kotlinx:kotlinx-coroutines-core:1.11.0")
        }
        commonTest {
            kotlin.srcDir("examples")
            kotlin.srcDir("testkit/src/commonMain/kotlin")
            dependencies {
                implementation(kotlin("test"))
                implementation("org.jetbrains.kotlinx:kotlinx-coroutines-test:1.11.0")
            }
        }
    }
}

tasks.withType<Test>().configureEach {
    useJUnitPlatform()
    systemProperty("navcore.library", "$built/libnavcore_jni.so")
    systemProperty("navcore.corpus", "$root/Tests/Corpus")
    systemProperty("navcore.corpus.library", "$built/libnavcore_corpus.so")
    environment("NAVCORE_RECORDED", "$built/recorded")
}
