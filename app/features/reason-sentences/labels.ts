import { reasonLabels } from "#app/auth/reason-labels.ts";
import { m } from "#app/words/messages.ts";
import type { Topic } from "./rules.ts";

export const topicLabel = (topic: Topic): string => (topic === "company" ? m.sentence_of_companies() : (reasonLabels[topic]?.() ?? topic));
