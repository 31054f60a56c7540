import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { showCompany } from "#app/features/companies/operations.server.ts";
import { knownOpportunity } from "#app/features/funding/operations.server.ts";
import { readPost } from "#app/features/posts/operations.server.ts";
import { textOf } from "#app/features/posts/shown-text.ts";
import { showTranslation } from "#app/features/posts/translations.server.ts";
import { showProject } from "#app/features/projects/operations.server.ts";
import { sharePicture } from "#app/features/share-pictures/operations.server.ts";
import { type Shared, type ShareKind, shareDigest, shareKinds, sharePath } from "#app/features/share-pictures/rules.ts";
import { fileLoader } from "#app/http/page-loader.server.ts";
import { pictureAnswer } from "#app/network/pictures.server.ts";
import { NotFound } from "#app/operations/problems.ts";
import { settings } from "#app/process/settings.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { m } from "#app/words/messages.ts";
import { sharedCompany, sharedPost, sharedProgramme, sharedProject, sharedSite } from "./shared-texts.ts";

const notThere = () => new NotFound("page", m.picture_not_found());

/** What a guest may read, and nothing else. */
const texts: Record<ShareKind, (key: string) => Promise<Shared>> = {
  site: async (key) => {
    if (key !== "home") throw notThere();
    return sharedSite();
  },
  post: async (key) => {
    const post = await readPost(null, idFrom(key));
    return sharedPost(textOf(post, await showTranslation(post, []), null));
  },
  project: async (key) => {
    const project = await showProject(null, idFrom(key));
    if (!project.isPublic) throw notThere();
    return sharedProject(project);
  },
  company: async (key) => {
    const { company } = await showCompany(null, key);
    if (company.status !== "published") throw notThere();
    return sharedCompany(company);
  },
  programme: async (key) => sharedProgramme(await knownOpportunity(key)),
};

/** Serves the picture of a page that guests may read. Its address has a digest of what is drawn: an old one leads to the new one. */
export const loader = fileLoader(async ({ params }: LoaderFunctionArgs) => {
  const kind = shareKinds.find((one) => one === params.kind);
  if (!kind || (settings.reading !== "public" && kind !== "site")) throw notThere();
  const [shared, brand] = [await texts[kind](params.key ?? ""), settings.brand.name];
  if (params.file !== `${shareDigest(shared, brand)}.png`) return redirect(sharePath(shared, brand), 302);
  return pictureAnswer(await sharePicture(shared, brand), "image/png", "public");
});
