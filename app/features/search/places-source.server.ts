import { listHubs } from "#app/features/hubs/operations.server.ts";
import { listProvinces } from "#app/features/provinces/operations.server.ts";
import { language, m } from "#app/words/messages.ts";
import type { SearchKind } from "./rules.ts";
import { sitePages } from "./site-pages.ts";
import { withoutAuthor } from "./source.ts";

type Place = { id: number; href: string; name: string; about: string };

/** Shows those of a short list of all there are. */
const shownOf = (kind: SearchKind, all: () => Promise<Place[]>) =>
  withoutAuthor(kind, async (ids) =>
    (await all())
      .filter(({ id }) => ids.includes(id))
      .map(({ about, ...place }) => ({ ...place, fields: [[m.search_in_description(), about]] })),
  );

const inLanguage = (english: string, french: string) => (language() === "fr" ? french : english);

export const showHubs = shownOf("hub", async () =>
  (await listHubs()).map((hub) => ({
    id: hub.id,
    href: `/discover/industry/${hub.slug}`,
    name: inLanguage(hub.nameEn, hub.nameFr),
    about: inLanguage(hub.descriptionEn, hub.descriptionFr),
  })),
);

export const showProvinces = shownOf("province", async () =>
  (await listProvinces()).map((province) => ({
    id: province.position,
    href: `/discover/province/${province.code.toLowerCase()}`,
    name: inLanguage(province.nameEn, province.nameFr),
    about: inLanguage(province.descriptionEn, province.descriptionFr),
  })),
);

export const showPages = shownOf("page", async () =>
  sitePages.map(({ path, title, about }, at) => ({ id: at + 1, href: path, name: title(), about: about() })),
);
