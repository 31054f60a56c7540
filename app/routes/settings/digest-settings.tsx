import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { chooseNewcomerMail, consentWords, newcomerChoice } from "#app/features/accounts/consents.server.ts";
import { DigestParts } from "#app/features/digest/digest-mail.tsx";
import { DigestChosen } from "#app/features/digest/forms.server.ts";
import { digestTimeLabel, hourLabel, shownTime, zoneLabel } from "#app/features/digest/labels.ts";
import { chooseDigest, previewDigest, showDigest } from "#app/features/digest/operations.server.ts";
import { digestTimes, timeZones } from "#app/features/digest/rules.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { parse } from "#app/http/read-input.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { CheckField, SelectField } from "#app/ui/field.tsx";
import { type FormFailure, shownIn } from "#app/ui/form-failure.ts";
import { MustVerify } from "#app/ui/mine/mine.tsx";
import { NarrowPage, Part } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { isSaved, SettingsHeader } from "./settings-header.tsx";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.digest_yours());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const member = await requireMember(request);
  const { nextAt, when, hour, time_zone } = await showDigest(member);
  const stored: Record<string, string> = { when, hour: String(hour), time_zone };
  return {
    saved: isSaved(request),
    stored,
    next: nextAt === null ? null : shownTime(nextAt, time_zone),
    parts: await previewDigest(member),
    consent: consentWords("digest"),
    newcomer: await newcomerChoice(member),
    lack: settings.digestLacks.length === 0 ? null : settings.sendsMail ? m.digest_no_sender() : m.settings_mail_none(),
  };
});

export const action = formAction({
  save: async ({ request, values: { when, hour, time_zone, newcomer_mail } }) => {
    const member = await requireMember(request);
    await chooseDigest(member, parse(DigestChosen, { when, hour, time_zone }), "settings");
    await chooseNewcomerMail(member, newcomer_mail === "yes");
    return { to: "/settings/follows/digest?saved=1" };
  },
});

/** When the digest comes, and what would be in it now. */
export default function DigestSettings() {
  const { saved, stored, next, parts, consent, newcomer, lack } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  const values = shownIn(failure, stored);
  const field = (name: "when" | "hour" | "time_zone") => ({ name, defaultValue: values[name], ...(failure?.errors[name] && { error: failure.errors[name] }) }); // biome-ignore format: one line
  return (
    <NarrowPage>
      <SettingsHeader here="/settings/follows" saved={saved && !failure} />
      <ErrorSummary errors={failure?.errors} />
      <MustVerify />
      <h2>{m.digest_yours()}</h2>
      <p className="text-soft">{m.digest_lead()}</p>
      {lack && <p className="text-soft">{lack}</p>}
      <form method="post" className="my-4">
        <SelectField
          {...field("when")}
          label={m.digest_when()}
          {...(next === null && { hint: m.digest_begins() })}
          choices={digestTimes.map((value) => ({ value, label: digestTimeLabel(value) }))}
        />
        <SelectField
          {...field("hour")}
          label={m.digest_hour_label()}
          choices={Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourLabel(hour) }))}
        />
        <SelectField
          {...field("time_zone")}
          label={m.digest_zone()}
          hint={m.digest_zone_hint()}
          choices={timeZones.map((value) => ({ value, label: zoneLabel(value) }))}
        />
        <p className="mb-3">{consent}</p>
        {newcomer && (
          <div className="mb-3">
            <CheckField
              name="newcomer_mail"
              label={newcomer.words}
              checked={failure ? failure.values.newcomer_mail === "yes" : newcomer.isAsked}
            />
          </div>
        )}
        <Button name="save" value="yes">
          {m.settings_save()}
        </Button>
      </form>
      {next && !lack && <p className="text-soft">{m.digest_next({ time: next })}</p>}
      <Part title={m.digest_preview()}>
        {parts.length === 0 && <p className="text-soft">{m.digest_nothing()}</p>}
        <div className="prose">
          <DigestParts parts={parts} />
        </div>
      </Part>
    </NarrowPage>
  );
}
