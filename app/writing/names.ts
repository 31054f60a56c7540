import type { SuggestedMember } from "#app/features/people/rules.ts";
import { mentionBox } from "./mention-box.ts";

const pauseMs = 200;

/** A company or a project by its name, or a member. */
type Suggestion = string | SuggestedMember;

let running: AbortController | undefined;

async function suggest(field: EventTarget | null) {
  running?.abort();
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || !field.dataset.suggest) return;
  running = new AbortController();
  const { signal } = running;
  const box = field instanceof HTMLTextAreaElement ? mentionBox(field) : null;
  const text = box ? box.typed : field.value.trim();
  const found = text.length < 2 ? [] : await ask(`${field.dataset.suggest}?text=${encodeURIComponent(text)}`, signal);
  if (signal.aborted) return;
  if (box) box.show(found.flatMap((one) => (typeof one === "string" ? [] : one)));
  else if (field instanceof HTMLInputElement) field.list?.replaceChildren(...found.map((name) => new Option("", String(name))));
}

/** Failures give no names: the field works without. */
async function ask(url: string, signal: AbortSignal): Promise<Suggestion[]> {
  await new Promise((after) => setTimeout(after, pauseMs));
  if (signal.aborted) return [];
  return fetch(url, { signal })
    .then((answer): Promise<Suggestion[]> | Suggestion[] => (answer.ok ? answer.json() : []))
    .catch(() => []);
}

/** Suggests names while one types: in a line by its own list, in a text for the name after an @. `data-suggest` is the address of the names. */
export function names() {
  document.addEventListener("input", ({ target }) => void suggest(target));
  void suggest(document.activeElement); // what was typed before this script arrived
}
