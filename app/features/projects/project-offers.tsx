import { Button, Intent } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Face } from "#app/ui/face.tsx";
import { TextArea } from "#app/ui/field.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { MemberLink } from "#app/ui/member-link.tsx";
import { IfOwner, IfSignedIn } from "#app/ui/mine/mine.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { m } from "#app/words/messages.ts";
import type { ShownProject } from "./data.server.ts";
import type { listOffers } from "./offers.server.ts";
import { Wanted } from "./project-detail.tsx";
import { offerLimit } from "./rules.ts";

type Offer = Awaited<ReturnType<typeof listOffers>>[number];
type Shown = { project: ShownProject; offers: Offer[]; failure: FormFailure | undefined };

/** Collaborators wanted: a way to offer help, and for the author who did. `offers` are those the viewer may see. */
export function ProjectOffers({ project, offers, failure }: Shown) {
  const failed = failure && /offer/.test(failure.pressed) ? failure : undefined;
  return (
    <section className="part" id="offers">
      <h2>{m.project_collaborators({ count: project.maxCollaborators })}</h2>
      <dl className="facts mt-3">
        <Wanted project={project} />
      </dl>
      <ErrorSummary errors={failed?.errors} />
      <IfOwner ownerId={project.userId} otherwise={<OwnOffer offers={offers} failure={failed} />}>
        <Received offers={offers} />
      </IfOwner>
    </section>
  );
}

function Received({ offers }: { offers: Offer[] }) {
  if (offers.length === 0) return <p className="py-3 text-soft">{m.offers_empty()}</p>;
  return (
    <form method="post">
      <ul>
        {offers.map((offer) => (
          <li key={offer.id} className="border-t border-line py-3">
            <p className="text-sm text-soft">
              <Face {...offer} /> <MemberLink {...offer} />{" "}
              {offer.status === "accepted" && <b className="text-ink">{m.offer_is_accepted()}</b>}
            </p>
            <Paragraphs text={offer.message} />
            {offer.status === "pending" && (
              <p className="mt-2 flex gap-3">
                <Button name="accept_offer" value={offer.id}>
                  {m.offer_accept()}
                </Button>
                <Button look="plain" name="decline_offer" value={offer.id}>
                  {m.offer_decline()}
                </Button>
              </p>
            )}
          </li>
        ))}
      </ul>
    </form>
  );
}

function OwnOffer({ offers: [mine], failure }: { offers: Offer[]; failure: FormFailure | undefined }) {
  if (mine) {
    return (
      <form method="post">
        <Intent name="withdraw_offer" />
        <p className="py-2">{mine.status === "accepted" ? m.offer_accepted() : m.offer_sent()}</p>
        <Button look="plain" name="withdraw_offer" value="yes">
          {m.offer_withdraw()}
        </Button>
      </form>
    );
  }
  return (
    <IfSignedIn>
      <form method="post" className="mt-2 max-w-[44rem]" action="#offers">
        <Intent name="offer" />
        <TextArea
          name="message"
          label={m.offer_message()}
          defaultValue={failure?.values.message}
          error={failure?.errors.message}
          maxLength={offerLimit}
          rows={3}
          required
        />
        <Button name="offer" value="yes">
          {m.offer_send()}
        </Button>
      </form>
    </IfSignedIn>
  );
}
