import { m } from "#app/words/messages.ts";

/** An address to share: `url` is whole, `path` the page's own. */
export type Share = { url: string; path: string; readers: "all" | "members" | "author" };

/**
 * A direct link to copy, and links to sites where a reader can share it. They pass on the address and the title, and nothing about the
 * reader. With a script it stands in a dialog (app/enhance/dialog.ts).
 */
export function ShareLinks({ share: { url, path, readers }, title }: { share: Share; title: string }) {
  const address = encodeURIComponent(url);
  const words = encodeURIComponent(title);
  const places = [
    { name: "LinkedIn", href: `https://www.linkedin.com/sharing/share-offsite/?url=${address}` },
    { name: "X", href: `https://x.com/intent/post?url=${address}&text=${words}` },
    { name: "Facebook", href: `https://www.facebook.com/sharer/sharer.php?u=${address}` },
    { name: "Reddit", href: `https://www.reddit.com/submit?url=${address}&title=${words}` },
    { name: m.share_email(), href: `mailto:?subject=${words}&body=${address}` },
  ];
  return (
    <section id="share" className="py-4">
      <h2 className="text-base" id="share-title">
        {m.post_share()}
      </h2>
      <p className="my-2">
        <a className="break-all underline" href={url}>
          {url}
        </a>{" "}
        <a
          className="inline-flex min-h-11 items-center rounded-md border border-edge px-4 text-sm font-semibold"
          href={url}
          data-copy={url}
          aria-live="polite"
          hidden
        >
          {m.post_share_copy()}
        </a>
      </p>
      {readers === "members" && <p className="my-2 text-sm text-soft">{m.post_share_members()}</p>}
      {readers === "author" && <p className="my-2 text-sm text-soft">{m.post_share_author()}</p>}
      <ul className="flex flex-wrap gap-2">
        {places.map((place) => (
          <li key={place.name}>
            <a
              className="inline-flex min-h-11 items-center rounded-md border border-line px-3 text-sm"
              href={place.href}
              target="_blank"
              rel="noopener noreferrer"
            >
              {place.name}
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <a className="inline-flex min-h-11 items-center rounded-md border border-edge bg-card px-4 text-sm" href={path} data-close="">
          {m.site_close()}
        </a>
      </p>
    </section>
  );
}
