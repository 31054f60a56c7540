import type { ButtonHTMLAttributes, ReactNode } from "react";

const base = "inline-flex min-h-11 items-center justify-center rounded-md px-4 text-sm font-semibold";
const looks = {
  primary: `${base} bg-press text-press-ink`,
  plain: `${base} border border-edge bg-card font-normal`,
  quiet: "quiet inline-flex min-h-11 items-center text-sm text-soft underline",
  danger: `${base} border border-brand bg-card text-brand`,
};
type Look = keyof typeof looks;

export function Button({ look = "primary", ...rest }: { look?: Look } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="submit" className={looks[look]} {...rest} />;
}

/** A link that looks like a button, for navigation only: it changes nothing. The space keeps two apart where no style does. */
export function ButtonLink({ look = "primary", href, children, ...rest }: { look?: Look; href: string; children: ReactNode; id?: string }) {
  return (
    <>
      <a className={looks[look]} href={href} {...rest}>
        {children}
      </a>{" "}
    </>
  );
}

/**
 * The default action of a form with several buttons, for programs and password managers that submit it without pressing one. A pressed
 * button takes precedence.
 */
export function Intent({ name, value }: { name: string; value?: string | number | undefined }) {
  return <input type="hidden" name="intent" value={value === undefined ? name : `${name}:${value}`} />;
}

/**
 * The button that Enter presses: a browser takes the first of a form. It stands at the beginning of a form whose first visible button does
 * something else. A text browser shows it, with the name that the visible button has.
 */
export function EnterButton({ name, children }: { name: string; children: string }) {
  return (
    <button type="submit" name={name} value="yes" className="hidden" tabIndex={-1} aria-hidden="true">
      {children}
    </button>
  );
}
