import { decodeHTML } from "entities";

/** Returns the text of what may hold HTML: no tags, entities as their characters, on one line. */
export const plainText = (html: string): string =>
  decodeHTML(html.replace(/<(script|style)\b[^<>]*>[^<]*/gi, " ").replace(/<[^<>]*>/g, " "))
    .replace(/<[^<>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/** Leaves out e-mail addresses and telephone numbers: whom to reach at a buyer is no part of what the licence gives. */
export const withoutContacts = (text: string): string =>
  text
    .replace(/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/g, "[…]")
    .replace(/(?<![\w-])(?:\+?1[ .-]?)?\(?\d{3}\)?[ .-]{1,2}\d{3}[ .-]\d{4}(?![\w-])/g, "[…]");
