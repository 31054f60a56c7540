import type { Options, Values } from "#app/fields/field.ts";
import { FieldList } from "#app/fields/field-list.tsx";
import { Dotted } from "#app/ui/dotted.tsx";
import { CompanyFace } from "#app/ui/face.tsx";
import { m } from "#app/words/messages.ts";
import { fieldsOfStep } from "./fields.ts";
import { typeLabels } from "./labels.ts";
import { companyTypes } from "./rules.ts";

/** Leads back to a step. A button, since what stands in the step one is on goes along and is kept. */
const Change = ({ step, of }: { step: number; of: string }) => (
  <button type="submit" name="previous" value={step} className="-my-2.5 min-h-11 underline">
    {m.submission_change()}
    <span className="sr-only"> {of}</span>
  </button>
);

type Props = { step: number; titles: string[]; values: Values };

/** Whom the form is about, with what the steps before have told of it. */
export function Submitted({ step, titles, values }: Props) {
  const { name = "", headquarters, technologies } = values;
  const type = companyTypes.find((one) => one === values.type);
  const told = [[type && typeLabels[type](), headquarters], [technologies]].slice(0, step - 1);
  return (
    <div className="mb-4 flex items-center">
      <CompanyFace name={name} />
      <div className="ml-3 min-w-0">
        <b>{name}</b>
        {told.map((facts, at) => (
          <p key={titles[at]} className="text-sm text-soft">
            <Dotted>
              {facts.filter(Boolean).join(" · ")}
              <Change step={at + 1} of={titles[at] ?? ""} />
            </Dotted>
          </p>
        ))}
      </div>
    </div>
  );
}

/** All that will be sent, by the step that asked for it. */
export const Review = ({ step, titles, values, options }: Props & { options: Options }) =>
  titles.slice(0, step - 1).map((title, at) => (
    <section key={title}>
      <div className="flex items-center justify-between">
        <h2>{title}</h2>
        <Change step={at + 1} of={title} />
      </div>
      <FieldList fields={fieldsOfStep(at + 1)} values={values} options={options} />
    </section>
  ));
