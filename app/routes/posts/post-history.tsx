import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { postHistory } from "#app/features/comments/earlier-texts.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { notIndexed } from "#app/ui/indexing.ts";
import { m } from "#app/words/messages.ts";
import { HistoryPage } from "../discussion/history-page.tsx";
import { titled } from "../title.ts";

export const meta: MetaFunction = ({ matches }) => [...titled(matches, m.earlier_texts_of_post()), notIndexed];

export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const history = await postHistory(await requireMember(request), idFrom(params.id));
  return { history, now: Date.now() };
});

export default function PostHistory() {
  const { history, now } = useLoaderData<typeof loader>();
  return <HistoryPage title={m.earlier_texts_of_post()} history={history} now={now} />;
}
