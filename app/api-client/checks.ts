import { contentLimit, tagsFrom, titleLimit } from "#app/features/posts/rules.ts";
import * as projectRules from "#app/features/projects/rules.ts";
import { isWebAddress, withProtocol } from "#app/text/web-address.ts";
import type { NewPost } from "./discovery.ts";
import type { NewProject } from "./projects.ts";
import { ApiError } from "./request.ts";

/** What the client can check by itself (docs/product/json-api.md#client-checks). No request is sent, so the status is 0. */

type Check = [holds: boolean, english: string, french: string];

/** Checks a post before it is sent. @throws ApiError with the first error as its message; `details` has all of them */
export function checkPost(post: NewPost, isFrench: boolean): void {
  const [title, content, url] = [post.title, post.content, post.url].map(textOf) as [string, string, string];
  const isLink = post.post_type === "link";
  const wrong = sentencesOf(isFrench, [
    [title !== "", "Post title is required", "Entrez le titre de la publication"],
    [
      title.length <= titleLimit,
      `Title must be less than ${titleLimit} characters`,
      `Le titre doit compter moins de ${titleLimit} caractères`,
    ],
    [
      content.length <= contentLimit,
      `Content must be less than ${contentLimit} characters`,
      `Le contenu doit compter moins de ${contentLimit} caractères`,
    ],
    [!isLink || url !== "", "URL is required for link posts", "Entrez l’adresse du lien"],
    [!isLink || url === "" || isWebAddress(withProtocol(url)), "Please enter a valid URL", "Entrez une adresse Web valide"],
    [hasTag(post.tags), "At least one tag is required", "Entrez au moins une étiquette"],
  ]);
  if (wrong[0]) throw new ApiError(wrong[0], 0, { details: wrong });
}

/** Checks a project before it is sent. @throws ApiError with all errors joined as its message; `details` has them one by one */
export function checkProject(project: NewProject, isFrench: boolean): void {
  const [title, description] = [textOf(project.title), textOf(project.description)];
  const { titleLimit, descriptionLimit } = projectRules;
  const wrong = sentencesOf(isFrench, [
    [title !== "", "Project title is required", "Entrez le titre du projet"],
    [
      title.length <= titleLimit,
      `Title must be less than ${titleLimit} characters`,
      `Le titre doit compter moins de ${titleLimit} caractères`,
    ],
    [description !== "", "Project description is required", "Entrez la description du projet"],
    [
      description.length <= descriptionLimit,
      `Description must be less than ${descriptionLimit} characters`,
      `La description doit compter moins de ${descriptionLimit} caractères`,
    ],
    [hasTag(project.tags), "At least one tag is required", "Entrez au moins une étiquette"],
    [textOf(project.project_stage) !== "", "Project stage is required", "Choisissez l’étape du projet"],
  ]);
  if (wrong.length === 0) return;
  throw new ApiError(`${isFrench ? "La validation a échoué\u00a0: " : "Validation failed: "}${wrong.join(", ")}`, 0, { details: wrong });
}

const sentencesOf = (isFrench: boolean, checks: Check[]) =>
  checks.filter(([holds]) => !holds).map(([, english, french]) => (isFrench ? french : english));

/** Plain JavaScript may leave a field out. */
const textOf = (value: unknown) => (typeof value === "string" ? value.replace(/\r\n/g, "\n").trim() : "");
const hasTag = (tags: unknown) => tagsFrom([tags].flat().map(textOf).join(",")).length > 0;
