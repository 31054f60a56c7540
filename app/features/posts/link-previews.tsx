import type { ReactNode } from "react";
import { hostOf } from "#app/text/web-address.ts";
import { m } from "#app/words/messages.ts";
import type { LinkPreview } from "./link-previews.ts";

/** What the linked pages say of themselves, as text: nothing is loaded from them. */
export function LinkPreviews({ previews }: { previews: LinkPreview[] }) {
  if (previews.length === 0) return null;
  return (
    <ul aria-label={m.post_links()}>
      {previews.map((preview) => (
        <li key={preview.url}>
          <LinkBox {...preview} text={hostOf(preview.url)} />
        </li>
      ))}
    </ul>
  );
}

/** The link of a post, with what its page says of itself where that was read. */
export function OwnLink({ url, previews }: { url: string; previews: LinkPreview[] }) {
  const { title, description } = previews.find((preview) => preview.url === url) ?? { title: hostOf(url), description: "" };
  return (
    <p>
      <LinkBox url={url} title={title} description={description} text={<span className="break-all underline">{url}</span>} />
    </p>
  );
}

/** `text` says where it leads. A page may be written from right to left. */
function LinkBox({ url, title, description, text }: LinkPreview & { text: ReactNode }) {
  return (
    <a className="my-2 block border-l-4 border-line py-1 pl-3 break-words" href={url} rel="nofollow noopener ugc">
      <bdi className="font-semibold">{title}</bdi>
      <br />
      <small className="text-soft">
        {text}
        {description && (
          <>
            <br />
            <bdi>{description}</bdi>
          </>
        )}
      </small>
    </a>
  );
}
