import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import type { Viewer } from "#app/auth/viewer.ts";
import { sendPicture } from "#app/features/pictures/operations.server.ts";
import type { PictureUse } from "#app/features/pictures/rules.ts";
import {
  Conflict,
  type Difference,
  InvalidInput,
  Moved,
  type Problem,
  ProofNeeded,
  problemIn,
  SecondStepNeeded,
  SignInLocked,
  SignInNeeded,
  type Standing,
  Suspended,
  Unverified,
  WrongCredentials,
} from "#app/operations/problems.ts";
import { answerIsWhole, failedWith } from "#app/process/request-context.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { idFrom } from "#app/text/ids.ts";
import type { ConflictDetails } from "#app/ui/conflict.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { inLanguage, languageOf } from "#app/words/language.server.ts";
import { m } from "#app/words/messages.ts";
import { clientAddress } from "./client-address.server.ts";
import { conflictDetails } from "./conflict-details.server.ts";
import { askForProof, carriedOn, takeProof } from "./fresh-proof.server.ts";
import { signInAddress, viewerOf } from "./guards.server.ts";
import { asOpened, touchedIn } from "./opened-values.server.ts";
import { isOwnWrite } from "./origin-check.server.ts";
import { headersOf, statusOf } from "./problem-answers.server.ts";
import { countRequest, type Limit } from "./rate-limits.server.ts";
import { readForm, takesPicture } from "./read-input.server.ts";

export type FormCall = Omit<ActionFunctionArgs, "context"> & {
  values: Record<string, string>;
  /** The value of the pressed button. */
  pressed: string;
};

/** What a write returns: where a document goes next and what a fetch gets instead, or what its own page shows this once. */
export type Done = Gone | { shown: object; status?: number; to?: undefined; data?: undefined; headers?: undefined };

/** The writes of a page, by the names of their buttons. */
export type Writes = Record<string, (call: FormCall) => Promise<Done>>;

type Gone = {
  /** A path, or an anchor of the page the form is on. */
  to: string;
  data?: unknown;
  headers?: HeadersInit;
};

type FormOptions = {
  limit?: Limit;
  /** Leaves the body of the request unread, for a sign-in strategy; the copy costs every write five times what reading does. */
  keepsBody?: boolean;
  /** What the pictures are for that the form may bring. A write finds the hash of each in the field that its file was sent in. */
  pictures?: PictureUse;
};

const neverEchoed = new Set(["password", "confirm_password", "current_password"]);
/** What proves who somebody is, or is a key: it is told to its own form alone. */
const isSecret = (name: string) => /password|^proof_|^(code|key|token)$/.test(name);

/**
 * Makes the one action of a page: the pressed button's name chooses the write, of `writes` or of those that a form's values choose. A document is redirected with 303, a fetch that accepts JSON
 * gets `data` (entry.server.tsx answers it), and a failure is the same URL with a 4xx and everything that was typed. What needs a fresh proof
 * first is answered with the page that asks for it, which sends the form once more.
 */
export function formAction(
  writes: Writes | ((values: Record<string, string>) => Writes),
  { limit = "writes", keepsBody = false, pictures }: FormOptions = {},
) {
  return ({ request, params }: ActionFunctionArgs) =>
    inLanguage(languageOf(request), async () => {
      if (!isOwnWrite(request)) throw data({ what: "refused", message: m.problem_foreign_write() }, { status: 403 });
      if (acceptsJson(request)) answerIsWhole();
      let values: Record<string, string> = {};
      let name = "";
      try {
        // Counted before it is read, since a refusal must cost less than what it refuses. A member gets their text back with it.
        const viewer = await viewerOf(request);
        const member = viewer?.id;
        const over = await countRequest(limit, { address: clientAddress(request), member }).then(() => null, asIs);
        const files = new Map<string, Buffer>();
        if (!over || member) values = await readForm(keepsBody ? request.clone() : request, files);
        if (over) throw over;
        const own = typeof writes === "function" ? writes(values) : writes;
        const asked = askedFor(Object.keys(own), values);
        name = asked.name;
        if (pictures) await takePictures(viewer, files, pictures, values);
        const write = own[name];
        if (!write) throw new InvalidInput({ form: m.problem_form_unnamed() });
        await takeProof(request, values);
        const done = await write({ request, params, values, pressed: asked.pressed });
        if ("shown" in done) return data(done.shown, { status: done.status ?? 200 });
        if (acceptsJson(request)) return data(done.data ?? null, { headers: done.headers });
        throw redirect(locationOf(request, done.to), { status: 303, headers: done.headers });
      } catch (error) {
        const problem = problemIn(error);
        if (!problem) throw error;
        if (problem instanceof SignInNeeded) throw signedOut(request, values);
        if (problem instanceof ProofNeeded) throw await askForProof(request, problem, values);
        if (problem instanceof Moved) throw redirect(problem.path, 303);
        failedWith(proseIn(values));
        return data(failureOf(problem, values, name), { status: statusOf(problem), headers: headersOf(problem) });
      }
    });
}

/** Puts the hash of each picture that a form brings into the field it was sent in. @throws InvalidInput when the others have been taken */
async function takePictures(viewer: Viewer, files: Map<string, Buffer>, use: PictureUse, values: Record<string, string>) {
  const errors: Record<string, string> = {};
  const taken = [...files].filter(([field]) => takesPicture(field));
  for (const [field, file] of taken) {
    const sent = await sendPicture(viewer, file, use, field).catch((error) => error);
    if (sent instanceof InvalidInput) Object.assign(errors, sent.fields);
    else if (sent instanceof Error) throw sent;
    else values[field] = sent.digest;
  }
  const [kept, left] = [taken.length - Object.keys(errors).length, files.size - taken.length];
  if (left > 0) errors[use === "text" ? "pictures" : "picture"] = m.pictures_left({ kept, left });
  if (Object.keys(errors).length > 0) throw new InvalidInput(errors);
}

/** Returns the way to the sign-in page; for a form with a text a page of its own, which sends it again after signing in in another tab. */
function signedOut(request: Request, values: Record<string, string>) {
  const href = signInAddress(request);
  if (acceptsJson(request) || Object.keys(values).some(isSecret) || Object.keys(proseIn(values)).length === 0) return redirect(href);
  return data(
    { what: "signed-out", message: m.signed_out_form(), href, typed: proseIn(values), again: carriedOn(values) },
    { status: 401 },
  );
}

/** Hidden fields that say what a form was opened on. */
const carried = new Set(["opened", "seen_item"]);

/** Fields in which one word is a text too. */
const written = new Set(["title", "content", "tags"]);

/** Returns what somebody wrote: several words, an address, or a word in a field for texts; without what a form itself sends. */
const proseIn = (values: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, text]) => !isSecret(name) && !carried.has(name) && (written.has(name) ? /\S/ : /\S\s+\S|:\/\//).test(text),
    ),
  );

const asIs = (error: unknown) => error;

/** What goes with writing, and is never what a form is for. */
const aids = ["preview", "draft", "discard", "add_picture"];

/**
 * Returns the write that a form asks for and the value that comes with it: by the pressed button, else by the form's own field (`Intent` in
 * ui/button.tsx), else the only write there is.
 */
function askedFor(names: string[], values: Record<string, string>): { name: string; pressed: string } {
  const button = names.find((name) => name in values);
  if (button !== undefined) return { name: button, pressed: values[button] ?? "" };
  const [intent = "", pressed = ""] = (values.intent ?? "").split(":");
  if (names.includes(intent)) return { name: intent, pressed };
  const writing = names.filter((name) => !aids.includes(name));
  return { name: writing.length === 1 ? (writing[0] ?? "") : "", pressed: "" };
}

/** Whether a script posted the form and wants JSON back (app/server/remix/fetch-answer.ts); never with SEAM=off. */
export function acceptsJson(request: Request): boolean {
  return settings.seam && request.headers.get("Accept") === "application/json";
}

/**
 * Sorts errors as their fields stand in the form: browsers send them in that order. One of choices that were not sent, since none was made,
 * follows the error that it was found after.
 */
function inFieldOrder(errors: Record<string, string>, values: Record<string, string>): Record<string, string> {
  const order = Object.keys(values);
  let before = -1;
  const placed = Object.entries(errors).map(([name, sentence]) => {
    if (order.includes(name)) before = order.indexOf(name);
    return { name, sentence, place: before };
  });
  return Object.fromEntries(placed.sort((a, b) => a.place - b.place).map(({ name, sentence }) => [name, sentence]));
}

/**
 * Returns what the page renders of a failure. After a conflict the form continues from the current revision, which the page shows: with what
 * was entered in the fields one touched, and in the others with what stands now.
 */
function failureOf(problem: Problem, values: Record<string, string>, pressed: string): FormFailure {
  const conflict = (problem instanceof Conflict && problem.standing) || undefined;
  const touched = conflict && conflict.of !== "draft" ? touchedIn(values) : {};
  const isEchoed = (name: string) =>
    !neverEchoed.has(name) && touched[name] !== false && !(name === "opened" && conflict?.of !== "draft" && conflict);
  return {
    values: {
      // A box that was unticked is not sent.
      ...Object.fromEntries(Object.keys(touched).flatMap((name) => (touched[name] ? [[name, ""]] : []))),
      ...Object.fromEntries(Object.entries(values).filter(([name]) => isEchoed(name))),
      ...(conflict && { [conflict.of === "draft" ? "draft_revision" : "revision"]: String(conflict.revision) }),
    },
    errors: inFieldOrder(errorsOf(problem), values),
    pressed,
    ...(conflict && {
      conflict: conflictDetails(conflict, conflict.differences.flatMap(differenceFrom(values, conflict))),
    }),
    ...(problem instanceof WrongCredentials && { attempt: problem.attempt }),
    ...(problem instanceof SignInLocked && { attempt: problem.attempt, lockedSeconds: problem.seconds }),
  };
}

/**
 * Returns a function that reduces a conflict to what changed since the form was opened: a field that one touched and nobody else is no
 * difference, unless the form is closed to it, and of one that only others touched it is said what stands now. A draft
 * is replaced whole.
 */
const differenceFrom = (values: Record<string, string>, { kind, of }: Standing) => {
  const [touched, isAsOpened] = [of === "draft" ? {} : touchedIn(values), asOpened(values)];
  return (one: Difference): ConflictDetails["differences"] => {
    const isTouched = touched[one.name ?? ""];
    if (isTouched === false) return [{ ...one, yours: null }];
    return kind === "edit" && isTouched && isAsOpened(one.name ?? "", one.stored ?? one.now) ? [] : [one];
  };
};

/** Returns a sentence per field. One that another page helps with is keyed by that page's path (ErrorSummary makes it a link). */
function errorsOf(problem: Problem): Record<string, string> {
  if (problem instanceof InvalidInput || problem instanceof Conflict || problem instanceof WrongCredentials) return problem.fields;
  const help = [Unverified, Suspended, SecondStepNeeded].find((kind) => problem instanceof kind);
  return { [help?.path ?? "form"]: problem.message };
}

/** Returns the revision a form was opened on; 0, which nothing has, for a form that does not say. */
export const openedOn = (values: Record<string, string>): number => idFrom(values.revision);

function locationOf(request: Request, to: string): string {
  if (!to.startsWith("#")) return to;
  const { pathname, search } = new URL(request.url);
  return pathname + search + to;
}
