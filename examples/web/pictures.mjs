// The pictures of the shop, drawn as SVG: no file to load, and no font that a system may lack.

import { html } from "./html.mjs";

const strokes = {
  home: html`<path d="M4 11l8-7 8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z"/>`,
  teas: html`<path d="M5 19C5 9 11 5 20 4c0 10-4 15-12 15M4 21c2-6 6-9 10-11"/>`,
  account: html`<circle cx="12" cy="8" r="4"/><path d="M4 20c1-4 4-6 8-6s7 2 8 6"/>`,
  cart: html`<path d="M5 8h14l1 12H4zM9 10V7a3 3 0 0 1 6 0v3"/>`,
  close: html`<path d="M6 6l12 12M18 6L6 18"/>`,
  plus: html`<path d="M12 6v12M6 12h12"/>`,
  minus: html`<path d="M6 12h12"/>`,
  bin: html`<path d="M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10 11v5M14 11v5"/>`,
  next: html`<path d="M9 5l7 7-7 7"/>`,
  letter: html`<rect x="3" y="6" width="18" height="13" rx="2"/><path d="M4 8l8 6 8-6"/>`,
  box: html`<path d="M4 8l8-4 8 4v9l-8 4-8-4zM4 8l8 4 8-4M12 12v9"/>`,
  heat: html`<path d="M10 13V5a2 2 0 0 1 4 0v8a4 4 0 1 1-4 0zM12 10v7"/>`,
  time: html`<circle cx="12" cy="13" r="8"/><path d="M12 9v4l3 2M10 2h4"/>`,
};

export const icon = (name) => html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${strokes[name]}</svg>`;

// The sign on the label of a tin.
const signs = {
  green: html`<path d="M60 78c-12-2-16-10-15-20 10 0 16 7 15 20zM60 78c0-11 4-18 15-20 1 11-3 18-15 20z"/>`,
  white: html`<path d="M60 80c-7-6-7-18 0-26 7 8 7 20 0 26zM52 80c-6-3-9-9-9-15 6 2 9 8 9 15z
    M68 80c6-3 9-9 9-15-6 2-9 8-9 15z"/>`,
  oolong: html`<path d="M46 68c0-9 7-14 15-14s13 6 13 12-5 10-10 10-8-3-8-7 3-6 6-6 4 2 4 4-2 3-3 3c2 2 6 1
    6-4s-4-8-8-8-9 3-9 10 5 12 12 12c-10 2-18-3-18-12z"/>`,
  black: html`<path d="M44 74c2-14 12-20 32-20-1 15-10 23-24 22l-4 6-3-2 4-7 14-11-15 9z"/>`,
  herbal: html`<circle cx="60" cy="67" r="5"/>
    <path d="M60 59c-4-3-4-8 0-10 4 2 4 7 0 10zM60 75c-4 3-4 8 0 10 4-2 4-7 0-10zM52 67c-3-4-8-4-10 0 2 4 7 4 10 0z
    M68 67c3-4 8-4 10 0-2 4-7 4-10 0zM54 61c1-5-2-8-7-7-1 4 2 8 7 7zM66 61c-1-5 2-8 7-7 1 4-2 8-7 7z
    M54 73c1 5-2 8-7 7-1-4 2-8 7-7zM66 73c-1 5 2 8 7 7 1-4-2-8-7-7z"/>`,
};

/** A tin of a tea, in the tea's colour. */
export const tin = ({ kind, hue }) => html`<svg class="tin" viewBox="0 0 120 120" style="--hue: ${hue}" aria-hidden="true">
  <rect class="tint" width="120" height="120" rx="18"/>
  <ellipse class="shade" cx="60" cy="105" rx="34" ry="4"/>
  <rect class="body" x="30" y="30" width="60" height="75" rx="7"/>
  <rect class="label" x="30" y="48" width="60" height="40"/>
  <g class="sign">${signs[kind]}</g>
  <rect class="lid" x="27" y="18" width="66" height="18" rx="6"/>
  <path class="glow" d="M38 22v78" />
</svg>`;

/** A cup of a tea, seen from above. */
export const cup = ({ hue }) => html`<svg class="cup" viewBox="0 0 160 160" style="--hue: ${hue}" aria-hidden="true">
  <circle class="saucer" cx="76" cy="80" r="72"/>
  <circle class="rim" cx="76" cy="80" r="56"/>
  <rect class="china" x="112" y="72" width="32" height="16" rx="8"/>
  <circle class="china" cx="76" cy="80" r="50"/>
  <circle class="tea" cx="76" cy="80" r="43"/>
  <path class="light" d="M44 66a36 36 0 0 1 22-20"/>
  <path class="floating" d="M80 92c0-12 8-18 20-18 0 12-8 18-20 18z"/>
</svg>`;

/** A pot and a cup in front of the hills where the tea grows. */
export const hills = html`<svg class="hills" viewBox="0 0 640 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
  <rect class="sky" width="640" height="400"/>
  <circle class="sun" cx="448" cy="118" r="54"/>
  <path class="far" d="M0 210c80-70 150-80 230-30 60-70 150-90 220-30 70-40 130-30 190 20v230H0z"/>
  <path class="middle" d="M0 262c110-70 220-60 320-10 110-60 220-60 320 0v148H0z"/>
  <path class="rows" d="M20 268c90-46 180-42 270-6M10 288c100-46 190-40 290-4M350 262c90-42 180-42 280-2M340 282c100-40
    190-38 300-4"/>
  <path class="near" d="M0 330c160-56 480-56 640 0v70H0z"/>
  <g class="steam"><path d="M238 160c-14-14 14-24 0-42M260 150c-14-14 14-24 0-42M424 262c-9-9 9-16 0-28M442 262c-9-9
    9-16 0-28"/></g>
  <ellipse class="ground" cx="262" cy="349" rx="120" ry="10"/>
  <path class="handle" d="M180 236c-50-16-66 66 8 76"/>
  <path class="pot" d="M318 268c30-4 34-40 58-58l16 8c-22 22-24 74-70 88z"/>
  <path class="pot" d="M166 276c0-54 36-80 84-80s84 26 84 80c0 46-30 72-84 72s-84-26-84-72z"/>
  <path class="band" d="M168 262c40 14 124 14 164 0l2 18c-46 14-122 14-168 0z"/>
  <path class="lid" d="M206 204c8-18 80-18 88 0-20 10-68 10-88 0z"/>
  <circle class="lid" cx="250" cy="184" r="11"/>
  <path class="gleam" d="M188 258c4-20 14-34 30-42"/>
  <ellipse class="ground" cx="434" cy="345" rx="66" ry="7"/>
  <path class="china" d="M388 284h92v14c0 28-18 46-46 46s-46-18-46-46z"/>
  <path class="ear" d="M478 292c26-4 26 34-6 34"/>
  <ellipse class="tea" cx="434" cy="285" rx="46" ry="9"/>
</svg>`;

/** A cup that is empty: nothing is chosen, or nothing is in the cart. */
export const emptyCup = html`<svg class="empty-cup" viewBox="0 0 120 90" aria-hidden="true">
  <path d="M24 26h60v18c0 20-12 32-30 32S24 64 24 44zM84 32h8a10 10 0 0 1 0 22h-9M14 84h82"/>
</svg>`;
