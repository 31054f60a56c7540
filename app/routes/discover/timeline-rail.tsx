import { timelineColours, timelineLabels } from "#app/features/timeline/labels.ts";
import { timelineTags } from "#app/features/timeline/rules.ts";
import { RailSection } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";

export function TimelineRail() {
  return (
    <RailSection title={m.discover_timeline()}>
      <ul className="chips">
        {timelineTags.map((tag) => (
          <li key={tag}>
            <a className={timelineColours[tag]} href={`/discover/timeline/${tag}`}>
              {timelineLabels[tag]()}
            </a>
          </li>
        ))}
      </ul>
    </RailSection>
  );
}
