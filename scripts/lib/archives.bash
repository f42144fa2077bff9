# shellcheck shell=bash
# Archives that are the same each time: sorted names, one time, no owners. To be sourced after common.bash.

# The time of every file in them: that of the commit, unless the caller sets another one.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH TZ=UTC
umask 022

# tar_folder FOLDER FILE: packs the folder with its name.
tar_folder() {
    tar -C "$(dirname "$1")" --sort=name --format=gnu --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" \
        -cf - "$(basename "$1")" | gzip -9n >"$2"
}

# zip_folder FOLDER FILE: packs the content of the folder.
zip_folder() {
    find "$1" -exec touch -hd "@$SOURCE_DATE_EPOCH" {} +
    rm -f "$2"
    (cd "$1" && find . -type f | sed 's,^\./,,' | LC_ALL=C sort | zip -qX9 "$2" -@)
}

# rezip FILE NEW: the same content in an archive like the others.
rezip() {
    local content=$scratch/content
    rm -rf "$content"
    mkdir "$content"
    unzip -q "$1" -d "$content"
    zip_folder "$content" "$2"
}
