import { m } from "./messages.ts";

const words = m as unknown as Record<string, () => string>;

/** Returns what each of `values` is called, by value: with the prefix "stage_" m.stage_seed is under "seed". A value whose key the catalogue lacks does not compile. */
export const labelsOf = <Prefix extends string, Value extends string>(
  prefix: Prefix,
  values: readonly Value[] & (`${Prefix}${Value}` extends keyof typeof m ? unknown : never),
) => Object.fromEntries(values.map((value) => [value, words[prefix + value]])) as Record<Value, () => string>;
