# shellcheck shell=bash
# The npm package of the JavaScript binding, as a folder. To be sourced after common.bash and wasm.bash.

# stage_npm FOLDER: copies what package.json lists, and what npm adds to every package, into that new folder. The modules
# come from build/wasm.
stage_npm() {
    mkdir -p "$1/browser"
    cp bindings/js/{package.json,README.md,*.mjs,*.d.mts,inspector.html} LICENSE "$wasm"/navcore{,-web}.wasm "$1"
    find bindings/js/browser -type f -exec cp {} "$1/browser" ';'
    chmod 644 "$1"/*.wasm
    exports_exist "$1"
}

# Fails if package.json has another version than the header, or names a file that is missing.
exports_exist() {
    node - "$1" "$version" <<'END'
const { existsSync, readFileSync } = require("fs");
const [folder, version] = process.argv.slice(2);
const listed = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
const targets = (value) => (typeof value === "string" ? [value] : Object.values(value).flatMap(targets));
const missing = [...targets(listed.exports), ...listed.files].filter((file) => !existsSync(`${folder}/${file}`));
for (const file of missing) console.error(`package.json: there is no ${file}`);
if (listed.version !== version) console.error(`package.json: version ${listed.version}, and the header has ${version}`);
process.exitCode = missing.length > 0 || listed.version !== version ? 1 : 0;
END
}

# follow_js_page PAGE FOLDER [MODULE]: runs the program of a page in the folder, which has node_modules/navcore, with the
# module navcore.wasm or another one. It prints what stands below it.
follow_js_page() {
    local block='/^```/ { inside = $0 == "```" kind; next } inside'
    awk -v kind=js "$block" "$1" | sed "s|navcore/navcore\.wasm|navcore/${3-navcore.wasm}|" >"$2/page.mjs"
    diff <(awk -v kind=text "$block" "$1") <(cd "$2" && node page.mjs)
}

# follow_js_block PAGE FOLDER: the same of a page with programs in other languages: the first block in JavaScript, and the text
# behind it.
follow_js_block() {
    awk '$0 == "```js" { inside = 1; next } inside && /^```/ { exit } inside' "$1" >"$2/page.mjs"
    diff <(awk '$0 == "```js" { found = 1 } found && $0 == "```text" { inside = 1; next } inside && /^```/ { exit } inside' "$1") \
        <(cd "$2" && node page.mjs)
}
