import { type Fields, type Form, formFor, formsOf, sentBy, textOf } from "./forms.ts";

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
   * Fills in a form of the page that is open, presses the button that is among the fields, and sends what a browser would; only a form that
   * goes to `action` where one is given, with `files` in its fields. @throws Error when no form of the page has these fields and this button
   */
  async submit(fields: Fields, action?: string, files: Record<string, Buffer> = {}): Promise<this> {
    const here = new URL(this.path, this.base);
    const place = (form: { action: string }) => new URL(form.action || here, here);
    const isMeant = (form: { action: string }) => action === undefined || place(form).pathname === new URL(action, here).pathname;
    const given = { ...fields, ...Object.fromEntries(Object.keys(files).map((name) => [name, "a file"])) };
    const form = this.formWith(given, isMeant);
    const sent = new URLSearchParams(sentBy(form, fields));
    const headers = { Referer: here.href };
    if (form.method === "post") return this.request(place(form).href, { method: "POST", body: withFiles(sent, files), headers });
    return this.request(`${place(form).pathname}?${sent}`, { headers });
  }

  /** Posts just these fields, whatever the page that is open offers: what a program sends, or a page of another day. */
  async post(path: string, fields: Fields): Promise<this> {
    return this.request(path, { method: "POST", body: new URLSearchParams(fields), headers: { Referer: this.base + this.path } });
  }

  /** What the form with these fields and this button sends when nothing in it is touched; several values of a name with commas between. */
  untouched(fields: Fields): Fields {
    const sent = sentBy(this.formWith(fields), fields);
    return Object.fromEntries(sent.map(([name]) => [name, sent.flatMap(([other, value]) => (other === name ? [value] : [])).join(",")]));
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
    return formsOf(this.html).controls.find((control) => control.name === name && control.kind !== "submit")?.value;
  }

  private formWith(fields: Fields, isMeant: (form: Form) => boolean = () => true): Form {
    try {
      return formFor(formsOf(this.html).forms.filter(isMeant), fields);
    } catch (error) {
      throw new Error(`On ${this.path} (${this.status}) ${(error as Error).message}`);
    }
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

function withFiles(sent: URLSearchParams, files: Record<string, Buffer>): URLSearchParams | FormData {
  if (Object.keys(files).length === 0) return sent;
  const form = new FormData();
  for (const [name, value] of sent) {
    const file = files[name];
    form.append(name, file ? new Blob([new Uint8Array(file)]) : value);
  }
  return form;
}
