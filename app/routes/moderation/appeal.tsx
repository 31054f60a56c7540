import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formAction } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { m } from "#app/words/messages.ts";
import { claimWrites } from "../admin/claim-writes.server.ts";
import { appealWrites } from "../admin/item-writes.server.ts";
import { waitingOf } from "../admin/waiting.server.ts";
import { appealShown } from "../admin/waiting-items.server.ts";
import { decisionLinks } from "../admin/waiting-page.tsx";
import { titled } from "../title.ts";
import { AppealItem } from "./appeal-item.tsx";

export const links = decisionLinks;

export const handle = { decides: true };

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => titled(matches, data ? m.appeal_of({ username: data.appeal.appellant }) : m.moderation_appeals()); // biome-ignore format: one line

/** docs/product/moderation.md#appeals */
export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const member = await requireMember(request);
  const shown = await appealShown(member, idFrom(params.id));
  return { ...shown, waiting: await waitingOf(member, "appeal", shown.appeal.id) };
});

export const action = formAction({ ...claimWrites, ...appealWrites });

export default function Appeal() {
  return <AppealItem {...useLoaderData<typeof loader>()} />;
}
