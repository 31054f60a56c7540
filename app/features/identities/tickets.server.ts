import { openTicket, sealTicket } from "#app/auth/sealed.server.ts";
import type { Arrival, Way } from "./provider.server.ts";
import { wayMs } from "./rules.ts";

// What a browser carries to a provider and back, and then to the form of a new member: sealed, so that no other browser can have made it.

/** `own` says which member set out, to link an identity or to prove who they are; null for a sign-in. */
export type WayTicket = Way & { provider: string; from: string | null; own: { use: "link" | "proof"; member: number } | null };

export const sealWay = (way: WayTicket): string => sealTicket("way to a provider", way, wayMs);
export const openWay = (ticket: string | null): WayTicket | null => openTicket<WayTicket>("way to a provider", ticket);

export type Newcomer = Omit<Arrival, "roleValues"> & { provider: string; roleValues: string[]; from: string | null };

export const sealNewcomer = (newcomer: Newcomer): string => sealTicket("new member of a provider", newcomer, wayMs);
export const openNewcomer = (ticket: string | null): Newcomer | null => openTicket<Newcomer>("new member of a provider", ticket);

/** What says that a member has just proven at a provider who they are, and that a code is still asked for. */
export const sealProof = (member: number): string => sealTicket("proof of a provider", { member }, wayMs);
export const provesOf = (ticket: string | null): number | null =>
  openTicket<{ member: number }>("proof of a provider", ticket)?.member ?? null;
