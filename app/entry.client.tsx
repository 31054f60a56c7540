import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { speak } from "./words/language.ts";

speak(() => (document.documentElement.lang === "fr" ? "fr" : "en"));

startTransition(() => {
  hydrateRoot(document, <RemixBrowser />);
});
