import type { KeyShown } from "#app/features/second-step/codes.server.ts";
import { m } from "#app/words/messages.ts";

/** The key of a second step as a picture, as text and as a link. The picture is black on white in dark mode too: scanners need it. */
export function KeyToScan({ text, address, picture: { size, path } }: KeyShown) {
  return (
    <>
      <p className="mb-3">{m.second_step_scan()}</p>
      <svg viewBox={`0 0 ${size} ${size}`} width="224" height="224" role="img" aria-label={m.second_step_picture()} className="mb-3">
        <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
        <path stroke="#000" d={path} shapeRendering="crispEdges" />
      </svg>
      <p className="mb-3">
        {m.second_step_key()} <code className="break-words">{text}</code>
      </p>
      <p className="mb-4">
        <a className="underline" href={address}>
          {m.second_step_open()}
        </a>
      </p>
    </>
  );
}
