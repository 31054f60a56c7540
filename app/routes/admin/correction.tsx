import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formAction } from "#app/http/form-action.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { claimWrites } from "./claim-writes.server.ts";
import { CorrectionItem } from "./correction-item.tsx";
import { correctionWrites } from "./item-writes.server.ts";
import { waitingOf } from "./waiting.server.ts";
import { correctionShown } from "./waiting-items.server.ts";
import { decisionLinks } from "./waiting-page.tsx";

export const links = decisionLinks;

export const handle = { decides: true };

export const meta: MetaFunction = ({ matches }) => titled(matches, m.correction_of());

export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const admin = await requireAdmin(request);
  const shown = await correctionShown(admin, idFrom(params.id));
  return { ...shown, waiting: await waitingOf(admin, "correction", shown.correction.id) };
});

export const action = formAction({ ...claimWrites, ...correctionWrites });

export default function Correction() {
  return <CorrectionItem {...useLoaderData<typeof loader>()} />;
}
