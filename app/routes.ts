import { type RouteConfig, route } from "@remix-run/route-config";

/** Every URL, in reading order: public, guests, members, JSON. Who may come is said in the route itself. */
export default [
  // Public
  route("/", "routes/outside/landing.tsx"),
  route("about", "routes/outside/about.tsx"),
  route("cemics", "routes/outside/cemics.tsx"),
  route("terms", "routes/outside/terms.tsx"),
  route("privacy", "routes/outside/privacy.tsx"),
  route("cities/:code", "routes/discover/cities.ts"),
  route("language", "routes/session/language.tsx"),
  route("refused", "routes/outside/refused.tsx"),

  // Guests
  route("login", "routes/session/login.tsx"),
  route("register", "routes/session/register.tsx"),
  route("forgot-password", "routes/session/forgot-password.tsx"),
  route("reset-password", "routes/session/reset-password.tsx"),

  // Members
  route("sign-out", "routes/session/sign-out.tsx"),
  route("discover", "routes/discover/discover.tsx"),
  route("discover/industry", "routes/discover/industry.tsx"),
  route("discover/province", "routes/discover/provinces.tsx"),
  route("discover/industry/:slug", "routes/discover/hub.tsx"),
  route("discover/province/:code", "routes/discover/province.tsx"),
  route("discover/timeline/:tag", "routes/discover/timeline.tsx"),
  route("discover/tag/:tag", "routes/discover/tag.tsx"),
  route("follow", "routes/feeds/follow.tsx"),
  route("feeds/*", "routes/feeds/feed.ts"),
  route("search", "routes/search/search.tsx"),
  route("discover-old", "routes/discover/discover-old.ts"),
  route("submit-post", "routes/posts/submit-post.tsx"),
  route("post/:id", "routes/posts/post.tsx"),
  route("post/:id/edit", "routes/posts/edit-post.tsx"),
  route("projects", "routes/projects/projects.tsx"),
  route("project/:id", "routes/projects/project.tsx"),
  route("project/:id/edit", "routes/projects/edit-project.tsx"),
  route("profile", "routes/people/profile.tsx"),
  route("my-data", "routes/people/my-data.tsx"),
  route("my-data.json", "routes/people/my-data-file.ts"),
  route("account-deleted", "routes/people/account-deleted.tsx"),
  route("create-project", "routes/posts/create-project.ts"),

  // Admins
  route("admin", "routes/admin/overview.tsx"),

  // JSON
  route("api/auth/me", "routes/api/auth-me.ts"),
  route("api/auth/login", "routes/api/auth-login.ts"),
  route("api/auth/register", "routes/api/auth-register.ts"),
  route("api/auth/profile", "routes/api/auth-profile.ts"),
  route("api/discovery/industry-hubs", "routes/api/industry-hubs.ts"),
  route("api/discovery/industry-hubs/:slug", "routes/api/industry-hub.ts"),
  route("api/discovery/posts", "routes/api/posts.ts"),
  route("api/discovery/posts/:id", "routes/api/post.ts"),
  route("api/discovery/posts/:id/comments", "routes/api/post-comments.ts"),
  route("api/discovery/posts/:id/view", "routes/api/post-view.ts"),
  route("api/discovery/vote", "routes/api/vote.ts"),
  route("api/search", "routes/api/search.ts"),
  route("api/social/projects", "routes/api/projects.ts"),
  route("api/social/projects/:id", "routes/api/project.ts"),
  route("api/social/projects/:id/upvote", "routes/api/project-upvote.ts"),
  route("api/social/projects/:id/comments", "routes/api/project-comments.ts"),
  route("api/social/projects/:id/engagement", "routes/api/project-engagement.ts"),
  route("api/social/projects/:id/prompts", "routes/api/project-prompts.ts"),
  route("api/*", "routes/api/not-found.ts"),
] satisfies RouteConfig;
