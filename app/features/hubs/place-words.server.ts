import { language } from "#app/words/messages.ts";
import { listHubs } from "./operations.server.ts";

/** Returns what each hub is called and is about, the reader's language first. */
export async function hubDescriptions(): Promise<Map<number, string[]>> {
  const described = (await listHubs()).map((hub): [number, string[]] => {
    const texts = [`${hub.nameEn}: ${hub.descriptionEn}`, `${hub.nameFr} : ${hub.descriptionFr}`];
    return [hub.id, language() === "fr" ? texts.reverse() : texts];
  });
  return new Map(described);
}
