import { PromptLinks } from "#app/features/prompts/prompt-links.tsx";
import { highestScore } from "#app/features/prompts/relevance.ts";
import { cutAtWord, type ShareableLinks } from "#app/features/prompts/rules.ts";
import { capital } from "#app/text/excerpt.ts";
import { Apart } from "#app/ui/apart.tsx";
import { Bar } from "#app/ui/bar.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Crumbs, EmptyState, Fold, NarrowPage, PageHeader, Part, RailSection } from "#app/ui/page.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { m } from "#app/words/messages.ts";
import { listed } from "./fits.ts";
import { MarkedEnglish } from "./marked-english.tsx";
import type { OnboardingValues } from "./onboarding.server.ts";
import type { Answer as Answered } from "./operations.server.ts";

const look = "inline-flex min-h-11 items-center underline";
const interestShown = 120;

/** Says whose insight it is, in their own words, and keeps it. */
export function InsightHeader({ values, place }: { values: OnboardingValues; place: string }) {
  const interest = cutAtWord(values.area_of_interest, interestShown);
  return (
    <>
      <form method="post" className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1>{m.insight_title()}</h1>
        <Button name="keep" value="yes">
          {m.insight_keep()}
        </Button>
        <ButtonLink look="plain" href="/onboarding">
          {m.insight_again()}
        </ButtonLink>
      </form>
      <p className="mt-3 text-soft">{m.insight_about({ occupation: capital(values.occupation), place, interest })}</p>
    </>
  );
}

/** The page of a member who has not answered yet. */
export function MissingAnswers() {
  return (
    <NarrowPage>
      <PageHeader title={m.insight_title()} />
      <EmptyState title={m.insight_missing()} text={m.insight_missing_text()}>
        <ButtonLink href="/onboarding">{m.insight_missing_go()}</ButtonLink>
      </EmptyState>
    </NarrowPage>
  );
}

/** The prompt on a page of its own, to copy, open or share: with its links it weighs as much as half of the insight. */
export function WholePrompt({ prompt, links }: { prompt: string; links: Partial<ShareableLinks> }) {
  return (
    <NarrowPage>
      <Crumbs trail={[{ href: "/generate-insight", label: m.insight_title() }, { label: m.insight_prompt() }]} />
      <PageHeader title={m.insight_prompt()} lead={m.insight_prompt_hint()} />
      <PromptLinks links={links} of="prompt" />
      <p id="prompt" className="border-l-4 border-line pl-4 break-words whitespace-pre-line">
        {prompt}
      </p>
    </NarrowPage>
  );
}

/** Says who answered: a model's text stands open, since it was asked for; of the rules' own sentences what the programmes above do not say. */
export function Answer({ answer, own, model, english }: { answer: Answered; own: string[]; model: string | null; english: string[] }) {
  const text = (
    <Paragraphs
      text={answer.answeredBy === "engine" ? own.join("\n") : answer.text}
      say={(line) => <MarkedEnglish text={line} phrases={english} />}
    />
  );
  return (
    <div id="answer">
      {answer.answeredBy === "engine" ? (
        <Fold title={m.insight_sentences({ count: own.length })}>{text}</Fold>
      ) : (
        <Part title={m.insight_answer()}>{text}</Part>
      )}
      {model && (
        <form method="post" action="/generate-insight/answer" className="mt-3">
          <Button look="plain" name="ask_model" value="yes">
            {m.insight_ask_model({ model })}
          </Button>
          <p className="mt-2 text-sm text-soft">{m.insight_ask_hint({ model })}</p>
        </form>
      )}
    </div>
  );
}

type Sure = { confidence: number; of: number; asks: string[] };

/** How much of what the programmes ask is confirmed, and where one says more; nothing where there are none. */
export function HowSure({ confidence, of, asks }: Sure) {
  if (of === 0) return null;
  return (
    <RailSection title={m.insight_sure()}>
      {confidence > 0 && <Bar share={confidence} />}
      <p className="py-2">{confidence > 0 ? m.insight_confidence({ score: confidence }) : m.insight_unconfirmed()}</p>
      {asks.length > 0 && (
        <a className={look} href="?ask#questions">
          {m.insight_say_more()}
        </a>
      )}
    </RailSection>
  );
}

type Made = { words: string[]; answeredBy: string; score: number; alignment: string[] };

/** What the page is made from; how far the answers meet public priorities is folded, since nobody chooses by it. */
export function MadeFrom({ words, answeredBy, score, alignment }: Made) {
  return (
    <RailSection title={m.insight_made()}>
      <p className="py-2">{m.insight_made_of()}</p>
      <p className="pb-2">{words.length > 0 ? m.insight_made_words({ words: listed(words) }) : m.insight_made_no_words()}</p>
      <p className="pb-2 text-soft">
        {answeredBy === "engine" ? m.insight_answered_engine() : m.insight_answered_model({ model: answeredBy })}
      </p>
      <p className="flex flex-wrap gap-x-6">
        <Apart>
          <a className={look} href="/about-data">
            {m.about_data_title()}
          </a>
          <a className={look} href="/insights">
            {m.insights_title()}
          </a>
        </Apart>
      </p>
      <Fold title={m.insight_score({ score, most: highestScore })}>
        <ul>
          {alignment.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Fold>
    </RailSection>
  );
}

/** Says which facts of the account others see. */
export function SeenByOthers({ username, shown, kept }: { username: string; shown: string[]; kept: string[] }) {
  return (
    <RailSection title={m.onboarding_seen()}>
      <p>
        {shown.length > 0 ? m.insight_shown({ facts: shown.join(" · ") }) : m.insight_shown_nothing()}{" "}
        {kept.length > 0 && m.insight_kept_back({ facts: kept.join(" · ") })}
      </p>
      <p className="flex flex-wrap gap-x-6">
        <Apart>
          <a className={look} href={`/u/${username}?view=others`}>
            {m.profile_see_as_others()}
          </a>
          <a className={look} href="/settings/privacy">
            {m.insight_change_shown()}
          </a>
        </Apart>
      </p>
    </RailSection>
  );
}
