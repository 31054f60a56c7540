/** A bar under a name, as long as its part of the most. It is decorative: the number stands beside it as text. */
export function ShareBar({ percent }: { percent: number }) {
  return (
    <svg className="block h-1 w-full bg-wash fill-brand" aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 100 1">
      <path d={`M0 0h${Math.round(percent)}v1H0z`} />
    </svg>
  );
}
