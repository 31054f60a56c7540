import { userTypeLabels } from "#app/features/accounts/labels.ts";
import { userTypes } from "#app/features/accounts/rules.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FilterSelect, type Option } from "#app/ui/filter-select.tsx";
import { ListTools } from "#app/ui/list-head.tsx";
import { EmptyState } from "#app/ui/page.tsx";
import { SearchField } from "#app/ui/search-field.tsx";
import { m } from "#app/words/messages.ts";
import type { FoundPerson } from "./find-people.server.ts";
import { PersonCard } from "./person-card.tsx";
import { isNarrowed, type PeopleChoice, peopleHref } from "./rules.ts";

type Shown = { choice: PeopleChoice; people: FoundPerson[]; next: string | null; provinces: { code: string; name: string }[] };

export function PeopleList({ choice, people, next, provinces }: Shown) {
  const nameOf = (code: string | null) => provinces.find((row) => row.code === code)?.name ?? null;
  return (
    <>
      <Tools choice={choice} provinces={provinces} />
      {people.length === 0 && (
        <EmptyState title={m.people_empty_title()} text={isNarrowed(choice) ? m.people_empty_filters() : m.people_empty()}>
          <ButtonLink look="plain" href={isNarrowed(choice) ? "/people" : "/settings/privacy"}>
            {isNarrowed(choice) ? m.feed_clear() : m.settings_title()}
          </ButtonLink>
        </EmptyState>
      )}
      <ol data-feed="" className="grid gap-3 md:grid-cols-3">
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

function Tools({ choice, provinces }: Pick<Shown, "choice" | "provinces">) {
  return (
    <ListTools
      path="/people"
      search={{ label: m.people_search(), value: choice.search }}
      isOpen={Boolean(choice.province || choice.userType || choice.occupation || choice.skills.length)}
    >
      <FilterSelect
        name="province"
        label={m.feed_province()}
        value={choice.province}
        options={[["", m.feed_all_provinces()], ...provinces.map((row): Option => [row.code, row.name])]}
      />
      <FilterSelect
        name="user_type"
        label={m.people_type()}
        value={choice.userType}
        options={[["", m.people_all_types()], ...userTypes.map((type): Option => [type, userTypeLabels[type]()])]}
      />
      <SearchField name="occupation" label={m.people_occupation()} value={choice.occupation} />
      <SearchField name="skills" label={m.people_skills()} value={choice.skills.join(", ")} />
    </ListTools>
  );
}
