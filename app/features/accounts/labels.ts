import { m } from "#app/words/messages.ts";
import type { UserType } from "./rules.ts";

export const userTypeLabels: Record<UserType, () => string> = {
  secondary_student: m.user_type_secondary_student,
  post_secondary: m.user_type_post_secondary,
  recent_graduate: m.user_type_recent_graduate,
  professional: m.user_type_professional,
  seeker: m.user_type_seeker,
};
