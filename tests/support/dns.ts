import { createSocket } from "node:dgram";
import { once } from "node:events";

/** Starts a name server on loopback that answers TXT queries from these records, and "no such name" for any other name. */
export async function startNameServer(records: Record<string, string[]>) {
  const socket = createSocket("udp4");
  socket.on("message", (question, { port, address }) => {
    const labels: string[] = [];
    let at = 12;
    while (question[at]) {
      const length = question[at] ?? 0;
      labels.push(question.subarray(at + 1, at + 1 + length).toString());
      at += length + 1;
    }
    const asked = question.subarray(12, at + 5);
    const texts = records[labels.join(".").toLowerCase()] ?? [];
    const header = Buffer.alloc(12);
    question.copy(header, 0, 0, 2);
    header.writeUInt16BE(texts.length > 0 ? 0x8180 : 0x8183, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(texts.length, 6);
    const answers = texts.map((text) => {
      const fixed = Buffer.from([0xc0, 0x0c, 0, 16, 0, 1, 0, 0, 0, 1, 0, text.length + 1, text.length]);
      return Buffer.concat([fixed, Buffer.from(text)]);
    });
    socket.send(Buffer.concat([header, asked, ...answers]), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return { address: `127.0.0.1:${socket.address().port}`, stop: () => socket.close() };
}
