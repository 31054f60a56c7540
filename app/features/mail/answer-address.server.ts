import { derivedSecret } from "#app/auth/site-secret.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { dayMs } from "#app/text/spans.ts";

/** Where what a member mails goes: under a post or a project, to a comment there where it is one, or into a hub as a new post. */
export type MailPlace = { type: "post" | "project" | "hub"; id: number; commentId: number | null };

/** How long a mail can be answered. */
export const answerDays = 60;
const letters = { post: "p", project: "j", hub: "h" } as const;

/**
 * Returns where an answer to a notification's mail goes. Null where nobody wrote what it tells of, and while no mail comes in: a kind of
 * notification can be answered when it leads to what somebody wrote.
 */
export function answerPlace(kind: string | null, path: string | null): MailPlace | null {
  if (!settings.mailIn.domain || !settings.sendsMail || !["reply", "mention", "followed"].includes(kind ?? "")) return null;
  const [, type, id, commentId] = /^\/(post|project)\/(\d+)(?:\?comment=(\d+)#comment-\d+)?$/.exec(path ?? "") ?? [];
  if (type !== "post" && type !== "project") return null;
  return { type, id: Number(id), commentId: commentId ? Number(commentId) : null };
}

/**
 * Returns the address at which one member's mail goes to one place, within the 64 characters and the lower case that mail servers let pass. That
 * of an answer ends after `answerDays`, that of a hub does not.
 */
export function answerAddress(userId: number, { type, id, commentId }: MailPlace, now: number): string {
  const place = `${letters[type]}${id}${commentId === null ? "" : `c${commentId}`}`;
  const lastDay = type === "hub" ? 0 : Math.floor(now / dayMs) + answerDays;
  return `${type === "hub" ? "post" : "reply"}+${signed(`${userId}.${place}.${lastDay}`)}@${settings.mailIn.domain}`;
}

const signed = (text: string) => {
  const mac = Buffer.from(derivedSecret("answer address", text), "base64url").subarray(0, 16).toString("hex");
  return `${text}.${BigInt(`0x${mac}`).toString(36)}`;
};

/** Returns the envelope sender of one mail, where mail servers say what became of it; null while no mail comes in. */
export const bounceAddress = (mailId: number): string | null =>
  settings.mailIn.domain && `back+${signed(`m${mailId}`)}@${settings.mailIn.domain}`;

/** Returns the id of the mail that one of our envelope senders is of; null for one that we did not make. */
export function bouncedAt(address: string): number | null {
  const id = Number(/^back\+m(\d+)\./i.exec(address)?.[1]);
  return id > 0 && bounceAddress(id) === address.toLowerCase() ? id : null;
}

/** Returns the name of a mail that nobody can guess, with which its Message-ID begins. */
export const mailName = (mailId: number): string => `mail-${signed(`i${mailId}`)}`;

/** Returns the id of the mail whose name stands in a text; null where none does. */
export function mailNamedIn(text: string): number | null {
  const id = Number(/\bmail-i(\d+)\.\w+/.exec(text)?.[1]);
  return id > 0 && new RegExp(`\\b${mailName(id).replace(".", "\\.")}\\b`).test(text) ? id : null;
}

export type KnownAddress = { userId: number; place: MailPlace; hasEnded: boolean };

/** Returns what one of our addresses says; null for one that we did not make. */
export function readAddress(address: string, now: number): KnownAddress | null {
  const [, text = "", domain] = /^(?:reply|post)\+([\w.]+)@(.+)$/.exec(address.toLowerCase()) ?? [];
  const [, said = "", userId, letter, id, commentId, lastDay] = /^((\d+)\.([pjh])(\d+)(?:c(\d+))?\.(\d+))\.\w+$/.exec(text) ?? [];
  if (!settings.mailIn.domain || domain !== settings.mailIn.domain || signed(said) !== text) return null;
  const type = letter === "p" ? "post" : letter === "j" ? "project" : "hub";
  const place: MailPlace = { type, id: Number(id), commentId: commentId ? Number(commentId) : null };
  return { userId: Number(userId), place, hasEnded: type !== "hub" && Number(lastDay) < Math.floor(now / dayMs) };
}
