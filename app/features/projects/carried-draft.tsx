/** What a page of the wizard's second step sends along (`carriedDraft`), in its form. */
export function CarriedDraft({ values }: { values: Record<string, string> }) {
  return Object.entries(values).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
