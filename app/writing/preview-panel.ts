import { m } from "#app/words/writing-messages.ts";

/** From so many pixels on both stand beside each other (app.css). */
const besideFrom = 1024;
const look = "min-h-11 shrink-0 px-1 text-sm text-soft";

/**
 * Puts Write or Preview, whichever leads on, first into the row of a text's buttons: `button` asks for the preview. Returns a function
 * that shows the HTML of the text, which the server drew, beside its box: on a phone in its place.
 */
export function previewPanel(box: HTMLTextAreaElement, bar: HTMLElement, button: HTMLButtonElement) {
  const frame = box.parentElement as HTMLElement;
  const drawn = document.getElementById(`${box.name}-preview`);
  const panel = document.createElement("section");
  panel.className = "border-l-4 border-edge bg-wash px-4 py-2";
  panel.setAttribute("aria-label", m.preview({}));
  const text = document.createElement("div");
  const write = document.createElement("button");
  write.type = "button";
  write.textContent = m.preview_write({});
  write.className = look;
  button.className = look;
  button.type = "button"; // Enter in a line presses the first button of its form that sends it
  const isOpen = () => panel.isConnected || Boolean(drawn?.isConnected);
  const turn = () => {
    const open = isOpen();
    frame.classList.toggle("beside", panel.isConnected);
    box.hidden = panel.isConnected && window.innerWidth < besideFrom;
    write.hidden = !open;
    button.hidden = open;
  };
  const show = (html: string) => {
    drawn?.remove();
    if (!panel.isConnected) {
      frame.append(panel);
      panel.append(text);
      turn();
    }
    text.className = html ? "prose" : "text-soft";
    if (html) text.innerHTML = html;
    else text.textContent = m.preview_empty({});
  };
  bar.addEventListener("click", ({ target }) => {
    if (button.contains(target as Node)) return;
    drawn?.remove();
    panel.remove();
    turn();
    box.focus();
  });
  window.addEventListener("resize", turn);
  bar.prepend(write, button);
  turn();
  return { show, isOpen };
}
