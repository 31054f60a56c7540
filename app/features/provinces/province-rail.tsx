import type { ReactNode } from "react";
import { localized, localizedName } from "#app/text/localized-name.ts";
import { CountList, RailSection } from "#app/ui/page.tsx";
import { type Phrase, phrase } from "#app/ui/phrase.ts";
import { Said } from "#app/ui/said.tsx";
import { m } from "#app/words/messages.ts";
import type { ShownProvince, TopHub } from "./operations.server.ts";
import { centresByCity, type ProperName } from "./rules.ts";

/** The rail beside a province's posts. */
export function ProvinceRail({ province, topHubs }: { province: ShownProvince; topHubs: TopHub[] }) {
  const { facts } = province;
  return (
    <>
      {topHubs.length > 0 && (
        <RailSection title={m.province_top_hubs()}>
          <CountList
            rows={topHubs.map((hub) => ({
              href: `/discover/industry/${hub.slug}?province=${province.code}`,
              label: localizedName(hub),
              count: hub.postCount,
            }))}
          />
        </RailSection>
      )}
      {facts && (
        <>
          <Panel title={m.province_industries()}>
            {localized({ en: facts.keyIndustriesEn, fr: facts.keyIndustriesFr }).map((name) => (
              <li key={name}>{name}</li>
            ))}
          </Panel>
          <Panel title={m.province_centres()}>
            {centresByCity(facts.innovationCentres, province).map(({ city, cityFr, isCapital, centres }) => (
              <li key={city}>
                <b>{localized({ en: city, fr: cityFr })}</b>
                {isCapital && ` (${m.province_capital()})`}
                {centres.length > 0 && (
                  <span className="block text-soft">
                    <NameList names={centres} />
                  </span>
                )}
              </li>
            ))}
          </Panel>
          <Panel title={m.province_research()}>
            {facts.researchInstitutions.map((one) => (
              <li key={one.name}>
                <NameList names={[one]} />
              </li>
            ))}
          </Panel>
          <p className="mb-6 text-sm text-soft">
            {m.written_here({ date: province.asOf })}{" "}
            <a className="underline" href={facts.governmentSite}>
              {m.province_site()}
            </a>
          </p>
        </>
      )}
    </>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <RailSection title={title}>
      <ul className="mt-1 space-y-1">{children}</ul>
    </RailSection>
  );
}

/** Names in one line, each in the page's language where it has one. Neighbours of one language are one text, so that the page stays light. */
function NameList({ names }: { names: ProperName[] }) {
  const parts: Phrase[] = [];
  for (const [at, { name, nameFr }] of names.entries()) {
    const { text, lang } = phrase(name, nameFr);
    const said = at < names.length - 1 ? `${text}, ` : text;
    const last = parts.at(-1);
    if (last && last.lang === lang) last.text += said;
    else parts.push({ text: said, lang });
  }
  return parts.map((part) => <Said key={part.text} phrase={part} />);
}
