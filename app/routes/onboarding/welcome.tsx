import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { addressSentence } from "#app/features/accounts/email-links.server.ts";
import { firstSteps } from "#app/features/guidance/welcome.server.ts";
import { listProvinces } from "#app/features/provinces/operations.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { localizedName } from "#app/text/localized-name.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => titled(matches, m.welcome_title({ name: data?.name ?? "" }));

/** The first page after joining (docs/product/accounts.md#welcome). */
export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const member = await requireMember(request);
  const { name, province, done } = await firstSteps(member);
  const home = (await listProvinces()).find((row) => row.code === province);
  const address = member.emailVerifiedAt === null ? addressSentence(member) : null;
  return { name, done, address, home: home ? { code: home.code, name: localizedName(home) } : null };
});

export default function Welcome() {
  const { name, done, address, home } = useLoaderData<typeof loader>();
  const isAllDone = done.insight && done.profile && done.post;
  return (
    <NarrowPage>
      <PageHeader title={m.welcome_title({ name })} lead={isAllDone ? m.welcome_all_done() : m.welcome_lead()} />
      {address && (
        <p className="mb-5 border-l-4 border-brand bg-wash px-4 py-2">
          <a className="underline" href="/verify-email">
            {m.address_title()}
          </a>
          <br />
          <span className="break-words">{address}</span>
        </p>
      )}
      <ol>
        <Step href="/onboarding" title={m.welcome_insight()} isDone={done.insight}>
          {m.onboarding_purpose()}
        </Step>
        <Step href="/settings#bio" title={m.welcome_profile()} isDone={done.profile}>
          {m.welcome_profile_text()}
        </Step>
        <Step href={home ? `/submit-post?province=${home.code}` : "/submit-post"} title={m.welcome_post()} isDone={done.post}>
          {m.welcome_post_text()}{" "}
          <a className="underline" href={home ? `/discover/province/${home.code.toLowerCase()}` : "/discover"}>
            {home?.name ?? m.discover_title()}
          </a>
        </Step>
      </ol>
      <p className="mt-4">
        <ButtonLink look={isAllDone ? "primary" : "plain"} href="/discover">
          {m.welcome_go_on()}
        </ButtonLink>
      </p>
    </NarrowPage>
  );
}

type Stepped = { href: string; title: string; isDone: boolean; children: ReactNode };

function Step({ href, title, isDone, children }: Stepped) {
  return (
    <li className="border-t border-line py-4">
      <h2 className="text-lg">
        <a className="inline-flex min-h-11 items-center underline" href={href}>
          {title}
        </a>{" "}
        <span className={`text-sm font-normal ${isDone ? "text-forever" : "text-soft"}`}>
          <Icon name={isDone ? "check" : "todo"} /> {isDone ? m.welcome_done() : m.welcome_to_do()}
        </span>
      </h2>
      <p className="text-soft">{children}</p>
    </li>
  );
}
