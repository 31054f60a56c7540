import type { ReactNode } from "react";
import { targetOf } from "#app/features/follows/rules.ts";
import { TextPictures } from "#app/features/pictures/text-pictures.tsx";
import { scoreLabel } from "#app/features/scores/rules.ts";
import { Apart } from "#app/ui/apart.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Fact, Facts } from "#app/ui/facts.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { Formatted } from "#app/ui/formatted.tsx";
import { Dock } from "#app/ui/mine/dock.tsx";
import { IfOwner, IfSignedIn, useMine } from "#app/ui/mine/mine.tsx";
import { FollowButton, ReportLink } from "#app/ui/mine/own-links.tsx";
import { titleId, VoteButtons } from "#app/ui/mine/vote-buttons.tsx";
import { More } from "#app/ui/more.tsx";
import { number } from "#app/ui/relative-time.tsx";
import { langOf } from "#app/words/lang-of.ts";
import { m } from "#app/words/messages.ts";
import type { ShownProject } from "./data.server.ts";
import { projectTypeLabels, stageLabels } from "./labels.ts";
import { ProjectPrompt } from "./project-prompt.tsx";
import type { PromptUse } from "./rules.ts";

type Shown = { project: ShownProject; author: ReactNode; next: { id: number } | undefined; failure: FormFailure | undefined };

/**
 * The project itself (docs/product/projects.md#detail-page): title, author, stars, links, facts, tags, the prompt, and what its
 * author can do.
 */
export function ProjectDetail({ project, author, next, failure }: Shown) {
  const lang = langOf(project.language);
  const href = `/project/${project.id}`;
  const { viewer } = useMine();
  const answer = project.seekingCollaborators
    ? { href: "#offers", label: m.project_help() }
    : { href: "#content-comment", label: m.comment_reply() };
  return (
    <div className="whole" id={`project-${project.id}`}>
      <article>
        <h1 lang={lang} id={titleId("project", project.id)}>
          {project.title}
        </h1>
        {author}
        {!project.isPublic && <b className="text-sm text-brand">{m.project_is_private()}</b>}
        {project.removedBy === "held" && <p role="status">{m.held_project()}</p>}
        {failure?.pressed === "pin" && <ErrorSummary errors={failure.errors} />}
        <Formatted className="my-4" html={project.html} lang={lang} />
        <TextPictures pictures={project.pictures} lang={lang} />
        <Links project={project} />
        <Facts>
          <Fact name={m.projects_stage()}>{stageLabels[project.projectStage]()}</Fact>
          <Fact name={m.projects_type()}>{projectTypeLabels[project.projectType]()}</Fact>
          <Fact name={m.project_technologies()}>{project.techStack.join(", ")}</Fact>
          {!project.seekingCollaborators && (
            <>
              <Fact name={m.project_roles()}>{project.collaborationRoles.join(", ")}</Fact>
              <Fact name={m.project_skills()}>{project.requiredSkills.join(", ")}</Fact>
            </>
          )}
        </Facts>
        <p className="chips mt-3">
          <ProjectTags tags={project.tags} />
        </p>
        {project.aiPrompt && <ProjectPrompt project={project} />}
      </article>
      <VoteButtons ownForm type="project" id={project.id} score={scoreLabel(project.upvotes)} />
      <div className="acts">
        {project.commentCount > 0 && (
          <a className="few" href="#comments">
            {m.post_comments({ count: project.commentCount })}
          </a>
        )}{" "}
        <span className="few">{m.post_views({ count: project.viewCount, shown: number(project.viewCount) })}</span>{" "}
        <Action href={`${href}?share=1#share`} isShare used={viewer ? "share" : undefined}>
          {m.post_share()}
        </Action>
        <Dock type="project" id={project.id} answer={answer} next={next} />
        {project.isPublic && <FollowButton target={targetOf("project", project.id)} />}
        <IfSignedIn>
          <More label={m.comment_more()}>
            <ReportLink type="project" id={project.id} authorId={project.userId} />
            <IfOwner ownerId={project.userId}>
              <Action href={`${href}/edit`}>{m.project_edit()}</Action> <Action href={`${href}/outcome`}>{m.outcome_title()}</Action>{" "}
              <form method="post">
                <button type="submit" name="pin" value={project.pinned ? "no" : "yes"}>
                  {project.pinned ? m.project_unpin() : m.project_pin()}
                </button>
              </form>
            </IfOwner>
          </More>
        </IfSignedIn>
      </div>
    </div>
  );
}

function Action({ href, isShare, used, children }: { href: string; isShare?: boolean; used?: PromptUse; children: ReactNode }) {
  return (
    <a href={href} data-share={isShare ? "" : undefined} data-used={used}>
      {children}
    </a>
  );
}

function Links({ project }: { project: ShownProject }) {
  const links = [
    [m.project_site(), project.projectUrl],
    [m.project_repository(), project.repositoryUrl],
    [m.project_demo(), project.demoUrl],
  ].filter((link): link is [string, string] => Boolean(link[1]));
  if (links.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-4">
      {links.map(([label, href]) => (
        <a key={label} className="inline-flex min-h-11 items-center underline" href={href} rel="nofollow noopener ugc">
          {label}
        </a>
      ))}
    </p>
  );
}

function ProjectTags({ tags }: { tags: string[] }) {
  return (
    <Apart>
      {tags.map((tag) => (
        <a key={tag} href={`/projects?tag=${encodeURIComponent(tag)}`}>
          #{tag}
        </a>
      ))}
    </Apart>
  );
}
