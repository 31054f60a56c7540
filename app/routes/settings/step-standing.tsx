import type { OwnStep } from "#app/features/second-step/operations.server.ts";
import { day, moment } from "#app/ui/day.ts";
import { m } from "#app/words/messages.ts";

/** Says whether the second step is on, and how many recovery codes are left; to staff without it, that their role needs it. */
export function StepStanding({ since, recoveryCodesLeft, recoveryCodesMadeAt, isKeyLost, neededFrom }: OwnStep) {
  if (since === null) {
    return (
      <>
        <p className="mb-4">{m.second_step_off()}</p>
        {neededFrom !== undefined && (
          <p className="mb-4 border-l-4 border-brand bg-wash px-4 py-2">
            {neededFrom === null ? m.second_step_advised() : m.second_step_required({ day: day(neededFrom) })}
          </p>
        )}
      </>
    );
  }
  return (
    <>
      <p className="mb-4">
        {m.second_step_on({ day: day(since) })} {m.second_step_left({ count: recoveryCodesLeft })}{" "}
        {recoveryCodesMadeAt !== null && m.second_step_made({ when: moment(recoveryCodesMadeAt) })}
      </p>
      {isKeyLost && <p className="mb-4 border-l-4 border-brand bg-wash px-4 py-2">{m.second_step_key_lost()}</p>}
    </>
  );
}
