import type { LoaderFunctionArgs } from "@remix-run/node";
import { provincialFigures } from "#app/features/intelligence/operations.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { fileLoader } from "#app/http/page-loader.server.ts";
import { csvLines } from "#app/text/csv.server.ts";

const columns = ["kind", "code", "name_en", "name_fr", "population", "population_as_of", "members", "posts", "companies", "programs"];

/** Downloads what Provincial Intelligence counts: a line for each province and territory, then for each hub. */
export const loader = fileLoader(async ({ request }: LoaderFunctionArgs) => {
  const { provinces, hubs } = await provincialFigures(await requireAdmin(request));
  const lines = [
    ...provinces.map(({ nameEn, nameFr, population, ...row }) => ({
      ...row,
      kind: "province",
      name_en: nameEn,
      name_fr: nameFr,
      population: population?.value,
      population_as_of: population?.asOf,
    })),
    ...hubs.map(({ slug, nameEn, nameFr, ...row }) => ({ ...row, kind: "hub", code: slug, name_en: nameEn, name_fr: nameFr })),
  ];
  return new Response(csvLines(columns, lines, true), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="provincial.csv"',
      "Cache-Control": "private, no-store",
    },
  });
});
