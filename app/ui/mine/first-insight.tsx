import { m } from "#app/words/messages.ts";
import { useMine } from "./mine.tsx";
import { When } from "./slots.tsx";

/** Leads a member to the questions of their first insight, until they have answered them. */
export function FirstInsight() {
  const { viewer, awaitsAnswers } = useMine();
  if (!viewer) return null;
  return (
    <When fact="unanswered" holds={() => awaitsAnswers}>
      <section className="panel mb-4">
        <p>{m.onboarding_purpose()}</p>
        <a className="inline-flex min-h-11 items-center font-semibold underline" href="/onboarding">
          {m.onboarding_title()}
        </a>
      </section>
    </When>
  );
}
