import { hostOf } from "#app/text/web-address.ts";
import { m } from "#app/words/messages.ts";
import type { LinkPreview } from "./link-previews.ts";

/** What the linked pages say of themselves, as text: nothing is loaded from them. */
export function LinkPreviews({ previews }: { previews: LinkPreview[] }) {
  if (previews.length === 0) return null;
  return (
    <ul aria-label={m.post_links()}>
      {previews.map(({ url, title, description }) => (
        <li key={url} className="my-2 border-l-4 border-line pl-3">
          <a className="block py-1" href={url} rel="nofollow noopener ugc">
            <b>{title}</b> <small className="text-soft">{hostOf(url)}</small>
            {description && <span className="block text-sm text-soft">{description}</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}
