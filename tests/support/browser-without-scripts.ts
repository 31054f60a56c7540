import { textOf } from "./untouched-form.ts";

/** Hidden fields that say what a person saw when the page was opened. */
const seen = ["revision", "seen", "seen_report", "seen_title", "seen_text", "seen_until", "seen_message"];

/** A browser without scripts: it keeps cookies, follows links and redirects, and posts forms as documents with their Referer. */
export class PlainBrowser {
  readonly base: string;
  readonly cookies = new Map<string, string>();
  language = "en";
  /** The current page: its path, status and HTML. */
  path = "/";
  status = 0;
  html = "";

  constructor(base: string, cookie?: string) {
    this.base = base;
    if (cookie) this.keep(cookie);
  }

  async open(path: string): Promise<this> {
    return this.request(path, {});
  }

  /**
   * Posts to `action`, or to the current page when empty, as a form with these fields and the pressed button would. Adds the hidden fields
   * that say what was seen, from the first form of the page.
   */
  async submit(fields: Record<string, string>, action = ""): Promise<this> {
    const target = action || this.path;
    const hidden = seen.flatMap((name) => [[name, this.valueOf(name)]]).filter(([, value]) => value !== undefined);
    const body = new URLSearchParams({ ...Object.fromEntries(hidden), ...fields });
    return this.request(target, { method: "POST", body, headers: { Referer: this.base + this.path } });
  }

  /** The text of the page without markup, with white space collapsed. */
  get text(): string {
    const words = this.html
      .replace(/<(script|style)[\s\S]*?<\/\1>/g, " ")
      .replace(/<!--.*?-->/g, "")
      .replace(/<[^>]+>/g, " ");
    return textOf(words).replace(/\s+/g, " ");
  }

  /** The value of the first field with this name in the page. */
  valueOf(name: string): string | undefined {
    const input = new RegExp(`<(?:input|textarea)[^>]*name="${name}"[^>]*>([^<]*)`).exec(this.html);
    return input ? textOf(/value="([^"]*)"/.exec(input[0])?.[1] ?? input[1] ?? "") : undefined;
  }

  private keep(cookie: string) {
    const [pair = ""] = cookie.split(";");
    const [name = "", value = ""] = pair.split("=");
    if (/Max-Age=0/i.test(cookie)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }

  private async request(path: string, init: RequestInit & { headers?: Record<string, string> }): Promise<this> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(new URL(path, this.base), {
      ...init,
      redirect: "manual",
      headers: { "Accept-Language": this.language, Cookie: cookie, ...init.headers },
    });
    for (const set of response.headers.getSetCookie()) this.keep(set);
    const location = response.headers.get("Location");
    if (location && response.status < 400) return this.request(new URL(location, this.base).href, {});
    const { pathname, search } = new URL(path, this.base);
    this.path = pathname + search;
    this.status = response.status;
    this.html = await response.text();
    return this;
  }
}
