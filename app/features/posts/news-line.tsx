import { relativeLabel } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";
import type { News } from "./news.server.ts";

/** How many posts are new to the reader, as a link to the newest. */
export function NewsLine({
  news: { count, since, isMore },
  now,
  href = "/discover?sortBy=new",
}: {
  news: News;
  now: number;
  href?: string;
}) {
  return (
    <a href={href}>
      <b className="text-brand">{m.feed_news({ count, shown: isMore ? `${count}+` : count })}</b>{" "}
      {m.feed_news_since({ ago: relativeLabel(since, now) })}
    </a>
  );
}
