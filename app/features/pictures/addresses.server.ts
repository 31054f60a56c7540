import { settings } from "#app/process/settings.server.ts";
import { pictureAddress } from "./rules.ts";

/** Returns the whole address of a member's picture, for programs; null where they have none. */
export const faceAddress = (face: string | null): string | null => face && settings.baseUrl + pictureAddress(face, 80);
