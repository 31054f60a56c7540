import { m } from "#app/words/messages.ts";
import { useMine } from "./mine.tsx";
import { When } from "./slots.tsx";

/** Leads a member to the questions of their first insight, until they have answered them. */
export function FirstInsight() {
  const { viewer, awaitsAnswers } = useMine();
  if (!viewer) return null;
  return (
    <When fact="unanswered" holds={() => awaitsAnswers}>
      <p className="mb-6 text-soft">
        {m.onboarding_purpose()}{" "}
        <a className="inline-flex min-h-9 items-center underline" href="/onboarding">
          {m.onboarding_title()}
        </a>
      </p>
    </When>
  );
}
