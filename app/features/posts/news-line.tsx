import { relativeLabel } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";
import type { News } from "./news.server.ts";

/** How many posts are new to the reader, as a link to the newest. */
export function NewsLine({ news: { count, since, isMore }, now }: { news: News; now: number }) {
  return (
    <a href="/discover?sortBy=new">
      <b className="text-brand">{m.feed_news({ count, shown: isMore ? `${count}+` : count })}</b>{" "}
      {m.feed_news_since({ ago: relativeLabel(since, now) })}
    </a>
  );
}
