import { sending } from "#app/enhance/sending.ts";
import { speak } from "#app/words/language.ts";
import { bringWriting } from "#app/writing/bring.ts";
import { nameChips } from "./chips.ts";
import { countCharacters } from "./count.ts";
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
