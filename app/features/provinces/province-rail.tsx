import type { ReactNode } from "react";
import { CountList, RailSection } from "#app/ui/page.tsx";
import { language, m } from "#app/words/messages.ts";
import { NameList } from "./name-list.tsx";
import type { ShownProvince, TopHub } from "./operations.server.ts";
import { centresByCity } from "./rules.ts";

/** The rail beside a province's posts. */
export function ProvinceRail({ province, topHubs }: { province: ShownProvince; topHubs: TopHub[] }) {
  const { facts } = province;
  const french = language() === "fr";
  return (
    <>
      {topHubs.length > 0 && (
        <RailSection title={m.province_top_hubs()}>
          <CountList
            rows={topHubs.map((hub) => ({
              href: `/discover/industry/${hub.slug}?province=${province.code}`,
              label: french ? hub.nameFr : hub.nameEn,
              count: hub.postCount,
            }))}
          />
        </RailSection>
      )}
      {facts && (
        <>
          <Panel title={m.province_industries()}>
            {(french ? facts.keyIndustriesFr : facts.keyIndustriesEn).map((name) => (
              <li key={name}>{name}</li>
            ))}
          </Panel>
          <Panel title={m.province_centres()}>
            {centresByCity(facts.innovationCentres, province).map(({ city, cityFr, isCapital, centres }) => (
              <li key={city}>
                <b>{french ? cityFr : city}</b>
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
          <p className="mb-7 text-sm text-soft">
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
