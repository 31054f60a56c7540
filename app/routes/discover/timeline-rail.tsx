import { timelineColours, timelineLabels, timelineTexts } from "#app/features/timeline/labels.ts";
import { timelineTags } from "#app/features/timeline/rules.ts";
import { Apart } from "#app/ui/apart.tsx";
import { RailSection } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";

export function TimelineRail() {
  return (
    <RailSection title={m.discover_timeline()}>
      <ul>
        {timelineTags.map((tag) => (
          <li key={tag} className="flex justify-between gap-3">
            <Apart>
              <a className={`inline-flex min-h-11 items-center hover:underline ${timelineColours[tag]}`} href={`/discover/timeline/${tag}`}>
                {timelineLabels[tag]()}
              </a>
              <small className="self-center text-soft">{timelineTexts[tag]()}</small>
            </Apart>
          </li>
        ))}
      </ul>
    </RailSection>
  );
}
