import { CompanyFace } from "#app/ui/face.tsx";

/** The hubs that have a drawing of their own in public/icon.svg, which every page asks for already. */
export const hubMarks = [
  "digital-tech",
  "quantum-nano",
  "aerospace",
  "biotech-agri",
  "clean-energy",
  "health-therapeutics",
  "automotive",
  "space-astronomy",
  "medical-devices",
  "construction",
  "ocean-arctic",
  "metrology",
  "indigenomics",
  "clean-tech",
  "advanced-manufacturing",
  "mining",
  "forest-products",
  "transportation",
  "creative-industries",
  "health-bio",
  "agriculture",
  "energy",
  "ocean-tech",
];

/** The mark of a hub, beside its name; its initial, where nobody has drawn one. */
export function HubMark({ slug, name, size = 20 }: { slug: string; name: string; size?: number }) {
  if (!hubMarks.includes(slug)) return <CompanyFace name={name} />;
  return (
    <svg className="icon" width={size} height={size} aria-hidden="true">
      <use xlinkHref={`/icon.svg#${slug}`} />
    </svg>
  );
}
