import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { NarrowPage, PageHeader } from "#app/ui/page.tsx";

type Props = {
  title: string;
  lead: string;
  failure: FormFailure | undefined;
  /** Null where the link does not work any more. */
  token: string | null;
  button: { name: string; label: string };
  /** Where one goes on from a link that is dead. */
  otherwise: { href: string; label: string };
};

/** The page of a mailed link. Looking at it changes nothing, because mail programs open every link they see: a button does. */
export function LinkPage({ title, lead, failure, token, button, otherwise }: Props) {
  const isSaid = Object.values(failure?.errors ?? {}).includes(lead);
  return (
    <NarrowPage>
      <PageHeader title={title} lead={isSaid ? undefined : lead} />
      <ErrorSummary errors={failure?.errors} />
      {token === null ? (
        <ButtonLink href={otherwise.href}>{otherwise.label}</ButtonLink>
      ) : (
        <form method="post">
          <input type="hidden" name="token" value={token} />
          <Button name={button.name} value="yes">
            {button.label}
          </Button>
        </form>
      )}
    </NarrowPage>
  );
}
