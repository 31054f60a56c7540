import { m } from "#app/words/messages.ts";

const parties: Record<string, () => string> = {
  Liberal: m.party_liberal,
  Conservative: m.party_conservative,
  NDP: m.party_ndp,
  Green: m.party_green,
};

/** Returns the name of a party as its seats are given it, in the reader's language. */
export const partyName = (party: string): string => parties[party]?.() ?? party;

/** Returns where a seat is from: the list of the House of Commons, or the pages that reported a change since. */
export const mpSource = (source: string): string => (source === "commons" ? m.context_mp_list() : source);
