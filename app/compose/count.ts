import { m } from "#app/words/messages.ts";

/** Shows how long a text is against its limit: in the hint of its field, the element that has the limit as `data-limit`. */
export function countCharacters() {
  for (const count of document.querySelectorAll<HTMLElement>("[data-limit]")) {
    const hint = count.closest("[id$='-hint']");
    const field = document.getElementById(hint?.id.replace(/-hint$/, "") ?? "");
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
    const show = () => {
      count.textContent = m.post_count({ length: field.value.length, limit: Number(count.dataset.limit) });
    };
    field.addEventListener("input", show);
    show();
  }
}
