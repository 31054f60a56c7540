import { shortened } from "#app/text/excerpt.ts";
import { oneLine, visibleText } from "#app/text/visible-text.ts";

/** What a linked page says of itself. */
export type LinkPreview = { url: string; title: string; description: string };

const titleLength = 140;
const descriptionLength = 240;

const said = (text: string, length: number) => shortened(oneLine(visibleText(text)), length);

/** Returns what is shown of a page, with nothing in it that cannot be seen; null for a page without a title. */
export function previewOf(url: string, page: { title: string; description: string }): LinkPreview | null {
  const title = said(page.title, titleLength);
  return title === "" ? null : { url, title, description: said(page.description, descriptionLength) };
}
