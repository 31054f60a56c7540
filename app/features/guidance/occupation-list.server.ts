import { occupationLimit } from "#app/features/accounts/rules.ts";
import type { FormFailure } from "#app/ui/form-failure.ts";
import type { Language } from "#app/words/language.ts";
import { language } from "#app/words/messages.ts";
import { hasNone, matchingOccupations, type Occupation, occupationOf } from "./occupations.server.ts";

const mostMatches = 8;

/** Returns names of occupations for what was typed, at most eight, the best first; any other text is allowed too. */
export const occupationsFor = (text: string, speaks: Language = language()): string[] =>
  nearTo(text.slice(0, occupationLimit)).map((found) => titleOf(found, speaks));

/** Who goes to school has no occupation, whatever titles their words are near. */
const nearTo = (text: string, limit = mostMatches, isWhole = false): Occupation[] =>
  hasNone(text) ? [] : matchingOccupations(text, limit, isWhole);

/** Returns a title as an account may hold it: without its last parts where it is too long. */
function titleOf({ titleEn, titleFr }: Occupation, speaks: Language): string {
  const title = speaks === "fr" ? titleFr : titleEn;
  if (title.length <= occupationLimit) return title;
  const ends = [", ", " (", " et ", " and "].map((joint) => title.lastIndexOf(joint, occupationLimit - 1));
  return title.slice(0, Math.max(...ends));
}

/** A form that comes back as it was sent, to go on with. `occupations` are those offered for what it says. */
type Returned = { shown: FormFailure & { occupations?: string[] } };

type Sent = { values: Record<string, string>; pressed: string };

/** The writes of a form with an `OccupationField`: one offers what the list has, the other takes a name from it. Nothing is saved. */
export const occupationWrites = {
  find_occupation: async ({ values }: Sent): Promise<Returned> => offered(values),
  pick_occupation: async ({ values, pressed }: Sent): Promise<Returned> => ({
    shown: { values: { ...values, occupation: pressed }, errors: {}, pressed: "pick_occupation" },
  }),
};

export const offered = (values: Record<string, string>): Returned => ({
  shown: { values, errors: {}, pressed: "find_occupation", occupations: occupationsFor(values.occupation ?? "") },
});

/** Returns whether to ask which occupation is meant: the list holds some of the text but not the whole, and it was not asked of this text yet. */
export function asksWhich({ occupation = "", occupation_asked: asked }: Record<string, string>): boolean {
  return occupation !== "" && occupation !== asked && occupationOf(occupation) === null && occupationsFor(occupation).length > 0;
}

/** Returns what a text is read as and what else it may be, to be asked about; null where nothing is near. */
export function occupationToConfirm(read: Occupation | null, text: string) {
  const named = (found: Occupation) => ({ code: found.code, name: titleOf(found, language()) });
  const near = nearTo(text.slice(0, occupationLimit), 4, true).filter(({ code }) => code !== read?.code);
  return read || near.length > 0 ? { read: read && named(read), near: near.slice(0, 2).map(named) } : null;
}
