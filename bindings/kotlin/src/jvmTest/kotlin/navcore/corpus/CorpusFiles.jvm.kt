package navcore.corpus

import java.io.File

actual fun corpusFiles(): List<Pair<String, String>> =
    File(System.getProperty("navcore.corpus") ?: "Tests/Corpus").listFiles { file -> file.name.endsWith(".txt") }
        .orEmpty().sortedBy { it.name }.map { it.name to it.readText() }
