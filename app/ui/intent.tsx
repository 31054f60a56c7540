/**
 * What a form does when it is sent without its button being pressed, as programs and password managers do, on a page that has several
 * writes. A pressed button counts before it.
 */
export function Intent({ name, value }: { name: string; value?: string | number | undefined }) {
  return <input type="hidden" name="intent" value={value === undefined ? name : `${name}:${value}`} />;
}
