import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formAction } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { m } from "#app/words/messages.ts";
import { claimWrites } from "../admin/claim-writes.server.ts";
import { judgeWrites, targetOf } from "../admin/item-writes.server.ts";
import { waitingOf } from "../admin/waiting.server.ts";
import { judgedShown } from "../admin/waiting-items.server.ts";
import { decisionLinks } from "../admin/waiting-page.tsx";
import { titled } from "../title.ts";
import { JudgeItem } from "./judge-item.tsx";

export const links = decisionLinks;

export const handle = { decides: true };

export const meta: MetaFunction = ({ matches }) => titled(matches, m.moderation_title());

export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const [member, target] = [await requireMember(request), targetOf(params)];
  return { ...(await judgedShown(member, target)), waiting: await waitingOf(member, target.type, target.id) };
});

export const action = formAction({ ...claimWrites, ...judgeWrites });

export default function Judge() {
  return <JudgeItem {...useLoaderData<typeof loader>()} />;
}
