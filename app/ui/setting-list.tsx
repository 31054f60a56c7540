export type Setting = [name: string, value: string, said: string];

/** What is set, for whoever runs the site: what each setting is in words, and below that by its name. */
export const SettingList = ({ settings }: { settings: Setting[] }) => (
  <dl className="mb-5">
    {settings.map(([name, value, said]) => (
      <div key={name} className="flex flex-wrap justify-between gap-3 border-t border-line py-2">
        <dt className="grow basis-56">
          <b>{said}</b> <code className="block text-sm text-soft">{name}</code>
        </dt>
        <dd className="grow basis-56 break-words">{value}</dd>
      </div>
    ))}
  </dl>
);
