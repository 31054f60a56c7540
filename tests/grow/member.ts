import { until } from "#tests/cluster/processes.ts";
import { call } from "#tests/cluster/site.ts";

const password = "canoe over the portage";
const about = {
  email: "paddler@example.ca",
  username: "paddler",
  full_name: "A Paddler",
  user_type: "professional",
  postal_code: "K1A 0A6",
};

/** A member of the site, by calls: what they wrote and the site acknowledged must be shown by every node that serves. */
export class Member {
  readonly acknowledged: string[] = [];
  private token = "";
  private post = 0;
  private written = 0;

  /** Registers and publishes the post that all further writes comment on. */
  async join(node: string): Promise<void> {
    const made = async (path: string, body: object) => {
      const { status, json } = await call(node, "POST", path, { token: this.token, body });
      if (status !== 200 && status !== 201) throw new Error(`${path} answered ${status}: ${JSON.stringify(json)}`);
      return json;
    };
    await made("/api/auth/register", { ...about, password, confirm_password: password, is_discoverable: true });
    this.token = String((await made("/api/auth/login", { email: about.email, password })).token);
    const { post } = await made("/api/discovery/posts", {
      title: "Two machines",
      tags: ["grow"],
      post_type: "text",
      content: "Of one file.",
    });
    this.post = (post as { id: number }).id;
  }

  /** Writes a comment; returns whether it was acknowledged. */
  async write(site: string): Promise<boolean> {
    this.written += 1;
    const mark = `mark-${this.written}-`;
    const body = { content: mark, submission_key: `grow-${mark}` };
    const { status } = await call(site, "POST", `/api/discovery/posts/${this.post}/comments`, { token: this.token, body });
    if (status === 201) this.acknowledged.push(mark);
    return status === 201;
  }

  /** @throws Error unless each node shows, within some seconds, everything that was acknowledged */
  async isOn(nodes: string[]): Promise<void> {
    for (const node of nodes)
      await until(`${node} to show ${this.acknowledged.length} writes that were acknowledged`, 30, async () => {
        const shown = await this.readAll(node);
        return this.acknowledged.every((mark) => shown.includes(mark)) || null;
      });
  }

  /** Returns all pages of the discussion, as far as the node answers. */
  private async readAll(node: string): Promise<string> {
    let [shown, after] = ["", ""];
    do {
      const address = `/api/discovery/posts/${this.post}/comments?after=${encodeURIComponent(after)}`;
      const { json } = await call(node, "GET", address, { token: this.token });
      shown += JSON.stringify(json);
      after = (json.pagination as { next_cursor: string | null } | undefined)?.next_cursor ?? "";
    } while (after);
    return shown;
  }
}
