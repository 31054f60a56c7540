import { atomOf, htmlOf } from "#app/features/feeds/atom.ts";
import { followedList, pageOf } from "#app/features/feeds/rules.ts";
import { showHub } from "#app/features/hubs/operations.server.ts";
import { showProvince } from "#app/features/provinces/operations.server.ts";
import { NotFound } from "#app/problems.ts";
import { settings } from "#app/settings.server.ts";
import { localizedName } from "#app/text/localized-name.ts";
import { language, m } from "#app/words/messages.ts";
import { calendarOf } from "./calendar.ts";
import type { ProgramRow } from "./data.server.ts";
import { deadlinesAhead } from "./operations.server.ts";

/**
 * Returns the coming deadlines of Canada, a province or a hub as a calendar or a feed, by names like "all.ics" and "province/qc.atom".
 * @throws NotFound
 */
export async function deadlinesDocument(name: string): Promise<{ kind: "ics" | "atom"; text: string }> {
  const [, path = "", ending] = /^(.{1,100})\.(ics|atom)$/.exec(name) ?? [];
  const list = followedList(path);
  if (!ending || !list || list.kind === "tag" || list.kind === "timeline") throw new NotFound("place", m.feed_not_found());
  const province = list.kind === "province" ? (await showProvince(list.code)).province : null;
  const hub = list.kind === "hub" ? await showHub(list.slug) : null;
  const place = province ?? hub;
  const title = `${m.funding_feed_title()}${place ? ` · ${localizedName(place)}` : ""} · ${settings.brand.name}`;
  const programs = await deadlinesAhead(province?.code ?? "", hub?.slug ?? "");
  if (ending === "ics") return { kind: "ics", text: calendarOf(title, programs.map(dayOf)) };
  const self = `${settings.baseUrl}/funding/${name}`;
  const updatedAt = Math.max(0, ...programs.map(changedAt));
  const page = settings.baseUrl + (list.kind === "all" ? "/funding" : pageOf(list));
  return { kind: "atom", text: atomOf({ title, language: language(), page, self, updatedAt, entries: programs.map(entryOf) }) };
}

const titleOf = (program: ProgramRow) => (language() === "fr" ? (program.titleFr ?? program.titleEn) : program.titleEn);
const changedAt = (program: ProgramRow) => program.updatedAt ?? Date.parse(`${program.asOf.slice(0, 7)}-01T00:00:00Z`.replace(/^(\d{4})-01T/, "$1-01-01T")) ?? 0; // biome-ignore format: one line
const textOf = (program: ProgramRow) => `${program.organization}\n\n${program.description} ${program.amount ?? ""}`;
const idOf = (program: ProgramRow) => `${settings.baseUrl}/funding#${program.slug}`;

function dayOf(program: ProgramRow) {
  return {
    id: `${program.slug}@${new URL(settings.baseUrl).hostname}`,
    day: program.deadline ?? 0,
    title: titleOf(program),
    text: textOf(program),
    url: program.sourceUrl,
    updatedAt: changedAt(program) || 0,
  };
}

function entryOf(program: ProgramRow) {
  return {
    address: idOf(program),
    title: `${new Date(program.deadline ?? 0).toISOString().slice(0, 10)}: ${titleOf(program)}`,
    html: htmlOf(textOf(program), { url: program.sourceUrl, text: program.organization }),
    author: program.organization,
    language: "en",
    categories: program.hubs,
    createdAt: changedAt(program) || 0,
    updatedAt: changedAt(program) || 0,
  };
}
