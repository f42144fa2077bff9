"""Writes Gradle's module metadata, version 1.1, into a repository of Maven: `gradle_modules.py REPOSITORY`.

Each artifact gets a file NAME-VERSION.module beside its description (.pom), which has the coordinates and the
dependencies. The variants are the files that are there. An artifact for a target of Kotlin/Native is also named by the
module without the target in its name, so an app depends on the same module on each platform.
"""

import hashlib
import json
import pathlib
import sys
import xml.etree.ElementTree as tree
import zipfile

POM = "{http://maven.apache.org/POM/4.0.0}"
# The end of an artifact's name, the target in names of variants, and the target in attributes.
TARGETS = {"linuxx64": ("linuxX64", "linux_x64")}


def java_version(jar):
    """Returns the version of Java that runs the classes of the jar."""
    with zipfile.ZipFile(jar) as archive:
        classes = [name for name in archive.namelist() if name.endswith(".class")]
        return max(int.from_bytes(archive.read(name)[6:8], "big") for name in classes) - 44


def described(path):
    content = path.read_bytes()
    digests = {kind: hashlib.new(kind, content).hexdigest() for kind in ("sha512", "sha256", "sha1", "md5")}
    return {"name": path.name, "url": path.name, "size": len(content), **digests}


def variant(name, attributes, dependencies, files):
    made = {"name": name, "attributes": dict(sorted(attributes.items()))}
    if dependencies:
        made["dependencies"] = dependencies
    return {**made, "files": [described(file) for file in files]}


def sources_variant(name, attributes, usage, file):
    attributes = {
        **attributes,
        "org.gradle.category": "documentation",
        "org.gradle.docstype": "sources",
        "org.gradle.usage": usage,
    }
    return variant(name, attributes, [], [file])


def jvm_variants(stem, dependencies):
    jar = stem.with_name(stem.name + ".jar")
    common = {
        "org.gradle.category": "library",
        "org.gradle.dependency.bundling": "external",
        "org.gradle.jvm.environment": "standard-jvm",
        "org.jetbrains.kotlin.platform.type": "jvm",
    }
    library = {**common, "org.gradle.jvm.version": java_version(jar), "org.gradle.libraryelements": "jar"}
    return [
        variant("apiElements", {**library, "org.gradle.usage": "java-api"}, dependencies, [jar]),
        variant("runtimeElements", {**library, "org.gradle.usage": "java-runtime"}, dependencies, [jar]),
        sources_variant("sourcesElements", common, "java-runtime", stem.with_name(stem.name + "-sources.jar")),
    ]


def native_variants(stem, dependencies, target):
    name, attribute = TARGETS[target]
    common = {
        "org.gradle.category": "library",
        "org.gradle.jvm.environment": "non-jvm",
        "org.jetbrains.kotlin.native.target": attribute,
        "org.jetbrains.kotlin.platform.type": "native",
    }
    library = {**common, "artifactType": "org.jetbrains.kotlin.klib", "org.gradle.usage": "kotlin-api"}
    klibs = sorted(stem.parent.glob(stem.name + "*.klib"), key=lambda file: len(file.name))
    return [
        variant(f"{name}ApiElements-published", library, dependencies, klibs),
        sources_variant(
            f"{name}SourcesElements-published",
            {**common, "org.gradle.dependency.bundling": "external"},
            "kotlin-runtime",
            stem.with_name(stem.name + "-sources.jar"),
        ),
    ]


def read_pom(path):
    """Returns the coordinates and the dependencies, as they are in a module."""
    root = tree.parse(path).getroot()
    group, name, version = (root.findtext(POM + part) for part in ("groupId", "artifactId", "version"))
    dependencies = [
        {
            "group": dependency.findtext(POM + "groupId"),
            "module": dependency.findtext(POM + "artifactId"),
            "version": {"requires": dependency.findtext(POM + "version")},
        }
        for dependency in root.iter(POM + "dependency")
    ]
    return {"group": group, "module": name, "version": version}, dependencies


def place(coordinates):
    """Returns where the module is, as seen from another one of the same group."""
    module, version = coordinates["module"], coordinates["version"]
    return {"url": f"../../{module}/{version}/{module}-{version}.module", **coordinates}


def write_modules(repository):
    modules = {}
    for pom in sorted(repository.glob("*/*/*/*.pom")):
        coordinates, dependencies = read_pom(pom)
        root, _, target = coordinates["module"].rpartition("-")
        if target in TARGETS:
            variants = native_variants(pom.with_suffix(""), dependencies, target)
            elsewhere = [
                {"name": each["name"], "attributes": each["attributes"], "available-at": place(coordinates)}
                for each in variants
            ]
            root = {**coordinates, "module": root}
            modules[root["module"]][1]["variants"] += elsewhere
            component = place(root)
        else:
            variants = jvm_variants(pom.with_suffix(""), dependencies)
            component = coordinates
        content = {
            "formatVersion": "1.1",
            "component": {**component, "attributes": {"org.gradle.status": "release"}},
            "variants": variants,
        }
        modules[coordinates["module"]] = (pom.with_suffix(".module"), content)
    for path, content in modules.values():
        path.write_text(json.dumps(content, indent=2) + "\n")


write_modules(pathlib.Path(sys.argv[1]))
