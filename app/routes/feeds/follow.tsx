import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { feedKeyOf, makeFeedKey, showList } from "#app/features/feeds/operations.server.ts";
import { feedOf, pageOf } from "#app/features/feeds/rules.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { Crumbs, NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.follow_title());

/** `?list=` names a list in the same way as the address of its feed. */
export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const member = await requireMember(request);
  const { list, title } = await showList(new URL(request.url).searchParams.get("list") ?? "all");
  const open = settings.reading === "public";
  const key = open ? null : await feedKeyOf(member);
  const address = settings.baseUrl + feedOf(list);
  return { title, page: pageOf(list), open, address: open ? address : key && `${address}?key=${key}` };
});

export const action = formAction({
  make: async ({ request }) => {
    await makeFeedKey(await requireMember(request));
    return { to: "#address" };
  },
});

export default function Follow() {
  const { title, page, open, address } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  return (
    <NarrowPage>
      <Crumbs trail={[{ href: "/discover", label: m.discover_crumb() }, { href: page, label: title }, { label: m.follow_title() }]} />
      <PageHeader title={m.follow_list({ list: title })} lead={m.follow_lead()} />
      <ErrorSummary errors={failure?.errors} />
      {address ? (
        <section id="address" className="space-y-3">
          <label className="mb-1 block font-semibold" htmlFor="feed">
            {open ? m.follow_address() : m.follow_private_address()}
          </label>
          <input id="feed" readOnly value={address} className="block w-full min-h-11 rounded-md border border-edge bg-card px-3 py-2" />
          <div className="flex flex-wrap gap-3">
            <a
              className="inline-flex min-h-11 items-center rounded-md bg-press px-4 font-semibold text-press-ink"
              href={address}
              data-copy={address}
            >
              {m.follow_copy()}
            </a>
            <ButtonLink look="plain" href={page}>
              {m.follow_back()}
            </ButtonLink>
          </div>
          {!open && (
            <p className="text-soft">
              {m.follow_secret()}{" "}
              <a className="underline" href="/settings">
                {m.follow_settings()}
              </a>
            </p>
          )}
        </section>
      ) : (
        <form method="post">
          <p className="mb-3 text-soft">{m.follow_make_text()}</p>
          <Button name="make" value="yes">
            {m.follow_make()}
          </Button>
        </form>
      )}
    </NarrowPage>
  );
}
