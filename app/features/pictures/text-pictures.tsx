import type { Errors, Values } from "#app/fields/field.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckField, TextField } from "#app/ui/field.tsx";
import { m } from "#app/words/messages.ts";
import { PictureFile } from "./picture-file.tsx";
import { pictureAddress, pictureBytes } from "./rules.ts";
import { altLimit, pictureIn, pictureSlots, picturesInText, type TextPicture } from "./text-pictures.ts";

/** The pictures of a text, below it. A light page and a text browser have the description and the way to the picture (entry.server.tsx). */
export function TextPictures({ pictures, lang }: { pictures: TextPicture[]; lang?: string | undefined }) {
  return pictures.map(({ digest, alt, width, height, bytes }) => (
    <figure key={digest} className="my-4" lang={lang}>
      <a href={pictureAddress(digest, 1200)}>
        <img
          className="pic"
          src={pictureAddress(digest, 640)}
          srcSet={[320, 640, 1200].map((size) => `${pictureAddress(digest, size)} ${size}w`).join()}
          sizes="(min-width:48rem) 640px,100vw"
          width={width}
          height={height}
          alt={alt}
          loading="lazy"
        />
        <span hidden className="underline">
          {m.picture_show({ kb: Math.ceil(bytes / 1000) })}
        </span>
      </a>
      <figcaption className="mt-1 text-sm text-soft">{alt}</figcaption>
    </figure>
  ));
}

/** The pictures that a form has, in its preview: a picture that is still in its field has not been sent. */
export function PreviewedPictures({ values }: { values: Values }) {
  return pictureSlots.map((slot) => {
    const { digest, alt } = pictureIn(values, slot);
    return digest === "" ? null : (
      <figure key={slot} className="my-4">
        <img className="pic" src={pictureAddress(digest, 640)} alt={alt} />
        <figcaption className="mt-1 text-sm text-soft">{alt}</figcaption>
      </figure>
    );
  });
}

/** Whether a form has pictures, or was asked for room for one. Only then must it be sent in a way that the worker for reading offline cannot keep. */
export const asksForPictures = (values: Values, errors?: Errors): boolean =>
  values.add_picture !== undefined ||
  pictureSlots.some((slot) => pictureIn(values, slot).digest !== "" || values[`${slot}_alt`] || errors?.[slot]);

/** Asks for the pictures of a text: those it has, and one more. Preview keeps what was chosen, and then there is room for another. `form` tells the fields of several forms of a page apart, which say less. */
export function PictureInputs({ values, errors, form = "" }: { values: Values; errors: Errors | undefined; form?: string }) {
  // A picture that we no longer have is asked for again.
  const isFilled = (slot: string) => pictureIn(values, slot).digest !== "" && !errors?.[slot];
  const free = pictureSlots.find((slot) => !isFilled(slot));
  const isBegun = asksForPictures(values, errors);
  return (
    <details className="mb-1" open={isBegun || form !== ""}>
      <summary className="min-h-11 font-semibold">{m.picture_add()}</summary>
      {pictureSlots.map((slot, at) => {
        const { digest, alt } = pictureIn(values, slot);
        if (!isFilled(slot) && slot !== free) return null;
        return (
          <div key={slot} className="mb-3 border-l-2 border-line pl-4">
            {isFilled(slot) ? (
              <>
                <input type="hidden" name={slot} value={digest} />
                <img className="pic mb-2" src={pictureAddress(digest, 320)} width={80} alt="" />
              </>
            ) : (
              <PictureFile
                id={form + slot}
                name={slot}
                label={m.picture_file({ number: at + 1 })}
                hint={form === "" ? m.picture_file_hint({ mb: pictureBytes / 1_000_000, limit: picturesInText }) : undefined}
                error={errors?.[slot]}
                most={picturesInText}
              />
            )}
            <TextField
              id={`${form}${slot}_alt`}
              name={`${slot}_alt`}
              label={m.picture_alt({ number: at + 1 })}
              hint={form === "" ? m.picture_alt_hint() : undefined}
              defaultValue={alt}
              error={errors?.[`${slot}_alt`]}
              maxLength={altLimit}
              required={isFilled(slot)}
            />
            {isFilled(slot) && <CheckField name={`${slot}_remove`} label={m.picture_take_out()} checked={false} />}
          </div>
        );
      })}
    </details>
  );
}

/** Asks for room for a picture, in a form of a page that is read, where the fields weigh more than many an answer. It stands behind what sends the form, which Enter presses. */
export const AddPicture = ({ form }: { form: string }) => (
  <Button look="quiet" name="add_picture" value={form} formNoValidate>
    {m.picture_add()}
  </Button>
);
