import type { ReactNode } from "react";

/** Says what was done, or what is so. An error looks otherwise (ErrorSummary), so that nobody takes one for the other. */
export function Status({ children }: { children: ReactNode }) {
  return (
    <div className="mb-5 border-l-4 border-today bg-wash px-4 py-2" role="status">
      {children}
    </div>
  );
}
