import { useActionData } from "@remix-run/react";
import { createContext, type FormHTMLAttributes, useContext } from "react";
import type { FormFailure } from "#app/ui/form-failure.ts";

/** What is open on the desk: `path` is its own page, `to` the queue with it, `failure` what a decision on it came to. */
type OnDesk = { item: string; path: string; to: string; failure: FormFailure | undefined };

const DeskContext = createContext<OnDesk | null>(null);

/** Shows the decisions within on the desk. */
export const DeskProvider = DeskContext.Provider;

export const useDesk = () => useContext(DeskContext);

/** Returns why a decision on this item failed: on the desk another form of the page, or the decision on another item, may have failed. */
export function useDecisionFailure<T extends FormFailure>(): T | undefined {
  const failure = useActionData<T>();
  const desk = useDesk();
  return desk ? (desk.failure as T | undefined) : failure;
}

/** A form that decides on an item. The desk takes it itself, so that what fails is said where it was decided, beside the same list. */
export function DecisionForm({ children, ...rest }: FormHTMLAttributes<HTMLFormElement>) {
  const desk = useDesk();
  return (
    <form method="post" noValidate action={desk?.to} {...rest}>
      {desk && <input type="hidden" name="desk" value={desk.item} />}
      {children}
    </form>
  );
}
