import { Fragment } from "react";
import { DraftFields } from "#app/features/drafts/draft-offer.tsx";
import { PictureInputs, PreviewedPictures } from "#app/features/pictures/text-pictures.tsx";
import { PollFields } from "#app/features/polls/poll-fields.tsx";
import { CountedInput } from "#app/fields/counted-input.tsx";
import type { Options, Values } from "#app/fields/field.ts";
import { FieldInput, type Given } from "#app/fields/field-input.tsx";
import { FieldFold } from "#app/fields/field-layout.tsx";
import { viewFields } from "#app/fields/field-view.ts";
import { ConflictPanel } from "#app/ui/conflict.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { Segment } from "#app/ui/form-parts.tsx";
import { NearThings } from "#app/ui/near.tsx";
import { FormattingHelp, Preview } from "#app/ui/preview.tsx";
import { m } from "#app/words/messages.ts";
import { AboutField } from "./about-field.tsx";
import { CityField } from "./city-field.tsx";
import { postFields } from "./fields.ts";
import { tagLimit } from "./rules.ts";
import { TagInput } from "./tag-input.tsx";

type Props = {
  options: Options;
  values: Values;
  failure: FormFailure | undefined;
  submissionKey: string;
  /** Whether somebody has voted in the poll of the post. */
  hasVotes?: boolean;
  children: React.ReactNode;
};

const main = ["title", "postType", "isQuestion", "url", "content"] as const;
const places = ["industryHubId", "province", "city"] as const;
const about = ["aboutCompanyId", "aboutProjectId"] as const;

/** The fields of a post, for making one and for changing one. Works as plain HTML; a script adds counters, cities and tag chips (app/compose). */
export function PostFields({ options, values, failure, submissionKey, hasVotes = false, children }: Props) {
  const errors = failure?.errors;
  const fields = viewFields(postFields, options);
  const given = { values, errors };
  const field = ({ name }: { name: string }) => ({ name, defaultValue: values[name] ?? "", error: errors?.[name] });
  /** Fields that need a component of their own. */
  const special: Partial<Record<string, React.ReactNode>> = {
    title: (
      <>
        <CountedInput {...given} field={fields.title} />
        <NearThings title={m.near_posts()} near={failure?.near} />
      </>
    ),
    content: <CountedInput {...given} field={fields.content} after={<FormattingHelp />} />,
    postType: <Chosen {...given} field={fields.postType} />,
    url: <FieldInput {...given} field={fields.url} only="link" />,
    city: <CityField {...field(fields.city)} />,
    aboutCompanyId: <AboutField {...field(fields.aboutCompanyId)} label={fields.aboutCompanyId.label} suggested="companies" />,
    aboutProjectId: <AboutField {...field(fields.aboutProjectId)} label={fields.aboutProjectId.label} suggested="projects" />,
    timelineTag: <Chosen {...given} field={fields.timelineTag} />,
    tags: (
      <TagInput
        {...field(fields.tags)}
        label={fields.tags.label}
        hint={fields.tags.hint ?? ""}
        limit={tagLimit}
        kind="tags"
        optional={false}
      />
    ),
  };
  const drawn = (keys: readonly (keyof typeof fields)[]) =>
    keys.map((key) => <Fragment key={key}>{special[key] ?? <CountedInput {...given} field={fields[key]} />}</Fragment>);
  return (
    <form method="post" encType="multipart/form-data" noValidate data-drafts="">
      <ErrorSummary title={errors?.form ? m.post_create_failed() : undefined} errors={errors} />
      <ConflictPanel conflict={failure?.conflict} />
      <Preview of={failure} field="content" title={failure?.values.title}>
        <PreviewedPictures values={values} />
      </Preview>
      <input type="hidden" name="submission_key" value={submissionKey} />
      <DraftFields values={values} />
      {drawn(main)}
      <div className="md:grid md:grid-cols-2 md:gap-x-4">{drawn(places)}</div>
      {drawn(["timelineTag", "tags"])}
      <FieldFold title={m.post_about_add()} {...given} fields={about.map((key) => fields[key])}>
        {drawn(about)}
      </FieldFold>
      <PictureInputs values={values} errors={errors} />
      <PollFields values={values} errors={errors} hasVotes={hasVotes} />
      {children}
    </form>
  );
}

/** A field with few values, all of them in view. */
function Chosen({ field: { name, label, control, isOptional, preset }, values, errors }: Given) {
  if (control.as !== "select") return null;
  return (
    <Segment
      {...{ name, label, choices: control.choices, optional: isOptional }}
      value={values[name] ?? preset ?? ""}
      error={errors?.[name]}
    />
  );
}
