import { m } from "#app/words/messages.ts";

/** What is set, by the names of the settings, for whoever runs the site. */
export function SettingList({ settings }: { settings: [name: string, value: string][] }) {
  return (
    <dl className="mb-5">
      {settings.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-3 border-t border-line py-2">
          <dt>
            <code>{name}</code>
          </dt>
          <dd className="break-all">{value || m.nothing_given()}</dd>
        </div>
      ))}
    </dl>
  );
}
