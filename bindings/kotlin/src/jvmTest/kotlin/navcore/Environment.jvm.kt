package navcore

actual fun environment(name: String): String? = System.getenv(name)

actual fun readFile(path: String): String = java.io.File(path).readText()
