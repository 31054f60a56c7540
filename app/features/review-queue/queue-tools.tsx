import { priorities } from "#app/features/companies/rules.ts";
import { Button } from "#app/ui/button.tsx";
import { FilterSelect, type Option } from "#app/ui/filter-select.tsx";
import { SearchField } from "#app/ui/search-field.tsx";
import { StaffTools } from "#app/ui/staff-tools.tsx";
import { m } from "#app/words/messages.ts";
import { queuePriorities } from "./queue-table.tsx";
import type { QueueFilters } from "./rules.ts";

type Narrowed = { choice: QueueFilters; isAdmin: boolean; holders: string[] };

/** The form that narrows the queue; its kind is chosen above it. */
export const QueueTools = ({ choice, isAdmin, holders }: Narrowed) => (
  <StaffTools>
    {choice.kind && <input type="hidden" name="kind" value={choice.kind} />}
    <SearchField name="words" label={m.queue_words()} value={choice.words} maxLength={100} />
    {isAdmin && (
      <FilterSelect
        name="state"
        label={m.queue_state()}
        value={choice.state}
        options={[
          ["", m.queue_state_any()],
          ["waiting", m.queue_state_waiting()],
          ["answered", m.queue_answered()],
        ]}
      />
    )}
    <FilterSelect
      name="priority"
      label={m.workflow_priority()}
      value={choice.priority}
      options={[["", m.queue_priority_any()], ...priorities.map((one): Option => [one, queuePriorities[one]()])]}
    />
    <FilterSelect
      name="person"
      label={m.queue_person()}
      value={choice.person}
      options={[
        ["", m.queue_anyone()],
        ["nobody", m.queue_nobody()],
        ["me", m.queue_you()],
        ...holders.map((name): Option => [name, name]),
      ]}
    />
    <Button look="plain">{m.feed_show()}</Button>
  </StaffTools>
);
