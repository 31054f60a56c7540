import { language } from "#app/words/messages.ts";

const names = { en: "English", fr: "Français" };
export const languageForm = "language-form";

/** The button that reads the page in the other language. Its form stands in the footer. */
export function LanguageSwitch({ className }: { className?: string }) {
  const other = language() === "en" ? "fr" : "en";
  return (
    <button type="submit" form={languageForm} name="language" value={other} lang={other} className={className}>
      {names[other]}
    </button>
  );
}
