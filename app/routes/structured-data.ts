import type { ReadComment } from "#app/features/comments/operations.server.ts";
import { commentAddress } from "#app/features/comments/rules.ts";
import type { ShownCompany } from "#app/features/companies/data.server.ts";
import { descriptionOf } from "#app/features/companies/said.ts";
import { pictureAddress } from "#app/features/pictures/rules.ts";
import type { ShownPost } from "#app/features/posts/data.server.ts";
import { excerpt } from "#app/text/excerpt.ts";
import { m } from "#app/words/messages.ts";
import { sharedCompany, sharedPost } from "./pictures/shared-texts.ts";
import type { About } from "./title.ts";

const counted = (kind: "Like" | "Comment", count: number) => ({
  "@type": "InteractionCounter",
  interactionType: `https://schema.org/${kind}Action`,
  userInteractionCount: count,
});

const textLength = 300;
const iso = (time: number) => new Date(time).toISOString();

type Post = Omit<ShownPost, "value">;
type Translation = { language: string; username: string };

/** What a post's page says of itself: of the text that it shows. */
export const aboutPost = (post: Post, answer: ReadComment | null, translation: Translation | null): About => ({
  description: post.content || post.title,
  path: `/post/${post.id}`,
  type: "article",
  shared: sharedPost(post),
  data: answer ? answeredData(post, answer, translation) : postingData(post, translation),
});

/** Returns a post as a DiscussionForumPosting of schema.org. */
const postingData = (post: Post, translation: Translation | null) => (address: string, site: string) => ({
  "@type": "DiscussionForumPosting",
  headline: post.title,
  text: excerpt(post.content || post.title, textLength),
  url: address,
  inLanguage: post.language,
  author: personNamed(post.username, site),
  ...translatorOf(post, translation, site),
  datePublished: iso(post.createdAt),
  dateModified: iso(post.updatedAt),
  commentCount: post.commentCount,
  interactionStatistic: [counted("Like", post.upvotes), counted("Comment", post.commentCount)],
  ...(post.url ? { sharedContent: { "@type": "WebPage", url: post.url } } : {}),
});

/** Who wrote the text that the page shows, where that is not its author. */
const translatorOf = (post: Post, translation: Translation | null, site: string) =>
  translation?.language === post.language ? { translator: personNamed(translation.username, site) } : {};

const personNamed = (username: string, site: string) =>
  username ? { "@type": "Person", name: `u/${username}`, url: `${site}/u/${username}` } : { "@type": "Person", name: m.deleted_member() };

/** Returns a question with its answer as a QAPage. Without an answer it is a discussion like any other: search engines ask for one. */
const answeredData = (post: Post, answer: ReadComment, translation: Translation | null) => (address: string, site: string) => ({
  "@type": "QAPage",
  mainEntity: {
    "@type": "Question",
    name: post.title,
    text: excerpt(post.content || post.title, textLength),
    url: address,
    inLanguage: post.language,
    author: personNamed(post.username, site),
    ...translatorOf(post, translation, site),
    datePublished: iso(post.createdAt),
    upvoteCount: post.upvotes,
    answerCount: post.commentCount,
    acceptedAnswer: {
      "@type": "Answer",
      text: excerpt(answer.content, textLength),
      url: site + commentAddress({ type: "post", id: post.id }, answer.id),
      inLanguage: answer.language,
      author: personNamed(answer.username, site),
      datePublished: iso(answer.createdAt),
      upvoteCount: answer.upvotes,
    },
  },
});

type Company = Omit<ShownCompany["company"], Hidden>;
/** What only reviewers and those who keep the page may see. */
type Hidden =
  | "contactEmail"
  | "contactPerson"
  | "nameFolded"
  | "nameStart"
  | "speaksFor"
  | "whyRelevant"
  | "reviewNotes"
  | "reviewerId"
  | "submissionKey"
  | "editorNote";

/** What a company's page says of itself: nothing before it is published. */
export const aboutCompany = (company: Company): About => {
  const { text } = descriptionOf(company);
  const picture = company.logo && pictureAddress(company.logo, 320);
  return {
    description: company.status === "published" ? text || company.name : null,
    path: `/company/${company.slug}`,
    shared: sharedCompany(company),
    data: organizationData(company, text, picture),
  };
};

/** Returns a company as an Organization of schema.org; `logo` is the path of its picture here. */
const organizationData = (company: Company, description: string, logo: string | null) => (address: string, site: string) => {
  const elsewhere = [company.linkedinUrl, company.githubUrl].filter(Boolean);
  return {
    "@type": "Organization",
    name: company.name,
    description,
    url: company.websiteUrl ?? address,
    mainEntityOfPage: address,
    ...(company.headquarters ? { address: company.headquarters } : {}),
    ...(company.foundedYear ? { foundingDate: String(company.foundedYear) } : {}),
    ...(logo ? { logo: site + logo } : {}),
    ...(elsewhere.length > 0 ? { sameAs: elsewhere } : {}),
  };
};
