type Text = { html: string; lang?: string | undefined; className?: string };

/** Draws a text of a member. `html` comes from app/markdown alone, which lets nothing but its own elements through. */
export function Formatted({ html, lang, className = "" }: Text) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: as said above
  return <div className={`prose ${className}`.trim()} lang={lang} dangerouslySetInnerHTML={{ __html: html }} />;
}
