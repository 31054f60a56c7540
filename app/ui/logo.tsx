import type { Brand } from "./site-header.tsx";

const heights = { sm: 18, md: 22, lg: 32 };

/** The configured picture, or the default canoe. When the picture fails to load, its alternative text shows the name. */
export function Logo({ brand, size }: { brand: Brand; size: keyof typeof heights }) {
  const height = heights[size];
  if (brand.logo) return <img src={brand.logo} alt={brand.name} height={height} className="inline-block w-auto" />;
  return (
    <>
      <Canoe width={(height * 30) / 22} className="mr-2 inline-block text-brand" />
      {brand.name}
    </>
  );
}

/** The default mark: a canoe that two carry. */
export const Canoe = ({ width, className }: { width: number; className: string }) => (
  <svg
    className={className}
    width={width}
    height={(width * 22) / 30}
    viewBox="0 0 30 22"
    fill="none"
    stroke="currentColor"
    strokeWidth={width > 60 ? 0.8 : 2.4}
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d="M2 4c3 7 23 7 26 0" />
    <path d="M9 12v6M21 12v6" />
    <path d="M2 20h26" strokeDasharray="3 4" />
  </svg>
);
