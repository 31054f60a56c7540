import { isUtf8 } from "node:buffer";
import type { ParsedMail } from "mailparser";
import { hashSecret } from "#app/auth/secret.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { answerIn, unsigned, type Wish, wishIn } from "./answer.ts";

/** A mail as it came in. */
export type Received = {
  /** The addresses that its headers name, for a mail server that does not say to which one it came. */
  to: string[];
  /** The one address that it says to be from; null where it names none or several. */
  from: string | null;
  subject: string;
  messageId: string;
  isAutomatic: boolean;
  /** What the person wrote, and all that stood in the mail. */
  words: string;
  text: string;
  /** What stood beside their words: quotes, what they forwarded, their signature. Null where nothing did. */
  cut: string | null;
  /** The wish that is all they wrote, but for the name they sign with. */
  wish: Wish;
  /** The names of the files that came with it. Nothing takes these. */
  files: string[];
};

/** No text that is anybody's words is longer; attachments do not count. */
const longestText = 1_000_000;
/** How much of what was cut is kept: whoever answers below ten quotes has these from us. */
const longestCut = 5_000;

/** Reads a mail, whatever is broken in it: its attachments are left out, and of its texts the plain one is read, else that of its page. */
export async function readMail(sent: Buffer): Promise<Received> {
  const raw = withHeadInUtf8(sent);
  const { simpleParser } = await import("mailparser"); // many sites take no mail
  const parse = (mime: Buffer) => simpleParser(mime, { skipTextToHtml: true, skipImageLinks: true, maxHtmlLengthToParse: longestText });
  const asSent = await parse(raw);
  const mail = isBroken(asSent) ? await parse(asWindows(raw)).then((read) => (inUtf8.test(textIn(read)) ? asSent : read)) : asSent;
  // Of a page beside pictures or files the parser makes no text, and takes a line that a server adds below it for all of it.
  const isPage =
    mail.html && (!mail.text || /^Content-Type:\s*text\/(html|plain)/im.exec(raw.toString("latin1"))?.[1]?.toLowerCase() === "html");
  const textOfPage = async () => (await parse(Buffer.from(`Content-Type: text/html; charset=utf-8\r\n\r\n${mail.html}`))).text ?? "";
  const read = ((isPage ? await textOfPage() : mail.text) ?? "").slice(0, longestText);
  const text = withoutPictures(read, mail);
  const to = ["to", "cc", "delivered-to", "x-original-to", "envelope-to"].flatMap((name) => addressesIn(mail.headers.get(name)));
  const [from = null, ...others] = mail.from?.value.map(({ address }) => address?.toLowerCase() ?? "") ?? [];
  const signed = mail.from?.value[0]?.name ?? "";
  const { words, cut } = answerIn(text, signed);
  const isDrawn = mail.html && mail.attachments.some(({ related }) => related);
  const drawn = isDrawn ? answerIn(isPage ? read : await textOfPage(), signed).words : ""; // no picture of a quote or a signature is in these
  return {
    to: [...new Set(to)],
    from: others.length > 0 ? null : from,
    subject: mail.subject ?? "",
    messageId: mail.messageId ?? hashSecret(raw.toString("latin1")),
    isAutomatic: isAutomatic(mail),
    words,
    text,
    cut: withoutKeys(cut).slice(0, longestCut) || null,
    wish: wishIn(words) ?? wishIn(unsigned(words, signed)),
    files: mail.attachments.filter((file) => isLeftOut(file, drawn)).map(({ filename, contentType }) => filename ?? contentType),
  };
}

const textIn = ({ text = "", html }: ParsedMail) => text + (html || "");
const isBroken = (mail: ParsedMail) => textIn(mail).includes("\ufffd");

/** Returns a mail whose headers can be read: some programs send a subject in windows-1252 as it is. */
function withHeadInUtf8(mime: Buffer): Buffer {
  const end = /\r?\n\r?\n/.exec(mime.toString("latin1"))?.index ?? mime.length;
  const head = mime.subarray(0, end);
  return isUtf8(head) ? mime : Buffer.concat([Buffer.from(new TextDecoder("windows-1252").decode(head)), mime.subarray(end)]);
}

/** What the bytes of one character in UTF-8 are in windows-1252. */
const later = "[\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]";
const inUtf8 = new RegExp(`[Â-ß]${later}|[à-ï]${later}{2}|[ð-ô]${later}{3}`);

/** Returns a mail with what says UTF-8, or nothing, declared as windows-1252: programs that send this say so. */
function asWindows(raw: Buffer): Buffer {
  const mime = raw.toString("latin1");
  const windows = "charset=windows-1252";
  const declared = mime.replace(/^Content-Type:[ \t]*text\/.*(?:\r?\n[ \t].*)*/gim, (header) =>
    /charset="?(?!"|utf-?8|us-ascii)/i.test(header) ? header : `${header.replace(/;\s*charset=[^;\s]+/i, "")}; ${windows}`,
  );
  const isBare = !/^Content-Type:/im.test(mime.split(/\r?\n\r?\n/, 1)[0] ?? "");
  return Buffer.from((isBare ? `Content-Type: text/plain; ${windows}\r\n` : "") + declared, "latin1");
}

type File = ParsedMail["attachments"][number];

/** Whether somebody sent a file: beside the text, as some mail programs do, attached, or among their words; not a proof of who wrote it. */
const isLeftOut = ({ related, cid, contentType, contentDisposition, filename }: File, drawn: string) =>
  related
    ? drawn.includes(`[cid:${cid}]`)
    : (contentDisposition === "attachment" || filename !== undefined) && !/^application\/(?:x-)?(?:pgp|pkcs7)-signature$/.test(contentType);

/** Takes the keys out of our own addresses, which let whoever has them act for the member: a moderator may read what was cut. */
const withoutKeys = (text: string) => text.replace(/([?&]key=)[^\s&>\])"]+/g, "$1…");

/** Leaves out the addresses of pictures, "[https://…]", which stand in the text of a page, and their names, "[image: …]", in that beside one. */
function withoutPictures(text: string, { html, attachments }: ParsedMail): string {
  const sources = [...(html || "").matchAll(/<img\b[^>]*?\ssrc\s*=\s*(?:"([^"]+)"|'([^']+)'|([^\s>]+))/gi)].map(
    ([, ...one]) => one.find(Boolean) ?? "",
  );
  const named = attachments.map(({ filename }) => `[image: ${filename}]`);
  const shown = [...sources.map((source) => `[${source.replaceAll("&amp;", "&")}]`), ...named];
  return shown.reduce((left, one) => left.replaceAll(` ${one}`, "").replaceAll(one, ""), text);
}

const addressesIn = (header: unknown) => JSON.stringify(header ?? "").match(/[\w.+-]+@[\w.-]+/g) ?? [];

/** Whether no person sent a mail just now: an out-of-office, a bounce, a list, or one of our own (RFC 3834). Nothing may answer these. */
function isAutomatic({ headers, messageId = "", subject = "" }: ParsedMail): boolean {
  const says = (name: string, sign: RegExp) => headers.has(name) && sign.test(JSON.stringify(headers.get(name)));
  return (
    says("auto-submitted", /^(?!"no\b)/i) ||
    /^(?:automatic reply|auto-?reply|out of (?:the )?office|réponse automatique|absence du bureau)\b/i.test(subject) ||
    says("precedence", /bulk|list|junk|auto/i) ||
    says("content-type", /multipart\/report/i) ||
    says("return-path", /"text":""/) ||
    ["list", "x-autoreply", "x-autorespond", "x-autoresponder"].some((name) => headers.has(name)) ||
    messageId.endsWith(`@${new URL(settings.baseUrl).hostname}>`)
  );
}
