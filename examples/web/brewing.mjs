// The screen about how a tea is brewed: a long page.

import { facts, noTea } from "./catalogue.mjs";
import { teas } from "./goods.mjs";
import { element, html } from "./html.mjs";
import { cup } from "./pictures.mjs";

export function brew({ host }, { id }) {
  const tea = teas.get(id);
  if (!tea) return noTea(host);
  const { grams, minutes, name } = tea;
  return {
    title: `How to brew ${name}`,
    element: element(html`
      <article class="brew">
        <div class="picture">${cup(tea)}</div>
        <h1>How to brew ${name}</h1>
        <p class="lead">It takes ${minutes + 4} minutes in all, most of them spent looking out of the window.</p>
        ${facts(tea)}
        <h2>Step by step</h2>
        <ol class="steps">${steps(tea)}</ol>
        <h2 id="wrong">If something is wrong</h2>
        <dl class="answers">
          <dt>It is bitter</dt>
          <dd>
            The water was too hot, or the leaves were in it too long. Change one of the two, not both, and the heat first.
          </dd>
          <dt>It is thin</dt>
          <dd>Take more leaves, and not more time: time brings out what is harsh, leaves bring out what is good.</dd>
          <dt>It tastes of nothing</dt>
          <dd>The tin may have stood open. Tea keeps a year in the dark, and a month in a glass on the shelf.</dd>
          <dt>It is cloudy</dt>
          <dd>The water is hard, or it cooled too fast. It does no harm to the taste.</dd>
        </dl>
        <h2 id="keeping">Keep it well</h2>
        <p>
          Air, light, warmth and smells are bad for tea, in this order. Leave it in its tin, press the lid down, and don't put
          the tin above the stove. The fridge is a good place only for green tea that is still sealed: once open, it takes on
          the taste of last night's dinner.
        </p>
        <p>A tin of 100 grams is enough for ${Math.round(100 / grams)} cups, and more if you pour twice.</p>
      </article>`),
  };
}

const step = (title, text) => html`<li><h3>${title}</h3><p>${text}</p></li>`;

function steps({ grams, heat, kind, minutes, name }) {
  const degrees = html`${heat}&nbsp;°C`;
  const wait = Math.round((100 - heat) / 4);
  const cooling = `Let it boil, and then stand with the lid off for some ${wait} minutes.`;
  const again = kind === "oolong" ? "half" : "a third";
  return [
    step("Take fresh water", html`
      Draw it cold from the tap, and let it run for a moment first. Water that has boiled before tastes flat, and hard water
      hides the top notes: a filter helps more than a better tea.`),
    step("Warm the pot", html`
      Pour a little hot water into the pot, turn it round once, and pour it away. A cold pot takes ten degrees from the water,
      and the leaves never quite recover.`),
    step("Weigh the leaves", html`
      Take ${grams} grams for a cup of 200&nbsp;ml. A spoon is a poor measure: a heaped one holds four grams of small leaves,
      and hardly one of large ones.`),
    step("Heat the water", html`
      ${name} wants ${degrees}. ${heat > 94 ? "Pour it while it still sings." : cooling}`),
    step("Pour, and wait", html`
      Pour in a circle so that all leaves are wet, and put the lid on. Wait ${minutes} ${minutes === 1 ? "minute" : "minutes"}.
      Don't stir: the leaves open by themselves, and stirring only makes the tea cloudy.`),
    step("Pour all of it", html`
      Pour to the last drop, since tea that stays on the leaves turns bitter. With two cups go back and forth between them, a
      little each time, so that both are of the same strength.`),
    step("Pour again", html`
      Most teas give a second cup, and some a fifth. Take water that is a little hotter, and ${again} of the time again with
      each.`),
  ];
}
