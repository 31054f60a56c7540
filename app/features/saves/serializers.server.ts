import { z } from "zod";
import { day, id } from "#app/fields/json-fields.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { day as dayText } from "#app/ui/day.ts";
import type { SavedItem } from "./operations.server.ts";
import { saveTargets } from "./rules.ts";

export const SavedJson = z
  .object({
    type: z.enum(saveTargets),
    id,
    name: z.string(),
    address: z.string(),
    folder: z.string().nullable(),
    /** The day of the reminder. */
    remind_on: day.nullable(),
  })
  .meta({ id: "Saved" });

export const serializeSaved = (item: Omit<SavedItem, "createdAt">): z.input<typeof SavedJson> => ({
  type: item.type,
  id: item.id,
  name: item.name,
  address: settings.baseUrl + item.path,
  folder: item.folder,
  remind_on: item.remindAt === null ? null : dayText(item.remindAt),
});
