import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { DatabaseAway, Moved, ProofNeeded, problemIn, SecondStepNeeded } from "#app/operations/problems.ts";
import { log } from "#app/process/log.server.ts";
import { answerIsFleeting, isAnswerWhole, typedInRequest } from "#app/process/request-context.server.ts";
import { inLanguage, languageOf } from "#app/words/language.server.ts";
import { m } from "#app/words/messages.ts";
import { factsOf, headersOf, statusOf } from "./problem-answers.server.ts";

/**
 * Makes a page's loader, which speaks the reader's language and turns a problem into the answer that the error boundary renders. What moved is
 * followed, unless a form failed before: its reader hears so, and gets back what they typed. Staff without the second step that is required of
 * them are led to its set-up in the same way.
 */
export function pageLoader<T>(load: (args: LoaderFunctionArgs) => Promise<T>) {
  return (args: LoaderFunctionArgs): Promise<T> =>
    inLanguage(languageOf(args.request), async () => {
      if (isAnswerWhole()) return null as T; // no component will see it
      try {
        return await load(args);
      } catch (error) {
        const problem = problemIn(error);
        const typed = typedInRequest();
        if (problem instanceof Moved && typed) {
          throw data({ what: "moved", message: problem.message, href: problem.path, typed }, { status: 409 });
        }
        if (problem instanceof Moved) throw redirect(problem.path, { status: 301, headers: { "Cache-Control": "no-cache" } }); // it may come back
        if (problem instanceof SecondStepNeeded && !typed) throw redirect(SecondStepNeeded.path);
        if (problem instanceof DatabaseAway && !typed)
          throw data({ what: "unread", message: m.problem_database_unread() }, { status: statusOf(problem), headers: headersOf(problem) });
        if (problem) throw data({ ...factsOf(problem), typed }, { status: statusOf(problem) });
        throw error;
      }
    });
}

/** Handles the failure of a part in whose place the page shows a sentence. Such a page is neither shared nor cached. */
export function partFailed(what: string) {
  return (error: unknown) => {
    answerIsFleeting();
    log.error({ err: error }, what);
    return null;
  };
}

/**
 * Makes the loader of a file or a feed, which answers a problem with a plain sentence, since there is no page around it. A fresh proof is asked
 * for on the way to the page that offers the file: it has the address of the file, without the ending.
 */
export function fileLoader(load: (args: LoaderFunctionArgs) => Promise<Response>) {
  return (args: LoaderFunctionArgs): Promise<Response> =>
    inLanguage(languageOf(args.request), async () => {
      try {
        return await load(args);
      } catch (error) {
        const problem = problemIn(error);
        if (!problem) throw error;
        if (problem instanceof ProofNeeded) {
          const { pathname, search } = new URL(args.request.url);
          return redirect(`${ProofNeeded.path}?${new URLSearchParams({ next: pathname.replace(/\.\w+$/, "") + search })}`);
        }
        const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
        return new Response(`${problem.message}\n`, { status: statusOf(problem), headers });
      }
    });
}
