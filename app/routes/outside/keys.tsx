import type { MetaFunction } from "@remix-run/node";
import { Button } from "#app/ui/button.tsx";
import { NarrowPage } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.keys_title(), { description: m.keys_lead() });

export const handle = { shared: true };

/** The shortcuts of app/enhance/keys.ts, which shows this part in a dialog. The switch needs a script, which takes it out of hiding. */
export default function Keys() {
  const keys = [
    ["j", m.keys_next()],
    ["k", m.keys_previous()],
    ["/", m.keys_search()],
    ["?", m.keys_help()],
  ];
  return (
    <NarrowPage>
      <section id="keys" className="bg-card p-4">
        <h1 className="text-xl" id="keys-title">
          {m.keys_title()}
        </h1>
        <p className="my-2 text-soft">{m.keys_lead()}</p>
        <dl className="my-3">
          {keys.map(([key, text]) => (
            <div key={key} className="flex gap-3 py-1">
              <dt className="mr-3">
                <kbd className="rounded-md border border-edge px-2">{key}</kbd>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <Button look="plain" type="button" hidden data-keys-off={m.keys_on()}>
          {m.keys_off()}
        </Button>{" "}
        <a className="inline-flex min-h-11 items-center underline" href="/" data-close="">
          {m.site_close()}
        </a>
      </section>
    </NarrowPage>
  );
}
