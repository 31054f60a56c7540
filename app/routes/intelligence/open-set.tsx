import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { placeNames } from "#app/features/hubs/place-names.server.ts";
import { beginImport, showSet, switchOpenSet } from "#app/features/open-data/admin.server.ts";
import { listHubWords, saveHubWords } from "#app/features/open-data/bills.server.ts";
import { outcomeLabels, problemSentences, refusalSentence, setLabels, setPaths } from "#app/features/open-data/labels.ts";
import { type FormCall, formAction, openedOn } from "#app/http/form-action.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { hourMs } from "#app/text/spans.ts";
import { Button } from "#app/ui/button.tsx";
import { RevisionField } from "#app/ui/conflict.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextArea } from "#app/ui/field.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { Crumbs, Part } from "#app/ui/page.tsx";
import { momentCell, number } from "#app/ui/relative-time.tsx";
import { State } from "#app/ui/staff-table.tsx";
import { StaffHead } from "#app/ui/staff-tools.tsx";
import { m } from "#app/words/messages.ts";
import { AdminPage, tableLinks } from "../admin/admin-page.tsx";
import { savedAt } from "../admin/saved.ts";
import { titled } from "../title.ts";

export const links = tableLinks;

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => titled(matches, data ? setLabels[data.set.name]() : m.open_title());

export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => ({
  set: await showSet(await requireAdmin(request), params.set ?? ""),
  words: params.set === "bills" || params.set === "tenders" ? await listHubWords(await requireAdmin(request)) : [],
  names: await placeNames(),
  hasBegun: new URL(request.url).searchParams.has("begun"),
}));

const here = ({ params }: FormCall) => `/admin/open-data/${params.set}`;

export const action = formAction({
  import: async (call) => {
    await beginImport(await requireAdmin(call.request), call.params.set ?? "");
    return { to: `${here(call)}?begun=1` };
  },
  save_words: async (call) => {
    const { values, pressed, request } = call;
    await saveHubWords(await requireAdmin(request), pressed, values.words ?? "", openedOn(values) ?? 0);
    return { to: savedAt(here(call)) };
  },
  switch: async (call) => {
    await switchOpenSet(await requireAdmin(call.request), call.params.set ?? "", call.pressed === "on", openedOn(call.values) ?? 0);
    return { to: savedAt(here(call)) };
  },
});

/** One set of public data: its switch, a button that imports it now, and the record of every run. */
export default function OpenSet() {
  const { set, words, names, hasBegun } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  const path = setPaths[set.name];
  return (
    <AdminPage here="/admin/open-data" seen={path}>
      <Crumbs trail={[{ href: "/admin/open-data", label: m.open_title() }, { label: setLabels[set.name]() }]} />
      <StaffHead title={setLabels[set.name]()} lead={set.isOn ? m.open_on() : m.open_off()} />
      <ErrorSummary errors={failure?.errors} />
      {hasBegun && (
        <p className="staff-done" role="status">
          {m.open_begun()}
        </p>
      )}
      <form method="post" className="my-3 flex flex-wrap gap-3">
        <RevisionField revision={set.revision} />
        <Button name="import" value="yes">
          {m.open_import()}
        </Button>
        <Button look="plain" name="switch" value={set.isOn ? "off" : "on"}>
          {set.isOn ? m.open_switch_off() : m.open_switch_on({ hours: number(set.everyMs / hourMs) })}
        </Button>
      </form>
      {path && (
        <p>
          <a className="underline" href={path}>
            {m.open_see()}
          </a>
        </p>
      )}
      {words.length > 0 && (
        <Part title={m.open_words()}>
          <p className="text-sm text-soft">{m.open_words_how({ example: "unspsc43*" })}</p>
          {words.map((one) => {
            const name = names.hubs.find(({ slug }) => slug === one.hub)?.name ?? one.hub;
            const given = failure?.values.save_words === one.hub ? failure : undefined;
            return (
              <details key={one.hub} id={`words-${one.hub}`} open={given !== undefined}>
                <summary className="min-h-11 py-2.5">
                  {name} <span className="text-sm text-soft">{one.words.slice(0, 4).join(", ")}</span>
                </summary>
                <form method="post" noValidate>
                  <RevisionField revision={given?.values.revision ?? one.revision} />
                  <TextArea
                    name="words"
                    id={`${one.hub}-words`}
                    label={m.open_words_of({ hub: name })}
                    defaultValue={given?.values.words ?? one.words.join("\n")}
                    error={given?.errors.words}
                    rows={5}
                  />
                  <Button look="plain" name="save_words" value={one.hub}>
                    {m.open_words_save()}
                  </Button>
                </form>
              </details>
            );
          })}
        </Part>
      )}
      <Part title={m.open_runs()}>
        {set.runs.length === 0 && <p className="text-soft">{m.open_runs_none()}</p>}
        <ol>
          {set.runs.map((run) => (
            <li key={run.id} className="border-t border-line py-3 break-words">
              <p>
                <b>{momentCell(run.startedAt)}</b>{" "}
                <State tint={run.outcome === "failed" ? "bad" : run.outcome === "taken" ? "good" : "plain"}>
                  {run.outcome === "running" && !set.isBusy ? m.open_interrupted() : outcomeLabels[run.outcome]()}
                </State>
                {run.id === set.shownRun && ` · ${m.open_is_shown()}`}
              </p>
              {run.problem && <p>{problemSentences[run.problem]()}</p>}
              {run.read > 0 && (
                <p>
                  {m.open_counts({ read: number(run.read), kept: number(run.kept), changed: number(run.changed), gone: number(run.gone) })}
                </p>
              )}
              {run.refused.length > 0 && (
                <ul className="list-disc pl-5">
                  {run.refused.map((one) => (
                    <li key={one.why}>{refusalSentence(one)}</li>
                  ))}
                </ul>
              )}
              {run.address && (
                <p className="text-sm text-soft">
                  {m.open_address()} <span className="break-all">{run.address}</span>
                  {run.bytes > 0 && ` · ${m.open_bytes({ kb: number(Math.ceil(run.bytes / 1000)) })}`}
                  {run.etag ? ` · ${m.open_etag()} ${run.etag}` : run.digest && ` · ${m.open_digest()} ${run.digest}`}
                </p>
              )}
            </li>
          ))}
        </ol>
      </Part>
    </AdminPage>
  );
}
