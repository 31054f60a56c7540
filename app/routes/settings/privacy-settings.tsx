import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { hasRole } from "#app/auth/permissions.ts";
import { Profile } from "#app/features/accounts/forms.server.ts";
import { mailedKindLabels } from "#app/features/accounts/labels.ts";
import { facesOf, showAccount } from "#app/features/accounts/operations.server.ts";
import { mailedKinds, staffKinds } from "#app/features/accounts/rules.ts";
import { listBlocks, setBlock } from "#app/features/connections/operations.server.ts";
import { feedKeyOf, renewFeedKey } from "#app/features/feeds/operations.server.ts";
import { saveProfile } from "#app/features/people/shown-facts.server.ts";
import { formAction, openedOn } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { openedValues } from "#app/http/opened-values.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { parse } from "#app/http/read-input.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { Button, ButtonLink, Intent } from "#app/ui/button.tsx";
import { ConflictPanel, RevisionField } from "#app/ui/conflict.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { CheckField } from "#app/ui/field.tsx";
import { type FormFailure, shownIn } from "#app/ui/form-failure.ts";
import { formLinks, SendBar } from "#app/ui/form-parts.tsx";
import { FacesProvider, MemberLink } from "#app/ui/member-link.tsx";
import { NarrowPage, Part } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { isSaved, SettingsHeader } from "./settings-header.tsx";

export const links = formLinks;
export const meta: MetaFunction = ({ matches }) => titled(matches, m.settings_privacy());

const here = "/settings/privacy";

/** The column of an account behind each box. */
const shownChoices = {
  is_discoverable: "isDiscoverable",
  accepts_requests: "acceptsRequests",
  accepts_mentions: "acceptsMentions",
  shows_user_type: "showsUserType",
  shows_occupation: "showsOccupation",
  shows_province: "showsProvince",
  light_pages: "lightPages",
} as const;

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const member = await requireMember(request);
  const [account, blocks, feedKey] = await Promise.all([showAccount(member), listBlocks(member), feedKeyOf(member)]);
  const boxes = Object.fromEntries(Object.entries(shownChoices).map(([name, column]) => [name, account[column] ? "yes" : ""]));
  const choices: Record<string, string> = { ...boxes, mailed_kinds: account.mailedKinds.join(",") };
  const stored: Record<string, string> = { ...choices, revision: String(account.choicesRevision), opened: openedValues(choices) };
  return {
    saved: isSaved(request),
    username: account.username,
    stored,
    isAtSchool: account.userType === "secondary_student",
    isStaff: hasRole(member, "moderator"),
    blocks,
    faces: await facesOf(blocks.map((row) => row.username)),
    hasFeedKey: feedKey !== null,
    sendsMail: settings.sendsMail,
  };
});

export const action = formAction({
  save: async ({ request, values }) => {
    const ticked = Object.fromEntries(Object.keys(shownChoices).map((name) => [name, values[name] === "yes"]));
    const change = { ...ticked, mailed_kinds: (values.mailed_kinds ?? "").split(",").filter(Boolean) };
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
  const { saved, username, stored, isAtSchool, isStaff, blocks, faces, hasFeedKey, sendsMail } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  const values = shownIn(failure?.pressed === "save" ? failure : undefined, stored);
  const box = (name: keyof typeof shownChoices) => ({ name, checked: values[name] === "yes" });
  return (
    <NarrowPage>
      <SettingsHeader here={here} saved={saved && !failure} />
      <ErrorSummary errors={failure?.errors} />
      <ConflictPanel conflict={failure?.conflict} />
      <form method="post">
        <Intent name="save" />
        <RevisionField revision={values.revision} opened={values.opened} />
        {isAtSchool && <p className="mb-3 text-soft">{m.settings_school()}</p>}
        <CheckField {...box("is_discoverable")} label={m.settings_discoverable()} />
        <CheckField {...box("accepts_requests")} label={m.settings_requests()} />
        <CheckField {...box("accepts_mentions")} label={m.settings_mentions()} />
        <fieldset className="my-4">
          <legend className="font-semibold">{m.settings_profile_shown()}</legend>
          <p className="mb-5 text-sm text-soft">
            {m.settings_profile_shown_hint()}{" "}
            <a className="underline" href={`/u/${username}?view=others`}>
              {m.profile_see_as_others()}
            </a>
          </p>
          <CheckField {...box("shows_user_type")} label={m.field_user_type()} />
          <CheckField {...box("shows_occupation")} label={m.people_occupation()} />
          <CheckField {...box("shows_province")} label={m.feed_province()} />
        </fieldset>
        <fieldset className="my-4">
          <legend className="font-semibold">{m.settings_reading()}</legend>
          <CheckField {...box("light_pages")} label={m.settings_light()} />
          <a className="mr-4 inline-flex min-h-11 items-center underline" href="/keys">
            {m.keys_title()}
          </a>{" "}
          <a className="inline-flex min-h-11 items-center underline" href="/offline">
            {m.offline_title()}
          </a>
        </fieldset>
        <fieldset className="my-4">
          <legend className="font-semibold">{m.settings_mail()}</legend>
          <p className="text-sm text-soft">{m.notices_together()}</p>
          {!sendsMail && <p className="text-sm text-soft">{m.settings_mail_none()}</p>}
          {mailedKinds
            .filter((kind) => isStaff || !staffKinds.includes(kind))
            .map((kind) => (
              <CheckField
                key={kind}
                name="mailed_kinds"
                value={kind}
                label={mailedKindLabels[kind]()}
                checked={(values.mailed_kinds ?? "").split(",").includes(kind)}
              />
            ))}
          <p className="text-sm text-soft">{m.settings_mail_programmes()}</p>
          <a className="inline-flex min-h-11 items-center underline" href="/settings/follows">
            {m.settings_mail_where()}
          </a>
        </fieldset>
        <SendBar>
          <Button name="save" value="yes">
            {m.settings_save()}
          </Button>
        </SendBar>
      </form>
      <Part title={m.settings_blocks()}>
        {blocks.length === 0 && <p className="text-soft">{m.settings_blocks_empty()}</p>}
        <form method="post" id="blocks">
          <FacesProvider value={faces}>
            <ul>
              {blocks.map((row) => (
                <li key={row.userId} className="flex flex-wrap items-center gap-3 border-t border-line py-2">
                  <span className="grow">
                    <MemberLink {...row} /> · {row.kind === "block" ? m.is_kind_block() : m.is_kind_mute()}
                  </span>
                  <Button look="plain" name="unblock" value={row.userId}>
                    {row.kind === "block" ? m.unblock() : m.unmute()}
                  </Button>
                </li>
              ))}
            </ul>
          </FacesProvider>
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
