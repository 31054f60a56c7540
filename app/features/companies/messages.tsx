import { moment } from "#app/ui/day.ts";
import { MemberLink } from "#app/ui/member-link.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { m } from "#app/words/messages.ts";
import type { Message } from "./messages-data.server.ts";

/** What was written about a submission, the oldest first. Submitters read that staff wrote, not who. */
export function Messages({ messages, forStaff }: { messages: Message[]; forStaff: boolean }) {
  return (
    <ol>
      {messages.map((message) => (
        <li key={message.id} className="border-t border-line py-2">
          <p className="text-sm text-soft">
            {forStaff ? <MemberLink username={message.author ?? ""} /> : message.isFromSubmitter ? m.message_you() : m.message_staff()} ·{" "}
            {moment(message.createdAt)} · {m.message_revision({ revision: message.revision })}
          </p>
          <Paragraphs text={message.text} />
        </li>
      ))}
    </ol>
  );
}
