import { capital } from "#app/text/excerpt.ts";
import { Button, Intent } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Face } from "#app/ui/face.tsx";
import { Fact, Facts } from "#app/ui/facts.tsx";
import { TextArea } from "#app/ui/field.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { Segment } from "#app/ui/form-parts.tsx";
import { MemberLink } from "#app/ui/member-link.tsx";
import { IfOwner, IfSignedIn } from "#app/ui/mine/mine.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { m } from "#app/words/messages.ts";
import type { ShownProject } from "./data.server.ts";
import type { listOffers } from "./offers.server.ts";
import { offerLimit } from "./rules.ts";

type Listed = Awaited<ReturnType<typeof listOffers>>;
type Offer = Listed["offers"][number];
type Shown = Listed & { project: ShownProject; author: string; failure: FormFailure | undefined };

/** Collaborators wanted: a way to offer help, and for the author who did. `offers` are those the viewer may see, of `offered`. */
export function ProjectOffers({ project, author, offers, offered, failure }: Shown) {
  const roles = project.collaborationRoles.length;
  const failed = failure && /offer/.test(failure.pressed) ? failure : undefined;
  return (
    <section className="part" id="offers">
      {/* The number is how many fit in, which is said only where it is not another than that of the roles below. */}
      <h2 className="flex max-w-[44rem] flex-wrap items-center justify-between gap-x-3">
        {roles === 0 || roles === project.maxCollaborators
          ? m.project_collaborators({ count: project.maxCollaborators })
          : m.project_collaborators_for()}
        {offered > 0 && <span className="meta font-normal"> {m.offers_count({ count: offered })}</span>}
      </h2>
      <ErrorSummary errors={failed?.errors} />
      <IfOwner ownerId={project.userId} otherwise={<OwnOffer {...{ project, author, offers }} failure={failed} />}>
        <Wanted project={project} />
        <Received offers={offers} />
      </IfOwner>
    </section>
  );
}

/** `isChosen` where the roles are choices of the form. */
function Wanted({ project, isChosen = false }: { project: ShownProject; isChosen?: boolean }) {
  return (
    <Facts>
      {!isChosen && <Fact name={m.project_roles()}>{project.collaborationRoles.map(capital).join(", ")}</Fact>}
      <Fact name={m.project_skills()}>{project.requiredSkills.join(", ")}</Fact>
    </Facts>
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
            <OfferText {...offer} />
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

function OfferText({ role, message }: Offer) {
  return (
    <>
      {role && <b>{capital(role)}</b>}
      <Paragraphs text={message} />
    </>
  );
}

function OwnOffer({ project, author, offers: [mine], failure }: Omit<Shown, "offered">) {
  const roles = project.collaborationRoles;
  if (mine) {
    return (
      <form method="post">
        <Intent name="withdraw_offer" />
        <Wanted project={project} />
        <p className="py-2">{mine.status === "accepted" ? m.offer_accepted() : m.offer_sent()}</p>
        <blockquote className="mb-3 border-l-4 border-edge pl-3">
          <OfferText {...mine} />
        </blockquote>
        <Button look="plain" name="withdraw_offer" value="yes">
          {m.offer_withdraw()}
        </Button>
      </form>
    );
  }
  return (
    <IfSignedIn otherwise={<Wanted project={project} />}>
      <form method="post" className="max-w-[44rem]" action="#offers">
        <Intent name="offer" />
        <Wanted project={project} isChosen />
        {roles.length > 0 && (
          <Segment
            name="role"
            label={m.project_roles()}
            choices={[...roles.map((role) => ({ value: role, label: capital(role) })), { value: "", label: m.offer_role_other() }]}
            value={failure ? (failure.values.role ?? "") : (roles[0] ?? "")}
            error={failure?.errors.role}
          />
        )}
        <TextArea
          name="message"
          label={m.offer_message()}
          defaultValue={failure?.values.message}
          error={failure?.errors.message}
          maxLength={offerLimit}
          rows={3}
          required
        />
        <p className="meta flex flex-wrap items-center gap-x-3">
          <Button name="offer" value="yes">
            {m.offer_send()}
          </Button>{" "}
          {m.offer_read({ author })}
        </p>
      </form>
    </IfSignedIn>
  );
}
