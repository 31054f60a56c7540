import type { LoaderFunctionArgs, MetaFunction, SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CorrectionForm, ownCorrections, sendCorrection, withdrawCorrection } from "#app/features/funding/corrections.server.ts";
import { correctionFields, correctionStates, factLabels } from "#app/features/funding/corrections.ts";
import { knownOpportunity, showOpportunity } from "#app/features/funding/operations.server.ts";
import { FactNow } from "#app/features/funding/opportunity-facts.tsx";
import { pathOf, titleOf } from "#app/features/funding/said.ts";
import { placeNames } from "#app/features/hubs/place-names.server.ts";
import { FieldInputs } from "#app/fields/field-inputs.tsx";
import { formAction } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { parse } from "#app/http/read-input.server.ts";
import { Button, ButtonLink, Intent } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { MustVerify } from "#app/ui/mine/mine.tsx";
import { Crumbs, NarrowPage, PageHeader, Part } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.correction_title());

/** `?fact=` presets which fact it is. */
export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const member = await requireMember(request);
  const { editorNote, ...program } = await knownOpportunity(params.slug ?? "");
  const query = new URL(request.url).searchParams;
  const own = await ownCorrections(member, program.id);
  const isListed = program.archivedAt === null;
  if (!isListed && own.length === 0) await showOpportunity(program.slug);
  const path = isListed ? pathOf(program) : "/funding";
  const { provinces } = await placeNames();
  const shown = { program, provinces, fact: query.get("fact") ?? "", now: Date.now() };
  return { title: titleOf(program), path, isListed, shown, isSent: query.has("sent"), own };
});

export const action = formAction({
  send: async ({ request, params, values }) => {
    const member = await requireMember(request);
    await sendCorrection(member, await showOpportunity(params.slug ?? ""), parse(CorrectionForm, values));
    return { to: `/funding/${params.slug}/correction?sent=1` };
  },
  withdraw: async ({ request, params, pressed }) => {
    await withdrawCorrection(await requireMember(request), params.slug ?? "", pressed);
    return { to: `/funding/${params.slug}/correction` };
  },
});

/** Says that a fact of a programme is no longer true. */
export default function Correction() {
  const { title, path, isListed, shown, isSent, own } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  const crumbs = <Crumbs trail={[{ href: path, label: title.text, lang: title.lang }, { label: m.correction_title() }]} />;
  if (isSent) {
    return (
      <NarrowPage>
        {crumbs}
        <PageHeader title={m.report_thanks_title()} lead={m.correction_sent()} />
        <ButtonLink href={path}>{m.report_back()}</ButtonLink>
        <Own own={own} />
      </NarrowPage>
    );
  }
  return (
    <NarrowPage>
      {crumbs}
      <PageHeader title={m.correction_title()} lead={m.correction_lead()} />
      <MustVerify />
      <ErrorSummary errors={failure?.errors} />
      {isListed && <FactNow {...shown} />}
      {isListed && (
        <form method="post" noValidate>
          <Intent name="send" />
          <FieldInputs
            fields={correctionFields}
            values={failure?.values ?? (Object.hasOwn(factLabels, shown.fact) ? { fact: shown.fact } : {})}
            errors={failure?.errors}
          />
          <Button name="send" value="yes">
            {m.report_submit()}
          </Button>
        </form>
      )}
      <Own own={own} />
    </NarrowPage>
  );
}

/** What the reader said of this programme, with what came of it; what waits can be taken back. */
function Own({ own }: Pick<SerializeFrom<typeof loader>, "own">) {
  if (own.length === 0) return null;
  return (
    <Part title={m.correction_own()}>
      <ul>
        {own.map(({ id, fact, sentence, status, answer }) => (
          <li key={id} className="border-t border-line py-2">
            <p className="break-words">
              <b>{factLabels[fact]()}</b> · {sentence} · {correctionStates[status]()} {answer}
            </p>
            {status === "open" && (
              <form method="post">
                <Button look="plain" name="withdraw" value={fact}>
                  {m.correction_withdraw()}
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
}
