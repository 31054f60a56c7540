import { type Member, memberOrThrow, type Viewer } from "#app/auth/viewer.ts";
import { fold } from "#app/db/search.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { userTypeLabels } from "#app/features/accounts/labels.ts";
import { showAccount, updateAccount } from "#app/features/accounts/operations.server.ts";
import { isUserType } from "#app/features/accounts/rules.ts";
import { mayOpenAgain, regionOfPostalCode } from "#app/features/funding/rules.ts";
import { isStatusDoubtful } from "#app/features/funding/said.ts";
import { countUse } from "#app/features/funding/uses.server.ts";
import { fundingStatus } from "#app/features/funding/when.ts";
import { provincesOfCity } from "#app/features/provinces/cities.server.ts";
import { findPostalArea, listProvinces } from "#app/features/provinces/operations.server.ts";
import { provinceOfPostalCode } from "#app/features/provinces/rules.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { InvalidInput, NotFound, SignInNeeded } from "#app/operations/problems.ts";
import { log } from "#app/process/log.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { idBefore, pageOf } from "#app/text/cursors.ts";
import { m } from "#app/words/messages.ts";
import { noAnswers } from "./answers.ts";
import { placeName } from "./context.ts";
import * as data from "./data.server.ts";
import { type Guidance, guide } from "./engine.ts";
import type { Ask, Facts } from "./facts.ts";
import type { Fits } from "./fits.server.ts";
import { subjectsOf } from "./fits.ts";
import { checkGuidance, type GuidanceInput } from "./forms.server.ts";
import { foundIn, linksFound } from "./found.server.ts";
import { askModel, type ModelSettings, streamModel } from "./model.server.ts";
import { occupationOf } from "./occupations.server.ts";
import { lifeStageLabels } from "./onboarding.ts";
import { isSubject } from "./work-words.server.ts";

/**
 * Returns the stored facts about a postal code's area, and every programme that is not over for good. The code itself is not among them, nor the
 * time: the engine has no clock.
 */
export async function factsOf(postalCode: string, chosenRiding: string | null, now = Date.now(), place = ""): Promise<Facts> {
  const code = provinceOfPostalCode(postalCode);
  const [province, area, programs, provinces] = await Promise.all([
    code ? data.findProvinceFacts(code) : null,
    findPostalArea(postalCode.slice(0, 3)),
    data.currentPrograms(),
    listProvinces(),
  ]);
  const { town, among } = placeRead(place, provinces);
  return {
    province,
    region: regionOfPostalCode(postalCode),
    place: town || null,
    placeElsewhere: code === null || among.includes(code) ? [] : provinces.filter((row) => among.includes(row.code)),
    area: area
      ? { place: isNamed(area.place, code) ? area.place : "", confidence: area.ridingConfidence, isRural: postalCode.charAt(1) === "0" }
      : null,
    ridings: area ? await data.findRidings(area.ridings) : [],
    chosenRiding,
    programs: programs.map((program) => withStatus(program, now)).filter((program) => program.status !== "closed" || mayOpenAgain(program)),
  };
}

/** Returns a programme with its status of now, the very one where that is stored. That something is open counts only where a page says so. */
function withStatus(program: Facts["programs"][number], now: number): Facts["programs"][number] {
  const told = fundingStatus(program, now);
  const status = told === "closed" || told === "unknown" ? told : isStatusDoubtful(program) ? "unknown" : "open";
  return status === program.status ? program : { ...program, status };
}

/** Reads what somebody typed as their place: the town, and the provinces that have one of that name or the one that they named after it. */
function placeRead(place: string, provinces: Awaited<ReturnType<typeof listProvinces>>): { town: string; among: string[] } {
  const [town = "", ...rest] = place.split(",").map((part) => part.trim());
  const named = provinces.find((row) => [row.code, row.nameEn, row.nameFr].some((name) => fold(name) === fold(rest.join(", "))));
  return named ? { town, among: [named.code] } : { town: place, among: provincesOfCity(place) };
}

/** New Brunswick has no rural codes: there a town of some size is named, and no village that nobody said. */
const isNamed = (place: string, code: string | null) => code !== "NB" || provincesOfCity(place).includes(code);

const site = () => settings.baseUrl;
const situation = ({ lifeStage, userType }: Ask) =>
  lifeStage ? lifeStageLabels[lifeStage]() : isUserType(userType) ? userTypeLabels[userType]() : userType;

/** Answers a member's question, completed from their account. @throws SignInNeeded, InvalidInput */
export async function guideMember(viewer: Viewer, input: GuidanceInput): Promise<Guidance> {
  const member = askerOrThrow(viewer);
  const account = await showAccount(member);
  const { ask, postalCode, place } = checkGuidance(input, account);
  const guidance = await guidanceFor(member, ask, postalCode, place);
  countUse(member, "recommended", guidance.matches.map(({ program }) => program.slug)); // biome-ignore format: one line
  return guidance;
}

/** Answers for a project that is about to be created; `given` is the occupation in place of the account's. @throws SignInNeeded, InvalidInput without a postal code and an occupation */
export async function guideProject(
  viewer: Viewer,
  project: NonNullable<Ask["project"]>,
  skills: string[],
  projectType: string,
  given?: string,
): Promise<Guidance> {
  const member = askerOrThrow(viewer);
  const account = await showAccount(member);
  const occupation = given ?? account.occupation;
  if (account.postalCode === "" || !occupation) throw new InvalidInput({ form: m.guidance_incomplete() });
  const ask: Ask = {
    userType: account.userType,
    lifeStage: null,
    occupation,
    occupationGroup: occupationOf(occupation),
    wants: [],
    interests: "",
    experienceLevel: "",
    industry: "",
    skills,
    projectType,
    focus: "",
    project,
    answers: noAnswers,
    subjects: subjectsOf({ interests: project.title, occupation, skills }, isSubject),
    isOccupationConfirmed: false,
  };
  return guidanceFor(member, ask, account.postalCode);
}

async function guidanceFor(member: Member, ask: Ask, postalCode: string, place = ""): Promise<Guidance> {
  const chosen = await data.findChosenRiding(member.id);
  return guide(ask, await factsOf(postalCode, chosen, Date.now(), place), situation(ask), site());
}

function askerOrThrow(viewer: Viewer): Member {
  if (!viewer) throw new SignInNeeded(m.guidance_sign_in());
  return memberOrThrow(viewer);
}

/** A client of the API waits 15 seconds, in which the engine must still answer for a model that does not. */
export const modelTimeoutMs = 8_000;

/** Returns the name of the configured model; null when the engine answers alone. */
export const configuredModel = () => settings.llm?.model ?? null;

export type Answer = { answeredBy: string; text: string };

/**
 * Asks the configured model once. If anything fails there, returns the engine's own sentences; `answeredBy` names which of the two
 * answered.
 */
export async function answerTo(guidance: Guidance, llm = settings.llm, timeoutMs = modelTimeoutMs): Promise<Answer> {
  const own = { answeredBy: "engine", text: guidance.insights.join("\n") };
  if (!llm) return own;
  try {
    const text = await askModel(llm, { prompt: guidance.enhancedPrompt, timeoutMs, removed: m.insight_address_removed() });
    return { answeredBy: llm.model, text };
  } catch (error) {
    log.warn({ error: (error as Error).message }, "the language model did not answer; the engine does");
    return own;
  }
}

/**
 * Asks the configured model once and returns its words as it writes them. If anything fails there, the engine's sentences follow what has
 * come, after a sentence that says so. `save` gets the answer when it is whole.
 */
export function streamedAnswer(
  guidance: Guidance,
  save: (answer: Answer) => Promise<void>,
  llm: ModelSettings,
  timeoutMs = modelTimeoutMs,
): AsyncGenerator<string> {
  const own = { answeredBy: "engine", text: guidance.insights.join("\n") };
  // Both here, since the words are read when the request's language is over.
  const stopped = m.insight_model_stopped({ model: llm.model });
  const removed = m.insight_address_removed();
  return words();

  async function* words(): AsyncGenerator<string> {
    let text = "";
    try {
      for await (const some of streamModel(llm, { prompt: guidance.enhancedPrompt, timeoutMs, removed })) {
        text += some;
        yield some;
      }
      await save({ answeredBy: llm.model, text: text.trim() });
    } catch (error) {
      log.warn({ error: (error as Error).message }, "the language model did not answer; the engine does");
      yield `${text === "" ? "" : "\n\n"}${stopped}\n\n${own.text}`;
      await save(own);
    }
  }
}

/** Stores the riding a member says is theirs, one of the area's they asked about; null removes it. @throws SignInNeeded, InvalidInput */
export async function chooseRiding(viewer: Viewer, code: string | null, askedAbout?: string): Promise<void> {
  const member = memberOrThrow(viewer);
  const postalCode = askedAbout ?? (await showAccount(member)).postalCode;
  const area = await findPostalArea(postalCode.slice(0, 3));
  if (code !== null && !area?.ridings.includes(code)) throw new InvalidInput({ riding: m.context_riding_invalid() });
  await transaction((tx) => updateAccount(tx, member.id, { riding: code }), unseen);
}

const insightsEach = 100;
const pageSize = 10;

type Asked = { occupation: string; area_of_interest: string };

/**
 * Saves an insight with what was `asked`, in the member's words, and what it led to, unless the newest says the same, and returns its id. @throws SignInNeeded,
 * InvalidInput when the member has too many
 */
export async function keepInsight(viewer: Viewer, guidance: Guidance, answer: Answer, asked: Asked, fits: Fits): Promise<number> {
  const member = memberOrThrow(viewer);
  const row = {
    userId: member.id,
    question: {
      original_prompt: guidance.originalPrompt,
      relevance: guidance.relevance.score,
      interest: asked.area_of_interest,
      occupation: asked.occupation,
      place: placeName(guidance.context),
      found: foundIn(fits, guidance),
    },
    prompt: guidance.enhancedPrompt,
    answeredBy: answer.answeredBy,
    answer: answer.text,
    createdAt: Date.now(),
  };
  return transaction(async (tx) => {
    const [newest] = await data.insightsOf(member.id, idBefore(null), 1, tx);
    if (newest?.prompt === row.prompt && newest.answer === row.answer) return newest.id;
    if ((await data.countInsights(tx, member.id)) >= insightsEach)
      throw new InvalidInput({ form: m.insights_many({ limit: insightsEach }) });
    return data.insertInsight(tx, row);
  }, unseen);
}

export async function listInsights(viewer: Viewer, after = 0) {
  const member = memberOrThrow(viewer);
  const read = await data.insightsOf(member.id, idBefore(after), pageSize + 1);
  const { rows: insights, next } = pageOf(read, pageSize, (insight) => insight.id);
  const found = await linksFound(
    member,
    insights.map(({ question }) => question),
  );
  return { insights: insights.map((one, at) => ({ ...one, found: found[at] ?? [] })), next };
}

/** Returns one of the viewer's own insights. @throws SignInNeeded, NotFound */
export async function showInsight(viewer: Viewer, id: number): Promise<data.InsightRow> {
  const insight = await data.findInsight(memberOrThrow(viewer).id, id);
  if (!insight) throw new NotFound("page", m.page_not_found_text());
  return insight;
}

/** Deletes one of the viewer's own insights. @throws SignInNeeded, NotFound */
export async function deleteInsight(viewer: Viewer, id: number): Promise<void> {
  const member = memberOrThrow(viewer);
  const gone = await transaction((tx) => data.deleteInsight(tx, member.id, id), unseen);
  if (!gone) throw new NotFound("page", m.page_not_found_text());
}

export { provincialPrograms as programsOf, referenceCounts } from "./data.server.ts";
export { countFacts } from "./source-counts-data.server.ts";
