import { sending } from "#app/enhance/sending.ts";
import { speak } from "#app/words/language.ts";
import { m } from "#app/words/messages.ts";
import { bringWriting } from "#app/writing/bring.ts";
import { nameChips } from "./chips.ts";
import { localDraft } from "./local-draft.ts";
import { onboarding } from "./onboarding.ts";
import { passwords } from "./passwords.ts";
import { signIn } from "./sign-in.ts";

speak(() => (document.documentElement.lang === "fr" ? "fr" : "en"));
// Browsers with modules but without this use the plain forms.
if ("replaceChildren" in document) {
  localDraft(); // first: the rest starts from what stands in the fields
  nameChips();
  countCharacters();
  passwords();
  signIn();
  onboarding();
  sending();
  if (document.querySelector("[name=preview], [data-suggest]")) bringWriting();
  for (const plain of document.querySelectorAll("[data-plain]")) plain.remove(); // what only a page without this script needs
}

/** Shows how long a text is against its limit: in the hint of its field, the element that has the limit as `data-limit`. */
function countCharacters() {
  for (const count of document.querySelectorAll<HTMLElement>("[data-limit]")) {
    const hint = count.closest("[id$='-hint']");
    const field = document.getElementById(hint?.id.replace(/-hint$/, "") ?? "");
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
    const show = () => {
      count.textContent = field.value && m.post_count({ length: field.value.length, limit: Number(count.dataset.limit) });
    };
    field.addEventListener("input", show);
    show();
  }
}
