import { Button } from "#app/ui/button.tsx";
import { CheckField, TextField } from "#app/ui/field.tsx";
import { m } from "#app/words/messages.ts";
import { eventLabel } from "./labels.ts";
import { addressLimit, timeoutMs, webhookEvents } from "./rules.ts";

type Props = { values: Record<string, string>; errors: Record<string, string> | undefined };

export function WebhookForm({ values, errors }: Props) {
  const chosen = (values.events ?? "").split(",");
  return (
    <form method="post" noValidate>
      <TextField
        name="address"
        type="url"
        label={m.webhook_address()}
        hint={m.webhook_address_hint({ seconds: timeoutMs / 1000 })}
        defaultValue={values.address}
        error={errors?.address}
        maxLength={addressLimit}
        required
      />
      <fieldset className="mb-5" id="events" aria-describedby={errors?.events && "events-error"}>
        <legend className="mb-1 font-semibold">{m.webhook_events()}</legend>
        {webhookEvents.map((event) => (
          <CheckField key={event} name="events" value={event} label={eventLabel(event)} checked={chosen.includes(event)} />
        ))}
        {errors?.events && (
          <p className="mt-1 text-sm font-semibold text-brand" id="events-error">
            {errors.events}
          </p>
        )}
      </fieldset>
      <Button name="register" value="yes">
        {m.webhook_register()}
      </Button>
    </form>
  );
}
