/** How much of a hundred, for those who would rather look than read; the number stands beside it in words. */
export function Bar({ share }: { share: number }) {
  return (
    <svg className="mt-1 block h-[3px] w-full max-w-80 text-brand" aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 100 1">
      <rect width="100" height="1" fill="currentColor" opacity=".2" />
      <rect width={share} height="1" fill="currentColor" />
    </svg>
  );
}
