import { language } from "#app/words/messages.ts";
import { latest } from "./latest.ts";

const pauseMs = 200;

/** Suggests occupations of the national list while one types. */
export function occupation() {
  const field = document.querySelector<HTMLInputElement>("input[list=occupations]");
  const names = document.querySelector<HTMLDataListElement>("datalist#occupations");
  if (!field || !names) return;
  const suggest = latest(async (signal) => {
    const text = field.value.trim();
    if (text.length < 3) return names.replaceChildren();
    await new Promise((after) => setTimeout(after, pauseMs));
    if (signal.aborted) return;
    const answer = await fetch(`/occupations/${language()}?text=${encodeURIComponent(text)}`, { signal });
    const found: string[] = answer.ok ? await answer.json() : [];
    names.replaceChildren(...found.map((name) => new Option("", name)));
  });
  field.addEventListener("input", suggest);
}
