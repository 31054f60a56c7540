import { userTypeLabels } from "#app/features/accounts/labels.ts";
import { userTypes } from "#app/features/accounts/rules.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Option } from "#app/ui/filter-select.tsx";
import { ListTools } from "#app/ui/list-head.tsx";
import { EmptyState, Tabs } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import type { FoundPerson, TabCounts } from "./find-people.server.ts";
import { PersonCard } from "./person-card.tsx";
import { isNarrowed, type PeopleChoice, peopleHref, tabHrefs } from "./rules.ts";

type Shown = {
  choice: PeopleChoice;
  people: FoundPerson[];
  next: string | null;
  provinces: { code: string; name: string }[];
  /** The viewer's own province. */
  home: string | null;
};

/** All members, those of the viewer's province, and those who wrote of late. */
export function PeopleTabs({ choice, home, counts }: Pick<Shown, "choice" | "home"> & { counts: TabCounts }) {
  const isNear = isNearBy(choice, home);
  const tabs = [
    { href: tabHrefs.everybody, label: counted(m.people_tab_all(), counts.all), current: !isNear && !choice.wroteThisWeek },
    ...(home ? [{ href: tabHrefs.near(home), label: counted(m.people_tab_near(), counts.near), current: isNear }] : []),
    { href: tabHrefs.wroteThisWeek, label: counted(m.people_tab_wrote(), counts.wrote), current: choice.wroteThisWeek },
  ];
  return <Tabs isLong label={m.people_tabs()} tabs={tabs} />;
}

const counted = (label: string, count: string) => (
  <>
    {label} <b className="font-normal tabular-nums">{count}</b>
  </>
);

const isNearBy = ({ province, wroteThisWeek }: PeopleChoice, home: string | null) => province !== "" && province === home && !wroteThisWeek;

export function PeopleList({ choice, people, next, provinces, home }: Shown) {
  const nameOf = (code: string | null) => provinces.find((row) => row.code === code)?.name ?? null;
  return (
    <>
      <Tools choice={choice} provinces={provinces} home={home} />
      {people.length === 0 && (
        <EmptyState title={m.people_empty_title()} text={isNarrowed(choice) ? m.people_empty_filters() : m.people_empty()}>
          <ButtonLink look="plain" href={isNarrowed(choice) ? "/people" : "/settings/privacy"}>
            {isNarrowed(choice) ? m.feed_clear() : m.settings_title()}
          </ButtonLink>
        </EmptyState>
      )}
      <ol data-feed="" className="people">
        {people.map((person) => (
          <PersonCard key={person.id} person={person} province={nameOf(person.province)} />
        ))}
      </ol>
      {next !== null && (
        <p className="mt-4">
          <ButtonLink look="plain" id="more" href={peopleHref(choice, next)}>
            {m.people_more()}
          </ButtonLink>
        </p>
      )}
    </>
  );
}

function Tools({ choice, provinces, home }: Pick<Shown, "choice" | "provinces" | "home">) {
  return (
    <ListTools
      path="/people"
      search={{ label: m.people_search(), value: choice.search }}
      kept={{ wrote: choice.wroteThisWeek ? "week" : "" }}
      filters={[
        {
          name: "province",
          label: m.feed_province(),
          value: choice.province,
          options: [["", m.feed_all_provinces()], ...provinces.map((row): Option => [row.code, row.name])],
          isTabbed: isNearBy(choice, home),
        },
        {
          name: "user_type",
          label: m.people_type(),
          value: choice.userType,
          options: [["", m.people_all_types()], ...userTypes.map((type): Option => [type, userTypeLabels[type]()])],
        },
        { name: "occupation", label: m.people_occupation(), value: choice.occupation },
        { name: "skills", label: m.people_skills(), value: choice.skills.join(", ") },
      ]}
    />
  );
}
