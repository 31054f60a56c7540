import { m } from "#app/words/messages.ts";

/** Leads whoever has lost what a sign-in asks for to the page with the ways back. */
export function LostLink() {
  return (
    <p className="mt-4 text-sm text-soft">
      {m.second_step_lost()}{" "}
      <a className="underline" href="/lost-access">
        {m.second_step_lost_link()}
      </a>
    </p>
  );
}
