import * as kinds from "#app/fields/field.ts";
import { describeFields } from "#app/fields/record.ts";
import { m } from "#app/words/messages.ts";
import { fewestOptions, optionLength, optionLimit, optionsFrom } from "./rules.ts";

const runsFor = (count: number) => () => m.poll_days({ count });

const names = kinds.names({
  label: m.poll_options,
  hint: () => m.poll_options_hint({ fewest: fewestOptions, most: optionLimit }),
  limit: optionLimit,
  length: optionLength,
  parse: optionsFrom,
  many: m.poll_options_many,
});

/** One option on each line. A poll has two at least; without any there is no poll. */
const options: typeof names = {
  ...names,
  control: { as: "area", rows: 4, maxLength: optionLimit * (optionLength + 2) },
  write: (value, name) => ({ [name]: value.join("\n") }),
  check(values, name, refuse, choices) {
    refuse(name, this.read(values, name).length !== 1, () => m.poll_options_few({ fewest: fewestOptions }));
    names.check.call(this, values, name, refuse, choices);
  },
};

/** The fields of a poll in the form of its post and in the JSON API (docs/product/polls.md). */
export const pollFields = describeFields({
  pollOptions: options,
  pollSeveral: kinds.flag({ label: m.poll_several }),
  pollDays: kinds.pick({
    label: m.poll_runs,
    labels: { 1: runsFor(1), 3: runsFor(3), 7: runsFor(7), 14: runsFor(14), 30: runsFor(30) },
    preset: "7",
    invalid: m.poll_days_invalid,
  }),
});
