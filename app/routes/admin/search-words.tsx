import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { addSynonym, dismissMiss, removeSynonym, searchWords } from "#app/features/search-words/operations.server.ts";
import { leastAskers, missDays } from "#app/features/search-words/rules.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextArea } from "#app/ui/field.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { Part } from "#app/ui/page.tsx";
import { StaffHead } from "#app/ui/staff-tools.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { AdminPage, adminLinks } from "./admin-page.tsx";
import { savedAt } from "./saved.ts";

export const links = adminLinks;

export const meta: MetaFunction = ({ matches }) => titled(matches, m.search_words_title());

const here = "/admin/search-words";

/** `?word=` is the first name of a new synonym. */
export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => ({
  ...(await searchWords(await requireAdmin(request))),
  word: new URL(request.url).searchParams.get("word") ?? "",
}));

export const action = formAction({
  add: async ({ request, values }) => {
    await addSynonym(await requireAdmin(request), values.names ?? "");
    return { to: savedAt(here) };
  },
  remove: async ({ request, pressed }) => {
    await removeSynonym(await requireAdmin(request), idFrom(pressed));
    return { to: savedAt(here) };
  },
  dismiss: async ({ request, pressed }) => {
    await dismissMiss(await requireAdmin(request), pressed);
    return { to: savedAt(here) };
  },
});

/** docs/product/staff.md#search-words */
export default function SearchWords() {
  const { synonyms, misses, word } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  return (
    <AdminPage narrow>
      <StaffHead title={m.search_words_title()} lead={m.search_words_lead()} />
      <ErrorSummary errors={failure?.errors} />
      <Part title={m.misses_title()}>
        <p className="text-sm text-soft">{m.misses_how({ least: leastAskers, days: missDays })}</p>
        {misses.length === 0 && <p>{m.misses_none()}</p>}
        <form method="post">
          <ul>
            {misses.map(({ words, times }) => (
              <li key={words} className="border-t border-line py-3">
                <p className="break-words">
                  <b>{words}</b> <span className="text-sm text-soft">{m.misses_times({ count: times })}</span>
                </p>
                <p className="mt-2 flex flex-wrap gap-3">
                  <ButtonLink look="plain" href={`${here}?${new URLSearchParams({ word: words })}#names`}>
                    {m.synonym_add()}
                  </ButtonLink>
                  <ButtonLink look="plain" href={`/submit-post?${new URLSearchParams({ title: words })}`}>
                    {m.misses_write()}
                  </ButtonLink>
                  <Button look="plain" name="dismiss" value={words}>
                    {m.misses_dismiss()}
                  </Button>
                </p>
              </li>
            ))}
          </ul>
        </form>
      </Part>
      <Part title={m.synonyms_title()}>
        <form method="post" noValidate>
          <TextArea
            name="names"
            label={m.synonym_names()}
            hint={m.synonym_names_how()}
            defaultValue={failure?.values.names ?? (word && `${word}\n`)}
            error={failure?.errors.names}
            rows={4}
            required
          />
          <Button name="add" value="yes">
            {m.synonym_add()}
          </Button>
        </form>
        {synonyms.length === 0 && <p>{m.synonyms_none()}</p>}
        <form method="post">
          <ul>
            {synonyms.map(({ id, names }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-3">
                <span className="min-w-0 break-words">{names.join(" = ")}</span>{" "}
                <Button look="plain" name="remove" value={id} aria-label={m.synonym_remove_this({ names: names.join(", ") })}>
                  {m.search_remove()}
                </Button>
              </li>
            ))}
          </ul>
        </form>
      </Part>
    </AdminPage>
  );
}
