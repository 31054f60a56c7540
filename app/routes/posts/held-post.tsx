import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { showHeldPost, withdrawHeldPost } from "#app/features/posts/held.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { Button, ButtonLink, Intent } from "#app/ui/button.tsx";
import { Formatted } from "#app/ui/formatted.tsx";
import { notIndexed } from "#app/ui/indexing.ts";
import { NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { langOf } from "#app/words/lang-of.ts";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction = ({ matches }) => [...titled(matches, m.held_title()), notIndexed];

export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) =>
  showHeldPost(await requireMember(request), idFrom(params.id)),
);

export const action = formAction({
  withdraw: async ({ request, params }) => {
    await withdrawHeldPost(await requireMember(request), idFrom(params.id));
    return { to: "/discover" };
  },
});

/** Shows a post that waits for a moderator, to its author and to moderators. */
export default function HeldPost() {
  const { id, title, language, tags, html, isOwn } = useLoaderData<typeof loader>();
  const lang = langOf(language);
  return (
    <NarrowPage>
      <PageHeader title={m.held_title()} lead={isOwn ? m.held_lead() : undefined} />
      <article className="border-l-2 border-line pl-4">
        <h2 lang={lang}>{title}</h2>
        <Formatted className="my-4" html={html} lang={lang} />
        <p className="text-sm text-soft">{tags.join(", ")}</p>
      </article>
      {!isOwn && (
        <p className="mt-5">
          <ButtonLink href={`/moderation/post/${id}`}>{m.held_judge()}</ButtonLink>
        </p>
      )}
      {isOwn && (
        <details className="mt-8 border-t border-line pt-3">
          <summary className="min-h-11 text-soft">{m.held_withdraw()}</summary>
          <form method="post">
            <Intent name="withdraw" />
            <p className="mb-3">{m.held_withdraw_sure()}</p>
            <Button name="withdraw" value="yes">
              {m.held_withdraw()}
            </Button>
          </form>
        </details>
      )}
    </NarrowPage>
  );
}
