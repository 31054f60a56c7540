import { m } from "#app/words/writing-messages.ts";

/** Returns a function that shows the HTML of a text, which the server drew, beside its box: below it on a phone. */
export function previewPanel(box: HTMLTextAreaElement) {
  const drawn = document.getElementById(`${box.name}-preview`);
  const panel = document.createElement("section");
  panel.className = "border-l-4 border-edge bg-wash px-4 py-2";
  panel.setAttribute("aria-label", m.preview({}));
  const text = document.createElement("div");
  const show = (html: string) => {
    drawn?.remove();
    if (!panel.isConnected) {
      box.parentElement?.append(panel);
      box.parentElement?.classList.add("beside");
      panel.append(text);
    }
    text.className = html ? "prose" : "text-soft";
    if (html) text.innerHTML = html;
    else text.textContent = m.preview_empty({});
  };
  return { show, isOpen: () => panel.isConnected || Boolean(drawn?.isConnected) };
}
