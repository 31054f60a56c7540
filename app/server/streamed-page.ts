import { streamedPlace } from "#app/ui/streamed-text.tsx";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\n": "<br>" };

/**
 * Returns a rendered page as a stream: what stands before its `StreamedText` at once, then the words as they come, then the rest. React's
 * own streaming would need a script to move late words to their place. A reader who leaves ends the words too.
 */
export function streamedInto(html: string, words: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const at = html.indexOf(streamedPlace) + streamedPlace.length;
  const iterator = parts();
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await iterator.return(undefined);
    },
  });

  async function* parts(): AsyncGenerator<string> {
    yield html.slice(0, at);
    for await (const some of words) yield some.replace(/[&<>"\n]/g, (sign) => escapes[sign] ?? "");
    yield html.slice(at);
  }
}
