import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { hasRole } from "#app/auth/permissions.ts";
import { Profile } from "#app/features/accounts/forms.server.ts";
import { mailedKindLabels } from "#app/features/accounts/labels.ts";
import { showAccount } from "#app/features/accounts/operations.server.ts";
import { mailedKinds, staffKinds } from "#app/features/accounts/rules.ts";
import { listBlocks, setBlock } from "#app/features/connections/operations.server.ts";
import { feedKeyOf, renewFeedKey } from "#app/features/feeds/operations.server.ts";
import { saveProfile } from "#app/features/people/shown-facts.server.ts";
import { formAction, openedOn } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { parse } from "#app/http/read-input.server.ts";
import { settings } from "#app/settings.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { Button, ButtonLink, Intent } from "#app/ui/button.tsx";
import { ConflictPanel, RevisionField } from "#app/ui/conflict.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { CheckField } from "#app/ui/field.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { MemberLink } from "#app/ui/member-link.tsx";
import { NarrowPage, Part } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { isSaved, SettingsHeader } from "./settings-header.tsx";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.settings_privacy());

const here = "/settings/privacy";

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const member = await requireMember(request);
  const [account, blocks, feedKey] = await Promise.all([showAccount(member), listBlocks(member), feedKeyOf(member)]);
  const {
    username,
    isDiscoverable,
    acceptsRequests,
    acceptsMentions,
    showsUserType,
    showsOccupation,
    showsProvince,
    lightPages,
    mailedKinds,
    userType,
  } = account;
  return {
    saved: isSaved(request),
    username,
    chosen: { isDiscoverable, acceptsRequests, acceptsMentions, showsUserType, showsOccupation, showsProvince, lightPages, mailedKinds },
    revision: account.choicesRevision,
    isAtSchool: userType === "secondary_student",
    isStaff: hasRole(member, "moderator"),
    blocks,
    hasFeedKey: feedKey !== null,
    sendsMail: settings.sendsMail,
  };
});

export const action = formAction({
  save: async ({ request, values }) => {
    const yes = (name: string) => values[name] === "yes";
    const change = {
      is_discoverable: yes("is_discoverable"),
      accepts_requests: yes("accepts_requests"),
      accepts_mentions: yes("accepts_mentions"),
      shows_user_type: yes("shows_user_type"),
      shows_occupation: yes("shows_occupation"),
      shows_province: yes("shows_province"),
      light_pages: yes("light_pages"),
      mailed_kinds: (values.mailed_kinds ?? "").split(",").filter(Boolean),
    };
    await saveProfile(await requireMember(request), parse(Profile, change), openedOn(values), "choices");
    return { to: `${here}?saved=1` };
  },
  unblock: async ({ request, pressed }) => {
    await setBlock(await requireMember(request), idFrom(pressed), null);
    return { to: "#blocks" };
  },
  renew_feed: async ({ request }) => {
    await renewFeedKey(await requireMember(request));
    return { to: `${here}?saved=1` };
  },
});

export default function PrivacySettings() {
  const { saved, username, chosen: stored, revision, isAtSchool, isStaff, blocks, hasFeedKey, sendsMail } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  const typed = failure?.pressed === "save" ? failure.values : undefined;
  const yes = (name: string) => typed?.[name] === "yes";
  const chosen = typed
    ? {
        isDiscoverable: yes("is_discoverable"),
        acceptsRequests: yes("accepts_requests"),
        acceptsMentions: yes("accepts_mentions"),
        showsUserType: yes("shows_user_type"),
        showsOccupation: yes("shows_occupation"),
        showsProvince: yes("shows_province"),
        lightPages: yes("light_pages"),
        mailedKinds: (typed.mailed_kinds ?? "").split(","),
      }
    : stored;
  return (
    <NarrowPage>
      <SettingsHeader here={here} saved={saved && !failure} />
      <ErrorSummary errors={failure?.errors} />
      <ConflictPanel conflict={failure?.conflict} />
      <form method="post">
        <Intent name="save" />
        <RevisionField revision={typed?.revision ?? revision} />
        {isAtSchool && <p className="mb-3 text-soft">{m.settings_school()}</p>}
        <CheckField name="is_discoverable" label={m.settings_discoverable()} checked={chosen.isDiscoverable} />
        <CheckField name="accepts_requests" label={m.settings_requests()} checked={chosen.acceptsRequests} />
        <CheckField name="accepts_mentions" label={m.settings_mentions()} checked={chosen.acceptsMentions} />
        <fieldset className="my-5">
          <legend className="font-semibold">{m.settings_profile_shown()}</legend>
          <p className="mb-5 text-sm text-soft">
            {m.settings_profile_shown_hint()}{" "}
            <a className="underline" href={`/u/${username}?view=others`}>
              {m.profile_see_as_others()}
            </a>
          </p>
          <CheckField name="shows_user_type" label={m.field_user_type()} checked={chosen.showsUserType} />
          <CheckField name="shows_occupation" label={m.people_occupation()} checked={chosen.showsOccupation} />
          <CheckField name="shows_province" label={m.feed_province()} checked={chosen.showsProvince} />
        </fieldset>
        <CheckField name="light_pages" label={m.settings_light()} checked={chosen.lightPages} />
        <a className="inline-flex min-h-11 items-center underline" href="/keys">
          {m.keys_title()}
        </a>
        <fieldset className="my-5">
          <legend className="font-semibold">{m.settings_mail()}</legend>
          {!sendsMail && <p className="text-sm text-soft">{m.settings_mail_none()}</p>}
          {mailedKinds
            .filter((kind) => isStaff || !staffKinds.includes(kind))
            .map((kind) => (
              <CheckField
                key={kind}
                name="mailed_kinds"
                value={kind}
                label={mailedKindLabels[kind]()}
                checked={chosen.mailedKinds.includes(kind)}
              />
            ))}
        </fieldset>
        <Button name="save" value="yes">
          {m.settings_save()}
        </Button>
      </form>
      <Part title={m.settings_blocks()}>
        {blocks.length === 0 && <p className="text-soft">{m.settings_blocks_empty()}</p>}
        <form method="post" id="blocks">
          <ul>
            {blocks.map((row) => (
              <li key={row.userId} className="flex flex-wrap items-center gap-3 border-t border-line py-2">
                <span className="grow">
                  <MemberLink username={row.username} /> · {row.kind === "block" ? m.is_kind_block() : m.is_kind_mute()}
                </span>
                <Button look="plain" name="unblock" value={row.userId}>
                  {row.kind === "block" ? m.unblock() : m.unmute()}
                </Button>
              </li>
            ))}
          </ul>
        </form>
      </Part>
      {hasFeedKey && (
        <Part title={m.settings_feed()}>
          <p className="text-soft">{m.settings_feed_hint()}</p>
          <form method="post">
            <Intent name="renew_feed" />
            <Button look="plain" name="renew_feed" value="yes">
              {m.settings_feed_renew()}
            </Button>
          </form>
        </Part>
      )}
      <Part title={m.settings_data()}>
        <ButtonLink look="plain" href="/my-data">
          {m.settings_data_link()}
        </ButtonLink>
      </Part>
    </NarrowPage>
  );
}
