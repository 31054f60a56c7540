ALTER TABLE `posts` ADD `is_question` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `posts` ADD `answer_id` integer;