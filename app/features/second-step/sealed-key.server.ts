import { seal, unseal } from "#app/auth/sealed.server.ts";
import type { Account } from "#app/features/accounts/data.server.ts";

const purposeOf = (userId: number) => `second step of ${userId}`;

export const sealKey = (userId: number, key: string): string => seal(purposeOf(userId), key);

/** Returns the key of an account; null without one, and for one that was sealed with another secret of the site. */
export const openKey = ({ id, secondStepKey }: Account): string | null =>
  secondStepKey === null ? null : unseal(purposeOf(id), secondStepKey);
