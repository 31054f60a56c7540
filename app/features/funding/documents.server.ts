import { type AtomEntry, atomOf, linkHtml } from "#app/features/feeds/atom.ts";
import { followedList, pageOf } from "#app/features/feeds/rules.ts";
import { showHub } from "#app/features/hubs/operations.server.ts";
import { showProvince } from "#app/features/provinces/operations.server.ts";
import { plainHtml } from "#app/markdown/render.server.ts";
import { NotFound } from "#app/operations/problems.ts";
import { settings } from "#app/process/settings.server.ts";
import { inWords, partOfMonth } from "#app/text/cycles.ts";
import { localizedName } from "#app/text/localized-name.ts";
import { day } from "#app/ui/day.ts";
import { phrase } from "#app/ui/phrase.ts";
import { sourceLine } from "#app/ui/source.ts";
import { inLanguage } from "#app/words/language.server.ts";
import { language, m } from "#app/words/messages.ts";
import { type CalendarDay, calendarOf } from "./calendar.ts";
import { cycleOf } from "./cycles.ts";
import type { ProgramRow } from "./data.server.ts";
import { throughLabels } from "./labels.ts";
import { deadlinesAhead, followedDeadlines, followedUsualDays, usualDaysAhead } from "./list-funding.server.ts";
import { showOpportunity } from "./operations.server.ts";
import { conditionsOf, organizationOf, pathOf, sourcedFacts, titleOf } from "./said.ts";
import { isComing, reminderDays } from "./when.ts";

type Document = { kind: "ics" | "atom"; text: string };
type UsualDay = ReturnType<typeof usualDaysAhead>[number];
type Deadlines = { title: string; page: string; programs: ProgramRow[]; usual?: UsualDay[] };

/**
 * Returns the coming deadlines of Canada, a province or a hub, of what a member follows, or of one programme, as a calendar or a feed, by
 * names like "all.ics", "province/qc.atom", "following.ics" and "nrc-irap.ics". `withUsual` adds to the calendar of what a member follows,
 * and to a programme's, when it usually opens and closes. @throws NotFound
 */
export async function deadlinesDocument(
  name: string,
  reader: { id: number } | null,
  withUsual = false,
  now = Date.now(),
): Promise<Document> {
  const [, path = "", ending] = /^(.{1,200})\.(ics|atom)$/.exec(name) ?? [];
  if (!ending) throw new NotFound("place", m.feed_not_found());
  const { title, page, programs, usual = [] } = await deadlinesOf(path, ending === "ics" ? { withUsual } : null, reader, now);
  const heading = `${title} · ${settings.brand.name}`;
  if (ending === "ics") {
    return { kind: "ics", text: calendarOf(heading, [...programs.map(dayOf), ...usual.map(usualDayOf)]) };
  }
  const self = `${settings.baseUrl}/funding/${name}`;
  const updatedAt = Math.max(0, ...programs.map(changedAt));
  return {
    kind: "atom",
    text: atomOf({ title: heading, language: language(), page: settings.baseUrl + page, self, updatedAt, entries: programs.map(entryOf) }),
  };
}

/** `calendar` is null for a feed. */
async function deadlinesOf(
  path: string,
  calendar: { withUsual: boolean } | null,
  reader: { id: number } | null,
  now: number,
): Promise<Deadlines> {
  if (path === "following" && reader) {
    const usual = calendar?.withUsual ? await followedUsualDays(reader.id, now) : [];
    return { title: m.funding_followed_title(), page: "/saved?type=program", programs: await followedDeadlines(reader.id, now), usual };
  }
  const list = followedList(path);
  if (!list && calendar) return daysOf(await showOpportunity(path), calendar.withUsual, now);
  if (!list || list.kind === "tag" || list.kind === "timeline") throw new NotFound("place", m.feed_not_found());
  const province = list.kind === "province" ? (await showProvince(list.code)).province : null;
  const hub = list.kind === "hub" ? await showHub(list.slug) : null;
  const place = province ?? hub;
  return {
    title: place ? `${m.funding_feed_title()} · ${localizedName(place)}` : m.funding_feed_title(),
    page: list.kind === "all" ? "/funding" : pageOf(list),
    programs: await deadlinesAhead(province?.code ?? "", hub?.slug ?? "", now),
  };
}

function daysOf(program: ProgramRow, withUsual: boolean, now: number): Deadlines {
  const [programs, usual] = [isComing(program, now) ? [program] : [], withUsual ? usualDaysAhead(program, now) : []];
  if (programs.length + usual.length === 0) throw new NotFound("place", m.funding_undated());
  return { title: titleOf(program).text, page: pathOf(program), programs, usual };
}

const changedAt = (program: ProgramRow) => program.updatedAt ?? (Date.parse(program.asOf) || 0);
const addressOf = (program: ProgramRow) => settings.baseUrl + pathOf(program);

/** An entry is in one language throughout: English where the programme has no French. */
function inItsLanguage<T>(program: ProgramRow, make: () => T): T {
  const isWhole = [titleOf(program), organizationOf(program), phrase(program.description, program.descriptionFr)].every((one) => !one.lang);
  return inLanguage(isWhole ? language() : "en", make);
}

const factsOf = (program: ProgramRow): string[] =>
  [
    organizationOf(program).text,
    phrase(program.description, program.descriptionFr).text,
    program.amount ? m.site_labelled({ label: m.funding_gives(), value: phrase(program.amount, program.amountFr).text }) : "",
    ...conditionsOf(program).map((condition) => condition.text),
    program.through ? throughLabels[program.through]() : "",
    m.site_labelled({ label: m.funding_field_address(), value: program.sourceUrl }),
    ...sourcedFacts(program).map(({ name, source }) => m.site_labelled({ label: name, value: sourceLine(source, null) })),
    sourceLine(program.source, null),
  ].filter(Boolean);

const dayOf = (program: ProgramRow): CalendarDay =>
  inItsLanguage(program, () => ({
    id: `${program.slug}@${new URL(settings.baseUrl).hostname}`,
    day: program.deadline ?? 0,
    title: m.site_labelled({ label: m.funding_field_deadline(), value: titleOf(program).text }),
    text: factsOf(program).join("\n\n"),
    language: language(),
    url: addressOf(program),
    updatedAt: changedAt(program),
    alarms: reminderDays,
  }));

/** When a programme opened or closed each year, as the day of the coming year: no deadline, and nothing rings. */
const usualDayOf = ({ program, seen, opens, day }: UsualDay): CalendarDay => {
  const entry = dayOf(program);
  return inItsLanguage(program, () => ({
    ...entry,
    id: `${opens ? "" : "closes."}${seen}.${entry.id}`,
    day,
    title: (opens ? m.funding_usually_opens : m.funding_usually_closes)({
      when: partOfMonth(seen, language()),
      title: titleOf(program).text,
    }),
    text: [cycleOf(program)?.text ?? "", noteOf(program), m.funding_undated(), entry.text].filter(Boolean).join("\n\n"),
    alarms: [],
  }));
};

const noteOf = ({ cycle }: ProgramRow) =>
  cycle ? inWords(language() === "fr" && cycle.noteFr ? cycle.noteFr : cycle.note, language()) : "";

const entryOf = (program: ProgramRow): AtomEntry =>
  inItsLanguage(program, () => ({
    address: addressOf(program),
    title: m.site_labelled({ label: day(program.deadline ?? 0), value: titleOf(program).text }),
    html: linkHtml({ url: addressOf(program), text: titleOf(program).text }) + plainHtml(factsOf(program).join("\n\n")),
    author: organizationOf(program).text,
    language: language(),
    categories: program.hubs,
    createdAt: changedAt(program),
    updatedAt: changedAt(program),
  }));
