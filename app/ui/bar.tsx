/** A bar for a percentage from 0 to 100. It is decorative: the number stands beside it as text. */
export function Bar({ share }: { share: number }) {
  return (
    <svg className="mt-1 block h-1 w-full text-brand" aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 100 1">
      <rect width="100" height="1" fill="currentColor" opacity=".2" />
      <rect width={share} height="1" fill="currentColor" />
    </svg>
  );
}
