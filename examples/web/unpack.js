// Unpacks the page, which is one file: text of 85 characters, in it gzip, in it the style, the code and the module.
(async () => {
  const packed = document.getElementById("packed");
  const text = packed.textContent;
  const view = new DataView(new ArrayBuffer((text.length / 5) * 4));
  for (let at = 0; at < text.length; at += 5) {
    let number = 0;
    for (let index = at; index < at + 5; index++) {
      const code = text.charCodeAt(index);
      number = number * 85 + (code === 122 ? 60 : code) - 35;
    }
    view.setUint32((at / 5) * 4, number);
  }
  const [length, style, code] = ["packed", "style", "code"].map((part) => Number(packed.dataset[part]));
  packed.remove();
  const zipped = new Blob([view.buffer.slice(0, length)]).stream().pipeThrough(new DecompressionStream("gzip"));
  const parts = await new Response(zipped).arrayBuffer();
  const add = (name, begin, end) => {
    const element = document.createElement(name);
    element.textContent = new TextDecoder().decode(parts.slice(begin, end));
    document.head.append(element);
  };
  add("style", 0, style);
  add("script", style, style + code);
  await teaShop.start(parts.slice(style + code));
})()
  .catch((error) => {
    document.querySelector("main").textContent = `The shop can't start in this browser: ${error.message}`;
    throw error;
  })
  .finally(() => { document.body.hidden = false; });
