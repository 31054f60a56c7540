import { m } from "#app/words/messages.ts";
import { Logo } from "./company-page.tsx";
import type { LogoState } from "./logos-data.server.ts";
import { logoBytes, logoSide } from "./rules.ts";

const reasons = {
  private: m.logo_private,
  unreachable: m.logo_unreachable,
  refused: m.logo_refused,
  large: () => m.logo_large({ kb: logoBytes / 1000 }),
  kind: m.logo_kind,
  pixels: () => m.logo_pixels({ pixels: logoSide }),
};

/** Shows the logo to submitter, owner and reviewers, or why there is none yet. */
export function LogoNote({ slug, logo }: { slug: string; logo: LogoState }) {
  if (!logo) return null;
  if (logo.digest) {
    return (
      <p className="mb-5">
        <Logo slug={slug} digest={logo.digest} size={48} />
      </p>
    );
  }
  const reason = logo.problem && reasons[logo.problem]();
  const sentence = !reason ? m.logo_waiting() : logo.dueAt === null ? m.logo_given_up({ reason }) : m.logo_later({ reason });
  return <p className={`mb-5 text-sm ${logo.dueAt === null ? "text-brand" : "text-soft"}`}>{sentence}</p>;
}
