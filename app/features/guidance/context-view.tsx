import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { m } from "#app/words/messages.ts";
import { type CanadianContext, placeName } from "./context.ts";
import { memberLookup, ridingLookup } from "./facts.ts";
import { MemberOfParliament } from "./member-of-parliament.tsx";

type Shown = { context: CanadianContext; error: string | undefined; now: number };

/** Shows what is known about where the member lives: marks what is only likely, and shows the rest as unknown. */
export function ContextView({ context, error, now }: Shown) {
  const { riding, mp, candidates } = context;
  const link = (href: string, label: string) => (
    <a className="inline-flex min-h-11 items-center underline" href={href}>
      {label}
    </a>
  );
  return (
    <>
      <p>{placeName(context)}</p>
      {context.isRegion && (
        <p className="text-soft">
          <a className="underline" href="/onboarding?step=1">
            {m.context_rural()}
          </a>
        </p>
      )}
      <p>
        {!riding && (candidates.length > 1 ? m.context_riding_open() : m.context_riding_unknown())}
        {riding && (riding.isCertain ? m.context_riding({ riding: riding.name }) : m.context_riding_likely({ riding: riding.name }))}
      </p>
      {candidates.length > 1 && (
        <form method="post" className="max-w-[38rem]" id="riding-choice">
          <SelectField
            name="riding"
            label={m.context_riding_choose()}
            defaultValue={riding?.isChosen ? riding.code : ""}
            error={error}
            choices={[{ value: "", label: m.question_unanswered() }, ...candidates.map((one) => ({ value: one.code, label: one.name }))]}
          />
          <Button look="plain" name="choose_riding" value="yes">
            {m.context_riding_save()}
          </Button>
        </form>
      )}
      <MemberOfParliament mp={mp} isCertain={riding?.isCertain ?? false} now={now} />
      <p className="flex flex-wrap gap-x-4 text-sm">
        {link(ridingLookup(), m.context_riding_lookup())}
        {link(memberLookup(), m.context_mp_lookup())}
        {link("/about-data", m.about_data_title())}
      </p>
    </>
  );
}
