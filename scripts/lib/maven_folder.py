"""Checks the modules of a repository of Maven, and resolves them as Gradle does.

    maven_folder.py REPOSITORY                            prints what is wrong with the repository
    maven_folder.py REPOSITORY MODULE ATTRIBUTE=VALUE…    prints the files of the variant of a module that has these
                                                          attributes; it fails if there is not exactly one

It knows nothing of how they are written.
"""

import hashlib
import json
import pathlib
import re
import sys
import xml.etree.ElementTree as tree
import zipfile

POM = "{http://maven.apache.org/POM/4.0.0}"
MARKER = "<!-- do_not_remove: published-with-gradle-metadata -->"
DIGESTS = ("md5", "sha1", "sha256", "sha512")
COORDINATES = ("group", "module", "version")


def coordinates(value):
    return tuple(value.get(part) for part in COORDINATES)


def fields(element, *names):
    return tuple(element.findtext(POM + name) for name in names)


def wrong_files(folder, files):
    """Yields what differs between the files and what is written of them."""
    for file in files:
        path = folder / file["url"]
        if not path.is_file():
            yield f"there is no {file['url']}"
            continue
        content = path.read_bytes()
        if file["size"] != len(content):
            yield f"{file['url']} has {len(content)} bytes, not {file['size']}"
        for kind in DIGESTS:
            if file[kind] != hashlib.new(kind, content).hexdigest():
                yield f"{file['url']} has another {kind}"


def wrong_place(folder, variant):
    """Yields what differs between a variant in another module and what is written of it."""
    there = variant["available-at"]
    path = folder / there["url"]
    if not path.is_file():
        yield f"there is no {there['url']}"
        return
    module = json.loads(path.read_text())
    if path.name != f"{there['module']}-{there['version']}.module":
        yield f"{path.name} is not of {there['module']} {there['version']}"
    if variant["attributes"] not in [each["attributes"] for each in module["variants"]]:
        yield f"{path.name} has no variant like {variant['name']}"
    back = path.parent / module["component"]["url"]
    if back.resolve() != (folder / f"{folder.parent.name}-{folder.name}.module").resolve():
        yield f"{path.name} does not lead back"


def sources_of(artifact):
    """Returns the source files that are named in a jar or a klib, in the folders of their packages."""
    named = set()
    with zipfile.ZipFile(artifact) as archive:
        for name in archive.namelist():
            content = archive.read(name)
            folder = name.rpartition("/")[0]
            # A class with a function of another library inside names a source file of that library.
            if name.endswith(".class") and "$inlined$" not in name:
                # A string of the constant pool: its kind, its length, its bytes.
                for length, text in re.findall(rb"\x01\x00(.)([\w.]+?\.kt)", content, re.DOTALL):
                    named.update([f"{folder}/{text.decode()}"] if length[0] == len(text) else [])
            elif artifact.suffix == ".klib":
                named.update(text.decode() for text in re.findall(rb"/src/\w+/kotlin/([\w/.]+?\.kt)", content))
    return named


def wrong_sources(folder, stem):
    artifact = next(folder / (stem + end) for end in (".jar", ".klib") if (folder / (stem + end)).is_file())
    named = sources_of(artifact)
    with zipfile.ZipFile(folder / f"{stem}-sources.jar") as archive:
        has = set(archive.namelist())
    yield from (f"{stem}-sources.jar has no {file}" for file in sorted(named - has))
    if not named:
        yield f"{artifact.name} names no sources"


def wrong_module(pom):
    """Yields what is wrong with the module beside a description."""
    folder, stem = pom.parent, pom.stem
    root = tree.parse(pom).getroot()
    group, name, version = fields(root, "groupId", "artifactId", "version")
    if MARKER not in pom.read_text():
        yield "no comment says that there is a module"
    if pom != folder.parents[2] / group / name / version / f"{name}-{version}.pom":
        yield f"it is not where {group}:{name}:{version} is"
    versions = tree.parse(folder.parent / "maven-metadata.xml").getroot()
    if (versions.findtext("artifactId"), versions.findtext("versioning/release")) != (name, version):
        yield "maven-metadata.xml has another artifact or version"
    module = json.loads(pom.with_suffix(".module").read_text())
    if module["formatVersion"] != "1.1":
        yield "the module has another version of the format"
    if "url" not in module["component"] and coordinates(module["component"]) != (group, name, version):
        yield f"the module is of {':'.join(coordinates(module['component']))}"
    needed = {fields(each, "groupId", "artifactId", "version") for each in root.iter(POM + "dependency")}
    files = {f"{stem}.pom", f"{stem}.module"}
    for variant in module["variants"]:
        if "available-at" in variant:
            yield from wrong_place(folder, variant)
            continue
        yield from wrong_files(folder, variant["files"])
        files.update(file["url"] for file in variant["files"])
        dependencies = variant.get("dependencies", [])
        given = {(each["group"], each["module"], each["version"]["requires"]) for each in dependencies}
        if variant["attributes"]["org.gradle.category"] == "library" and given != needed:
            yield f"{variant['name']} has other dependencies"
    for file in folder.iterdir():
        if file.name not in files and file.suffix[1:] not in DIGESTS:
            yield f"no variant has {file.name}"
    yield from wrong_sources(folder, stem)


def resolve(folder, attributes):
    """Returns the files of the only variant with these attributes."""
    module = json.loads((folder / f"{folder.parent.name}-{folder.name}.module").read_text())
    fitting = [each for each in module["variants"] if attributes.items() <= each["attributes"].items()]
    if len(fitting) != 1:
        sys.exit(f"{folder.parent.name}: {len(fitting)} variants fit: {[each['name'] for each in fitting]}")
    if "available-at" in fitting[0]:
        return resolve((folder / fitting[0]["available-at"]["url"]).resolve().parent, attributes)
    return [folder / file["url"] for file in fitting[0]["files"]]


def main():
    repository = pathlib.Path(sys.argv[1])
    if len(sys.argv) > 2:
        (folder,) = (path.parent for path in repository.glob(f"*/{sys.argv[2]}/*/*.module"))
        print(*resolve(folder, dict(argument.split("=") for argument in sys.argv[3:])), sep="\n")
        return
    poms = sorted(repository.glob("*/*/*/*.pom"))
    wrong = [f"{pom.stem}: {what}" for pom in poms for what in wrong_module(pom)]
    print(*wrong, sep="\n", end="\n" if wrong else "")
    print(f"{len(poms)} artifacts")
    sys.exit(bool(wrong) or not poms)


main()
