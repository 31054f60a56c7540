/** An address as it may be shown: without the password. */
export const nameOf = (address: string): string => {
  const { hostname, port, pathname } = new URL(address);
  return `${decodeURIComponent(hostname) || "localhost"}:${port || 5432}${pathname}`;
};
