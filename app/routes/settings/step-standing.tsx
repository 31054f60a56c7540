import type { OwnStep } from "#app/features/second-step/operations.server.ts";
import { day } from "#app/ui/day.ts";
import { m } from "#app/words/messages.ts";

/** Says whether the second step is on, and how many recovery codes are left. */
export function StepStanding({ since, recoveryCodesLeft, isKeyLost }: OwnStep) {
  if (since === null) return <p className="mb-4">{m.second_step_off()}</p>;
  return (
    <>
      <p className="mb-4">
        {m.second_step_on({ day: day(since) })} {m.second_step_left({ count: recoveryCodesLeft })}
      </p>
      {isKeyLost && <p className="mb-4 border-l-4 border-brand bg-wash px-4 py-2">{m.second_step_key_lost()}</p>}
    </>
  );
}
