import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { showAccount } from "#app/features/accounts/operations.server.ts";
import { countTabs, listPeopleFor } from "#app/features/people/find-people.server.ts";
import { PeopleList, PeopleTabs } from "#app/features/people/people-list.tsx";
import { peopleChoice } from "#app/features/people/rules.ts";
import { listProvinces } from "#app/features/provinces/operations.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { localizedName } from "#app/text/localized-name.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ListHead, listLinks } from "#app/ui/list-head.tsx";
import { Page } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const links = listLinks;

export const meta: MetaFunction = ({ matches }) => titled(matches, m.people_title());

/** Only members can search for members, in every reading mode. */
export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const member = await requireMember(request);
  const choice = peopleChoice(new URL(request.url).searchParams);
  const [found, counts, provinces, { isDiscoverable }] = await Promise.all([
    listPeopleFor(member, choice),
    countTabs(member),
    listProvinces(),
    showAccount(member),
  ]);
  return {
    choice,
    home: member.province,
    isListed: isDiscoverable,
    ...found,
    counts,
    provinces: provinces.map((row) => ({ code: row.code, name: localizedName(row) })),
  };
});

export default function People() {
  const shown = useLoaderData<typeof loader>();
  return (
    <Page>
      <ListHead title={m.people_title()}>
        <PeopleTabs choice={shown.choice} home={shown.home} counts={shown.counts} />
        {!shown.isListed && (
          <ButtonLink look="plain" href="/settings/privacy">
            {m.people_be_listed()}
          </ButtonLink>
        )}
      </ListHead>
      <PeopleList {...shown} />
      <p className="mt-4 text-sm text-soft">
        {m.people_lead()} {!shown.isListed && m.people_not_listed()}
      </p>
    </Page>
  );
}
