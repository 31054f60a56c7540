import { Tabs } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";

/** The screens of docs/product/staff.md#admin-area. */
export function AdminNav({ here }: { here: string }) {
  const tab = (href: string, label: string) => ({ href, label, current: href === here });
  return (
    <div className="mb-5">
      <Tabs
        label={m.admin_areas()}
        tabs={[
          tab("/admin", m.admin_overview()),
          tab("/admin/strategic", m.admin_strategic()),
          tab("/admin/funding", m.funding_monitor()),
          tab("/admin/content", m.admin_content()),
          tab("/admin/companies", m.workflow_title()),
          tab("/admin/network", m.admin_network()),
          tab("/admin/policy", m.admin_policy()),
          tab("/admin/provincial", m.admin_provincial()),
          tab("/admin/settings", m.admin_settings()),
          tab("/admin/webhooks", m.webhooks_title()),
          tab("/admin/backups", m.backups_title()),
        ]}
      />
    </div>
  );
}
