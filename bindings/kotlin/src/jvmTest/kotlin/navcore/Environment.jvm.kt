package navcore

actual fun environment(name: String): String? = System.getenv(name)
