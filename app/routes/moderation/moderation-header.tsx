import { PageHeader, Tabs } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";

/** The header of the moderation pages. */
export function ModerationHeader({ here, lead }: { here: string; lead: string }) {
  const tab = (href: string, label: string) => ({ href, label, current: href === here });
  return (
    <>
      <PageHeader title={m.moderation_title()} lead={lead} />
      <Tabs
        label={m.moderation_title()}
        tabs={[
          tab("/moderation/removed", m.moderation_removed()),
          tab("/moderation/rules", m.moderation_rules()),
          tab("/moderation/sentences", m.moderation_sentences()),
          tab("/moderation/log", m.moderation_log()),
        ]}
      />
    </>
  );
}
