import type { MetaFunction } from "@remix-run/node";
import { ActRow } from "#app/ui/act-row.tsx";
import { Bar } from "#app/ui/bar.tsx";
import { Button, ButtonLink, EnterButton, Intent } from "#app/ui/button.tsx";
import { RankedBars } from "#app/ui/charts/ranked-bars.tsx";
import { Spark } from "#app/ui/charts/spark.tsx";
import { Dotted } from "#app/ui/dotted.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { CompanyFace, Face } from "#app/ui/face.tsx";
import { Fact, Facts } from "#app/ui/facts.tsx";
import { CheckField, SelectField, TextArea, TextField } from "#app/ui/field.tsx";
import { FilterSelect } from "#app/ui/filter-select.tsx";
import { formLinks, Segment, SendBar, Steps } from "#app/ui/form-parts.tsx";
import { Formatted } from "#app/ui/formatted.tsx";
import { Icon, ToolIcon } from "#app/ui/icon.tsx";
import { ChosenChip, FilterField, ListHead, ListTools, listLinks } from "#app/ui/list-head.tsx";
import { Canoe } from "#app/ui/logo.tsx";
import { MemberLink } from "#app/ui/member-link.tsx";
import { MoreIcon } from "#app/ui/more.tsx";
import { CountList, Crumbs, EmptyState, Fold, Page, PageHeader, Part, RailSection, Tabs } from "#app/ui/page.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { PostTiles } from "#app/ui/post-tiles.tsx";
import { FormattingHelp, PreviewButton } from "#app/ui/preview.tsx";
import { RailLinks } from "#app/ui/rail-links.tsx";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import { Scrolling } from "#app/ui/scrolling.tsx";
import { SearchField } from "#app/ui/search-field.tsx";
import { SettingList } from "#app/ui/setting-list.tsx";
import { ShareBar } from "#app/ui/share-bar.tsx";
import { StaffTable, State } from "#app/ui/staff-table.tsx";
import { BulkBar, BulkDone, Kinds, StaffHead, StaffTools } from "#app/ui/staff-tools.tsx";
import { Status } from "#app/ui/status.tsx";
import { chartedTableLinks } from "../admin/admin-page.tsx";

export const links = () => [...formLinks(), ...listLinks(), ...chartedTableLinks()];

export const meta: MetaFunction = () => [{ title: "Kit" }];

const choices = ["Discussion", "Link", "Research"].map((label) => ({ value: label, label }));
const rows = ["Northwestel", "Laboratoire de photonique du Saguenay–Lac-Saint-Jean et des environs"].map((name, id) => ({ id, name }));
const error = "Enter a year up to 2026";
const bulk = { done: 2, changed: 1, held: 0, unfit: 0, gone: 0 };

/** Every part of app/ui in its states, in development alone: the language is that of the footer, the scheme that of the browser. */
export default function Kit() {
  return (
    <Page rail={<Rail />}>
      <PageHeader title="Kit" lead="Every part of app/ui, in its states." />
      <Crumbs trail={[{ href: "#", label: "Place" }, { label: "Here" }]} />
      <Part title="Type: 44, 28, 22, 18, 16, 14, 13, 12, and 10 for the smallest letters">
        <p className="text-5xl font-bold">Hero</p>
        <p className="text-3xl font-bold">Title of a page</p>
        <p className="text-xl font-bold">Figure</p>
        <p className="text-lg font-bold">Part</p>
        <p>Text</p>
        <p className="text-sm">Interface and tables</p>
        <p className="meta">Facts and hints</p>
        <p className="text-xs">Dock and axes</p>
      </Part>
      <Part title="Buttons: 44 px, and 32 with a mouse">
        <p className="flex flex-wrap gap-3">
          <Button>Primary</Button> <Button look="plain">Plain</Button> <Button look="danger">Remove</Button> <Button disabled>Off</Button>{" "}
          <ButtonLink href="#">Link</ButtonLink> <PreviewButton write="send" field="text" /> <FormattingHelp />
          <button type="button" className="staff-act">
            Act of staff
          </button>
        </p>
      </Part>
      <Part title="Faces: round is a person, square an organization">
        <p className="flex flex-wrap gap-3">
          {["ada", "bo", "cy", "di", "ed", "flo", "gus", "hana"].map((name) => (
            <Face key={name} username={name} />
          ))}
          <Face username="ada" size="small" /> <Face username="ada" size="large" /> <CompanyFace name="Cohere" /> <Icon name="check" />{" "}
          <Icon name="close" /> <Icon name="out" /> <Icon name="back" /> <Icon name="on" /> <Icon name="todo" /> <ToolIcon name="search" />{" "}
          <ToolIcon name="create" /> <ToolIcon name="bell" />
        </p>
      </Part>
      <Part title="Fields">
        <ErrorSummary errors={{ year: error }} />
        <Status>Saved</Status>
        <form method="get">
          <Intent name="send" />
          <EnterButton name="send">Send</EnterButton>
          <Steps label="Step 2 of 4" step={2} titles={["Basics", "Details", "People", "Review"]} />
          <Segment name="type" label="One of a few" choices={choices} value="Link" error={undefined} />
          <TextField name="year" label="With an error" defaultValue="2091" error={error} required />
          <TextField name="city" label="May stay empty" hint="With a hint" />
          <TextField name="off" label="Off" disabled />
          <TextArea name="text" label="Longer text" rows={3} required />
          <SelectField name="kind" label="One of many" choices={choices} />
          <CheckField name="agree" label="Ticked" checked />
          <SendBar said="Draft saved">
            <Button>Send</Button>
            <Button look="plain">Save draft</Button>
          </SendBar>
        </form>
      </Part>
      <Part title="Lists">
        <Tabs label="Tabs" tabs={choices.map(({ label }, at) => ({ href: `#${label}`, label, current: at === 0 }))} />
        <ListHead title="Head of a list">
          <ButtonLink href="#">Create</ButtonLink>
        </ListHead>
        <ListTools
          path="/kit"
          search={{ label: "Search", value: "" }}
          filters={[
            {
              name: "hub",
              label: "Hub",
              value: "energy",
              options: [
                ["", "All hubs"],
                ["energy", "Energy"],
              ],
            },
            { name: "words", label: "Words", value: "" },
          ]}
        />
        <FilterField name="hub" label="Hub" value="" options={[["", "All hubs"]]} />
        <FilterSelect name="hub" label="Hub" value="" options={[["", "All hubs"]]} />
        <SearchField label="Words" value="" />
        <p>
          <ChosenChip said="Energy" href="#" />
        </p>
        <EmptyState title="Nothing here yet" text="What to do next.">
          <ButtonLink look="plain" href="#">
            Do it
          </ButtonLink>
        </EmptyState>
        <Fold title="Opens">What was folded</Fold>
        <PostTiles
          title="Posts instead"
          posts={[{ id: 1, title: "A post", language: "en", username: "ada", fullName: "Ada Roy", face: null }]}
        />
        <Facts>
          <Fact name="Founded">2019</Fact>
          <Fact name="People">11 to 50</Fact>
        </Facts>
      </Part>
      <Part title="Drawn">
        <Canoe width={160} className="text-brand" /> <MoreIcon />
      </Part>
      <Part title="Text">
        <Paragraphs text={"A paragraph.\n\nAnother."} />
        <Formatted html="<p>Of a <strong>member</strong>, with <code>code</code>.</p>" />
        <p className="meta">
          <Dotted>{[<MemberLink key="who" username="ada" />, <RelativeTime key="when" time={0} now={60_000} />]}</Dotted>
        </p>
        <Scrolling label="Wide">What is wide</Scrolling>
      </Part>
      <Part title="Staff">
        <StaffHead title="Head" lead="What it is" />
        <Kinds label="Kinds" kinds={choices.map(({ label }, at) => ({ href: `#${label}`, label, count: at, isHere: at === 0 }))} />
        <StaffTools path="/kit">
          <Button look="plain">Filter</Button>
        </StaffTools>
        <BulkBar form="ticked" acts={[["publish", "Publish"]]} />
        <BulkDone {...bulk} />
        <StaffTable
          caption="Companies"
          rows={rows}
          nameLabel="Company"
          name={({ name }) => <a href="#row">{name}</a>}
          columns={[
            {
              label: "State",
              width: "medium",
              show: ({ id }) => <State tint={id ? "warn" : "good"}>{id ? "pending" : "published"}</State>,
            },
          ]}
        />
        <ul className="waits">
          <ActRow href="#" title="Reports 2" act="Review">
            oldest 3 days
          </ActRow>
        </ul>
        <SettingList settings={[["SMTP_URL", "None", "Mail server"]]} />
      </Part>
      <Part title="Charts">
        <Spark counts={[1, 2, 3, 5, 8]} />
        <Bar share={40} /> <ShareBar percent={60} />
        <RankedBars
          caption="Companies"
          heading="Company"
          unit="Votes"
          rows={rows.map(({ id, name }) => ({ id: `${id}`, label: name, value: id + 1 }))}
        />
      </Part>
    </Page>
  );
}

const Rail = () => (
  <>
    <RailSection title="Rail">
      <CountList rows={[{ href: "#rail", label: "Hub", count: 3 }]} />
    </RailSection>
    <RailLinks title="Rail" rows={[{ href: "#rail", said: { text: "Title" }, by: "Somebody" }]} />
  </>
);
