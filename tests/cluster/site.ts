/** A person of the load: `token` for calls as a program, `cookie` for pages as a browser. */
export type Person = { id: number; username: string; email: string; token: string; cookie: string };
export type Answer = { status: number; json: Record<string, unknown>; position: string };

const password = "canoe over the portage";

/** Sends one call to the site. `status` is 0 when the connection failed or nothing came within 40 s. */
export async function call(
  site: string,
  method: string,
  path: string,
  { token, body, position }: { token?: string; body?: object; position?: string } = {},
): Promise<Answer> {
  try {
    const response = await fetch(site + path, {
      method,
      headers: {
        ...(body && { "Content-Type": "application/json" }),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(position && { "Portage-Position": position }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(40_000),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json");
    return { status: response.status, json: isJson ? JSON.parse(text) : {}, position: response.headers.get("portage-position") ?? "" };
  } catch {
    return { status: 0, json: {}, position: "" };
  }
}

/** As `call`, for what must succeed before the load begins. */
async function made(site: string, path: string, token: string | undefined, body: object): Promise<Answer> {
  const answer = await call(site, "POST", path, { token, body });
  if (answer.status !== 200 && answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.json)}`);
  return answer;
}

/** Registers people who are called `writer-1` and so on. */
export const register = (site: string, kind: "writer" | "reader" | "leaver", count: number): Promise<Person[]> =>
  Promise.all(Array.from({ length: count }, (_, turn) => registerOne(site, `${kind}-${turn + 1}`)));

async function registerOne(site: string, username: string): Promise<Person> {
  const email = `${username}@example.ca`;
  const { json, position } = await made(site, "/api/auth/register", undefined, {
    ...{ email, username, full_name: `The ${username}`, user_type: "professional", postal_code: "K1A 0A6" },
    ...{ password, confirm_password: password, is_discoverable: true },
  });
  const { id } = json.user as { id: number };
  const signedIn = await signIn(site, email, position);
  const page = await fetch(`${site}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: site, Cookie: `position=${position}` },
    body: new URLSearchParams({ intent: "sign_in", email, password }),
  });
  const cookie =
    page.headers
      .getSetCookie()
      .find((one) => /^(__Host-)?session=/.test(one))
      ?.split(";")[0] ?? "";
  if (signedIn.status !== 200 || !cookie) throw new Error(`${username} cannot sign in: ${signedIn.status}, ${page.status}`);
  return { id, username, email, token: String(signedIn.json.token), cookie };
}

/** Signs in as a program; what is acknowledged has a token. */
export const signIn = (site: string, email: string, position?: string) =>
  call(site, "POST", "/api/auth/login", { body: { email, password }, ...(position !== undefined && { position }) });

/** Sends a form as a browser without scripts; returns the status, 0 when the connection failed. */
export async function sendForm(site: string, path: string, cookie: string, body: URLSearchParams): Promise<number> {
  try {
    const headers = { Origin: site, Cookie: cookie };
    const signal = AbortSignal.timeout(40_000);
    const response = await fetch(site + path, { method: "POST", redirect: "manual", headers, body, signal });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

/** Publishes posts and projects for the load to comment and vote on; returns their ids. */
export async function publish(site: string, { token }: Person, count: number): Promise<{ posts: number[]; projects: number[] }> {
  const posts: number[] = [];
  const projects: number[] = [];
  for (let n = 1; n <= count; n += 1) {
    const about = { title: `Subject ${n}`, tags: ["cluster", "load"] };
    const post = await made(site, "/api/discovery/posts", token, { ...about, post_type: "text", content: "To be commented on." });
    const project = await made(site, "/api/social/projects", token, { ...about, description: "To be voted for.", project_stage: "idea" });
    posts.push((post.json.post as { id: number }).id);
    projects.push((project.json.project as { id: number }).id);
  }
  return { posts, projects };
}
