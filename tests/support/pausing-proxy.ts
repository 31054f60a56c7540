import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A way to a port of loopback that can be cut without either side hearing of it, as by a network that drops everything. */
export type PausingProxy = { port: number; pause: () => void; resume: () => void; close: () => Promise<void> };

export async function pausingProxy(to: number): Promise<PausingProxy> {
  const sockets = new Set<Socket>();
  let isPaused = false;
  const server = createServer((near) => {
    const far = connect(to, "127.0.0.1");
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        sockets.delete(one);
        if (!isPaused) other.destroy();
      });
      one.on("data", (data) => other.write(data));
      if (isPaused) one.pause();
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    pause() {
      isPaused = true;
      for (const socket of sockets) socket.pause();
    },
    resume() {
      isPaused = false;
      for (const socket of sockets) socket.resume();
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
