// The browser in which the tests run: Firefox with --firefox, else Chromium.

import { withChromium } from "./chromium.mjs";
import { withFirefox } from "./firefox.mjs";

const isFirefox = process.argv.includes("--firefox");
export const browserName = isFirefox ? "firefox" : "chromium";
export const withBrowser = isFirefox ? withFirefox : withChromium;
