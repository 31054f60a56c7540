import { ButtonLink } from "#app/ui/button.tsx";
import { m } from "#app/words/messages.ts";

type Props = {
  providers: { name: string; label: string }[];
  from?: string | null;
  say: (facts: { label: string }) => string;
  isOnly: boolean;
};

/** Plain links to the providers at which one can sign in; nothing where there is none. */
export function ProviderLinks({ providers, from, say, isOnly }: Props) {
  if (providers.length === 0) return null;
  const query = from ? `?${new URLSearchParams({ from })}` : "";
  return (
    <>
      {!isOnly && <p className="mt-6 mb-3 text-soft">{m.identity_or()}</p>}
      <ul>
        {providers.map(({ name, label }) => (
          <li key={name} className="mb-3">
            <ButtonLink look={isOnly ? "primary" : "plain"} href={`/login/with/${name}${query}`}>
              {say({ label })}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </>
  );
}
