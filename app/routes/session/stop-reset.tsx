import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { resetOfLink, stopByLink } from "#app/features/sign-in-resets/own.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { answerIsFleeting } from "#app/process/request-context.server.ts";
import { moment } from "#app/ui/day.ts";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { LinkPage } from "./link-page.tsx";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.stop_reset_title());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  answerIsFleeting(); // no browser stores its token
  const query = new URL(request.url).searchParams;
  const token = query.get("token") ?? "";
  return { token, dueAt: (await resetOfLink(token))?.dueAt ?? null, done: query.has("done") };
});

export const action = formAction(
  {
    stop: async ({ values }) => {
      await stopByLink(values.token ?? "");
      return { to: "/stop-reset?done=1" };
    },
  },
  { limit: "registrations" },
);

export default function StopReset() {
  const { token, dueAt, done } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  const ended = done && !failure ? m.stop_reset_done() : m.stop_reset_nothing();
  return (
    <LinkPage
      title={m.stop_reset_title()}
      lead={dueAt === null ? ended : m.stop_reset_lead({ due: moment(dueAt) })}
      failure={failure}
      token={dueAt === null ? null : token}
      button={{ name: "stop", label: m.sign_in_reset_stop() }}
      otherwise={{ href: "/lost-access", label: m.lost_access_title() }}
    />
  );
}
