const [step, width, height] = [20, 16, 40];

/** A box for each count, the oldest first. Without a `label` it is decorative: the numbers stand beside it as text. */
export function Spark({ counts, label }: { counts: number[]; label?: string }) {
  const most = Math.max(1, ...counts);
  const boxes = counts.map((count, position) => {
    const high = count === 0 ? 1 : Math.max(4, Math.round((height * count) / most)); // a small count is not none
    return `M${position * step} ${height - high}h${width}v${high}h-${width}z`;
  });
  return (
    <svg
      className="mt-2 mb-1 block w-full fill-brand"
      role={label && "img"}
      aria-label={label}
      aria-hidden={label === undefined}
      preserveAspectRatio="none"
      viewBox={`0 0 ${counts.length * step} ${height}`}
    >
      <path d={boxes.join("")} />
    </svg>
  );
}
