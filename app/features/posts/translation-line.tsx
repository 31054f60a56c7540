import { shownDay } from "#app/ui/day.ts";
import { Dotted } from "#app/ui/dotted.tsx";
import { MemberLink } from "#app/ui/member-link.tsx";
import { IfAmong, IfSignedIn } from "#app/ui/mine/mine.tsx";
import { ReportLink } from "#app/ui/mine/own-links.tsx";
import { Moment } from "#app/ui/relative-time.tsx";
import type { Language } from "#app/words/language.ts";
import { m } from "#app/words/messages.ts";
import { translatedFromLabels, translateIntoLabels, translationInLabels } from "./labels.ts";
import { otherLanguage } from "./shown-text.ts";
import type { ShownTranslation } from "./translations.server.ts";

/** Leads members to the form where there is no translation yet. */
export function TranslateLink({ id, language }: { id: number; language: Language }) {
  return (
    <IfSignedIn>
      {" "}
      <a href={`/post/${id}/translation`} rel="nofollow">
        {translateIntoLabels[otherLanguage(language)]()}
      </a>
    </IfSignedIn>
  );
}

type Props = {
  post: { id: number; userId: number; language: Language; editedAt: number | null };
  translation: Omit<ShownTranslation, "content" | "html">;
  /** The language of the text that the page shows. */
  shown: Language;
};

/** Says on the page of a post who translated it, and leads to the text in the other language. */
export function TranslationLine({ post, translation, shown }: Props) {
  const isTranslated = shown === translation.language;
  const other = isTranslated ? post.language : translation.language;
  const link = (words: string) => (
    <a className="inline-flex min-h-11 items-center underline" href={`/post/${post.id}?text=${other}`} hrefLang={other}>
      {words}
    </a>
  );
  return (
    <div className="meta" id="translation">
      <Dotted>
        <span>
          {isTranslated ? translatedFromLabels[post.language]() : link(translationInLabels[translation.language]())}
          {isTranslated ? " " : `, ${m.translation_by()} `}
          <MemberLink username={translation.username} />
        </span>
        {isTranslated && translation.isOutdated && post.editedAt !== null && (
          <b className="text-ink">{m.translation_outdated({ date: shownDay(post.editedAt) })}</b>
        )}
        {isTranslated && translation.editedAt !== null && (
          <span>
            {`${m.translation_edited()} `}
            <Moment time={translation.editedAt} label={shownDay(translation.editedAt)} />
          </span>
        )}
        {isTranslated && link(m.translation_original())}
      </Dotted>
      {isTranslated && (
        // Each element keeps its slot from what stands beside it, as joining compressed pieces asks (app/server/gzip-template.ts).
        <IfSignedIn>
          {" "}
          <span className="ml-3">
            <IfAmong memberIds={[...new Set([translation.userId, post.userId])].filter((id) => id > 0)}>
              <a className="inline-flex min-h-11 items-center" href={`/post/${post.id}/translation`} rel="nofollow">
                {m.translation_change()}
              </a>
            </IfAmong>
          </span>
          <span className="ml-3">
            <ReportLink type="translation" id={translation.id} authorId={translation.userId} />
          </span>
        </IfSignedIn>
      )}
    </div>
  );
}
