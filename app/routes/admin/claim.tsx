import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formAction } from "#app/http/form-action.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { ClaimItem } from "./claim-item.tsx";
import { claimWrites } from "./claim-writes.server.ts";
import { ownershipWrites } from "./item-writes.server.ts";
import { waitingOf } from "./waiting.server.ts";
import { claimShown } from "./waiting-items.server.ts";
import { decisionLinks } from "./waiting-page.tsx";

export const links = decisionLinks;

export const handle = { decides: true };

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => titled(matches, data ? m.claim_of({ name: data.claim.name }) : m.claims_title()); // biome-ignore format: one line

export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const admin = await requireAdmin(request);
  const shown = await claimShown(admin, idFrom(params.id));
  return { ...shown, waiting: await waitingOf(admin, "claim", shown.claim.id) };
});

export const action = formAction({ ...claimWrites, ...ownershipWrites });

export default function Claim() {
  return <ClaimItem {...useLoaderData<typeof loader>()} />;
}
