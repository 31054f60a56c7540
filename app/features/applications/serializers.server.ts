import { z } from "zod";
import { jsonShape, serializeRecord } from "#app/fields/json.server.ts";
import { count, id, time, timeText } from "#app/fields/json-fields.server.ts";
import type { ApplicationRow } from "./data.server.ts";
import { applicationFields } from "./fields.ts";
import { type Figures, weekBands } from "./figures.ts";
import { refusalReasons } from "./rules.ts";

export const ApplicationJson = z.object({ ...jsonShape(applicationFields), revision: id, updated_at: time }).meta({ id: "Application" });

export const serializeApplication = (row: ApplicationRow): z.input<typeof ApplicationJson> => ({
  ...serializeRecord(applicationFields, row),
  revision: row.revision,
  updated_at: timeText(row.updatedAt),
});

const ofTen = z.int().min(1).max(9);
/** Rounded sums of many: `reports` is the denominator, rounded down (docs/product/funding.md#applicants). */
export const FiguresJson = z
  .object({
    reports: count,
    granted_of_ten: ofTen,
    refused_of_ten: ofTen,
    median_weeks: z.enum(weekBands).nullable(),
    again_of_ten: ofTen.nullable(),
    reasons: z.array(z.enum(refusalReasons)),
  })
  .meta({ id: "ApplicantFigures" });

export const serializeFigures = (figures: Figures): z.input<typeof FiguresJson> => ({
  reports: figures.reports,
  granted_of_ten: figures.grantedOfTen,
  refused_of_ten: figures.refusedOfTen,
  median_weeks: figures.medianWeeks,
  again_of_ten: figures.againOfTen,
  reasons: figures.reasons,
});
