import type { ReactNode } from "react";
import { Apart } from "./apart.tsx";
import { PressFailure } from "./press-failure.tsx";

type Frame = { children: ReactNode; rail?: ReactNode; isSheet?: boolean; isMiddle?: boolean };

/**
 * One column of text and, on wide screens, a rail beside it. `isSheet` puts what is read as one on a ground of its own; `isMiddle` is for
 * short lines, which would be lost in the whole width.
 */
export function Page({ children, rail, isSheet = false, isMiddle = false }: Frame) {
  return (
    <div
      className={`mx-auto grid ${isMiddle ? "max-w-[56rem]" : "max-w-[82rem]"} gap-6 px-4 pt-3 pb-12 md:px-6 ${rail ? "min-[64rem]:grid-cols-[minmax(0,1fr)_18rem]" : ""}`}
    >
      <main id="main" className={isSheet ? "sheet min-w-0" : "min-w-0"}>
        <PressFailure />
        {children}
      </main>
      {rail && <aside className="min-w-0 text-sm">{rail}</aside>}
    </div>
  );
}

/** A narrow column, for forms and long texts. */
export function NarrowPage({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto max-w-[44rem] px-4 pt-2 pb-12 md:px-6">
      <main id="main" className="sheet">
        {children}
      </main>
    </div>
  );
}

export function PageHeader({ title, lead }: { title: ReactNode; lead?: ReactNode }) {
  return (
    <header className="mb-4">
      <h1>{title}</h1>
      {lead && <p className="mt-1 max-w-[38rem] text-soft">{lead}</p>}
    </header>
  );
}

/** A titled part of a long page. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6 space-y-3">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** A part of a long page that opens when it is wanted. `id` is inside, so that a link to it opens the part. */
export function Fold({ title, id, open, children }: { title: string; id?: string; open?: boolean; children: ReactNode }) {
  return (
    <details className="border-b border-line" open={open}>
      <summary className="min-h-11 py-2.5">{title}</summary>
      <div className="mb-4 space-y-3" id={id}>
        {children}
      </div>
    </details>
  );
}

export type Tab = { href: string; label: ReactNode; current: boolean };

/** `isLong` is for more than fit on a phone: they scroll sideways in one line, but for phones with keys, where they wrap. */
export function Tabs({ label, tabs, isLong }: { label: string; tabs: Tab[]; isLong?: boolean }) {
  return (
    <nav aria-label={label} className={`tabs border-b border-line ${isLong ? "overflow-x-auto min-[20rem]:whitespace-nowrap" : ""}`}>
      <Apart>
        {tabs.map((tab) => (
          <a key={tab.href} href={tab.href} aria-current={tab.current ? "page" : undefined}>
            {tab.label}
          </a>
        ))}
      </Apart>
    </nav>
  );
}

export function Crumbs({ trail }: { trail: { href?: string; label: string; lang?: string | undefined }[] }) {
  return (
    <p className="mb-3 text-sm text-soft">
      {trail.map((step, position) => (
        <span key={step.label} lang={step.lang}>
          {position > 0 && " / "}
          {step.href ? <a href={step.href}>{step.label}</a> : step.label}
        </span>
      ))}
    </p>
  );
}

/** Replaces an empty list and says what to do next. */
export function EmptyState({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <div className="border-t border-line py-10">
      <h2>{title}</h2>
      {text && <p className="mt-1 text-soft">{text}</p>}
      {children && <div className="mt-4 flex flex-wrap gap-3">{children}</div>}
    </div>
  );
}

export function RailSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="panel mb-4">
      <h2 className="mb-2 text-sm">{title}</h2>
      {children}
    </section>
  );
}

/** Lists names with their counts. */
export function CountList({ rows }: { rows: { href: string; label: string; count: number }[] }) {
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.href} className="flex items-center justify-between">
          <a className="inline-flex min-h-11 items-center" href={row.href}>
            {row.label}
          </a>{" "}
          <small className="text-soft">{row.count}</small>
        </li>
      ))}
    </ul>
  );
}
