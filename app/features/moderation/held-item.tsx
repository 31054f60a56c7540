import type { ReactNode } from "react";
import type { WholeItem } from "#app/features/items/rules.ts";
import type { HeldTarget } from "#app/features/keyword-rules/rules.ts";
import type { TextPicture } from "#app/features/pictures/text-pictures.ts";
import { Button, ButtonLink, Intent } from "#app/ui/button.tsx";
import { NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { WholeItemView } from "./whole-item.tsx";

type Props = HeldTarget & { item: WholeItem; pictures: TextPicture[]; isOwn: boolean; children: ReactNode };

/** The page of what waits for a moderator: its author reads it, changes it by what `children` is, and takes it back. */
export function HeldItem({ type, id, item, pictures, isOwn, children }: Props) {
  return (
    <NarrowPage>
      <PageHeader title={m.held_title()} lead={isOwn ? m.held_lead() : undefined} />
      <WholeItemView kind={type} item={item} pictures={pictures} />
      {!isOwn && (
        <p className="mt-4">
          <ButtonLink href={`/moderation/${type}/${id}`}>{m.held_judge()}</ButtonLink>
        </p>
      )}
      {isOwn && <div className="mt-4">{children}</div>}
      {isOwn && (
        <details className="mt-8 border-t border-line pt-3">
          <summary className="min-h-11 text-soft">{m.held_withdraw()}</summary>
          <form method="post">
            <Intent name="withdraw" />
            <p className="mb-3">{m.held_withdraw_sure()}</p>
            <Button name="withdraw" value="yes">
              {m.held_withdraw()}
            </Button>
          </form>
        </details>
      )}
    </NarrowPage>
  );
}
