/** Decodes the HTML entities of a text. */
export const textOf = (value: string) =>
  value.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
const attributeOf = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "";

/**
 * Returns what the long form of a page, or the form with this button, would submit unchanged. Several values of one name are joined with
 * commas.
 */
export function untouchedForm(html: string, button?: string): Record<string, string> {
  const forms = [...html.matchAll(/<form method="post"[\s\S]*?<\/form>/g)].map(([form]) => form);
  const isMeant = (form: string) => (button ? form.includes(`<button`) && form.includes(`name="${button}"`) : form.includes(" novalidate"));
  const form = forms.find(isMeant) ?? "";
  const values: Record<string, string> = {};
  const put = (name: string, value: string) => {
    values[name] = name in values ? `${values[name]},${textOf(value)}` : textOf(value);
  };
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    if (!/type="(radio|checkbox)"/.test(tag) || /\schecked=/.test(tag)) put(attributeOf(tag, "name"), attributeOf(tag, "value"));
  }
  for (const [tag, value = ""] of form.matchAll(/<textarea[^>]*>([^<]*)<\/textarea>/g)) put(attributeOf(tag, "name"), value);
  for (const [select] of form.matchAll(/<select[\s\S]*?<\/select>/g)) {
    put(attributeOf(select, "name"), attributeOf(/<option[^>]*\sselected=[^>]*>/.exec(select)?.[0] ?? "", "value"));
  }
  return values;
}
