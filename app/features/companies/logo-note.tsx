import { picturePixels } from "#app/features/pictures/rules.ts";
import { DecisionForm } from "#app/features/reviews/decision-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { CompanyFace } from "#app/ui/face.tsx";
import { Part } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import type { LogoRow } from "./logos-data.server.ts";
import { logoBytes } from "./rules.ts";

const reasons = {
  private: m.logo_private,
  unreachable: m.logo_unreachable,
  refused: m.logo_refused,
  large: () => m.logo_large({ kb: logoBytes / 1000 }),
  kind: m.logo_kind,
  cut: m.logo_cut,
  removed: m.logo_removed,
  pixels: () => m.picture_pixels({ millions: picturePixels / 1_000_000 }),
};

/** Asks an admin whether a logo that looks like a removed picture is shown; nothing where none waits. */
export function HeldLogo({ name, logo }: { name: string; logo: string | null }) {
  if (!logo) return null;
  return (
    <Part title={m.pictures_title()}>
      <p className="mb-3">{m.held_picture()}</p>
      <CompanyFace name={name} logo={logo} size="large" />
      <DecisionForm className="mt-3 flex flex-wrap gap-3">
        <input type="hidden" name="digest" value={logo} />
        <Button name="logo" value="release">
          {m.held_release()}
        </Button>
        <Button look="danger" name="logo" value="refuse">
          {m.picture_refuse()}
        </Button>
      </DecisionForm>
    </Part>
  );
}

/** Shows the logo to submitter, owner and reviewers, or why there is none yet. */
export function LogoNote({ name, logo }: { name: string; logo: LogoRow | null }) {
  if (!logo) return null;
  if (logo.digest) {
    return (
      <p className="mb-5">
        <CompanyFace name={name} logo={logo.digest} size="large" />
      </p>
    );
  }
  const reason = logo.problem && reasons[logo.problem]();
  const sentence = !reason ? m.logo_waiting() : logo.dueAt === null ? m.logo_given_up({ reason }) : m.logo_later({ reason });
  return <p className={`mb-5 text-sm ${logo.dueAt === null ? "text-brand" : "text-soft"}`}>{sentence}</p>;
}
