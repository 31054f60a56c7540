import type { Connection } from "./connection.ts";

/** How long a picture may take to be sent and made small. */
const timeoutMs = 30_000;

/** The call that sends a picture. The `pictures` of what is written name it by its `digest`, with a description as `alt`. */
export function pictureCalls(connection: Connection) {
  return {
    send: async (file: Blob) =>
      (
        await connection.send<{ picture: { digest: string; width: number; height: number } }>("POST /api/pictures", {
          file,
          attempts: 1,
          timeoutMs,
          reads: ["picture"],
          failed: "Failed to send picture",
        })
      ).picture,
  };
}
