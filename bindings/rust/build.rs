//! Finds libnavcore: in NAVCORE_LIB_DIR, by the file navcore.pc of an installed library, or where the linker looks anyway.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::{env, fs};

const FOLDERS: &str = "/usr/local/lib/pkgconfig:/usr/lib/pkgconfig:/usr/share/pkgconfig";

/// Replaces `${name}` by the variables that are known.
fn expand(text: &str, variables: &HashMap<String, String>) -> String {
    variables.iter().fold(text.to_string(), |text, (name, value)| text.replace(&format!("${{{name}}}"), value))
}

/// The variable libdir of a file for pkg-config.
fn libdir(file: &Path) -> Option<String> {
    let folder = file.parent()?.to_str()?.to_string();
    let mut variables = HashMap::from([("pcfiledir".to_string(), folder)]);
    for line in fs::read_to_string(file).ok()?.lines() {
        if let Some((name, value)) = line.split_once('=') {
            variables.insert(name.trim().to_string(), expand(value.trim(), &variables));
        }
    }
    variables.remove("libdir")
}

fn installed() -> Option<String> {
    let folders = format!("{}:{FOLDERS}", env::var("PKG_CONFIG_PATH").unwrap_or_default());
    let file = env::split_paths(&folders).map(|folder: PathBuf| folder.join("navcore.pc")).find(|file| file.exists())?;
    println!("cargo:rerun-if-changed={}", file.display());
    libdir(&file)
}

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=NAVCORE_LIB_DIR");
    println!("cargo:rerun-if-env-changed=PKG_CONFIG_PATH");
    if let Some(folder) = env::var("NAVCORE_LIB_DIR").ok().or_else(installed) {
        println!("cargo:rustc-link-search=native={folder}");
        println!("cargo:rustc-link-arg=-Wl,-rpath,{folder}");
    }
    println!("cargo:rustc-link-lib=dylib=navcore");
}
