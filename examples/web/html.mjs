// Markup as tagged templates: what is put in is escaped, unless it is markup itself.

class Markup {
  constructor(text) {
    this.text = text;
  }
}

const names = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function written(value) {
  if (Array.isArray(value)) return value.map(written).join("");
  if (value instanceof Markup) return value.text;
  return String(value ?? "").replace(/[&<>"]/g, (character) => names[character]);
}

export const html = (parts, ...values) => new Markup(String.raw({ raw: parts }, ...values.map(written)));

/** Makes the element that the markup has. */
export function element(markup) {
  const template = document.createElement("template");
  template.innerHTML = markup.text.trim();
  return template.content.firstElementChild;
}

/** Calls `act` with an element of the selector, also one that comes later, when the event happens in it. */
export function on(root, type, selector, act) {
  root.addEventListener(type, (event) => {
    const target = event.target.closest(selector);
    if (target && root.contains(target)) act(target, event);
  });
}

/** Gives an element these children. Those that it has already stay untouched, with their focus and what is scrolled. */
export function setChildren(parent, children) {
  let hasChanged = false;
  for (const child of [...parent.children]) {
    if (children.includes(child)) continue;
    child.remove();
    hasChanged = true;
  }
  children.forEach((child, index) => {
    if (parent.children[index] === child) return;
    parent.insertBefore(child, parent.children[index] ?? null);
    hasChanged = true;
  });
  return hasChanged;
}
