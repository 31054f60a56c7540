import { IfAmong, IfSignedIn } from "#app/ui/mine/mine.tsx";
import { m } from "#app/words/messages.ts";

type Reply = { userId: number; createdAt: number };
type Props = {
  path: string;
  editedAt: number | null;
  /** The author, and whom the text answers. */
  to: number[];
  /** The replies that the page shows. Who wrote one before the last edit may read what they answered. */
  replies: Reply[];
};

/** Leads to the earlier texts, for those who may read them as far as the page knows; docs/product/comments.md#earlier-texts has the whole rule. */
export function EarlierTexts({ path, editedAt, to, replies }: Props) {
  if (editedAt === null) return null;
  const answerers = replies.filter(({ createdAt }) => createdAt <= editedAt).map(({ userId }) => userId);
  // The element keeps this slot from the one beside it, as joining compressed pieces asks (app/server/gzip-template.ts).
  return (
    <IfSignedIn>
      {" "}
      <span>
        <IfAmong memberIds={[...to, ...answerers].filter((id) => id > 0)}>
          <a href={path} rel="nofollow">
            {m.earlier_texts()}
          </a>
        </IfAmong>
      </span>
    </IfSignedIn>
  );
}
