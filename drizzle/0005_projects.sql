CREATE TABLE `project_offers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`message` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `project_offers_project` ON `project_offers` (`project_id`,`id`);--> statement-breakpoint
CREATE INDEX `project_offers_user` ON `project_offers` (`user_id`,`id`);--> statement-breakpoint
CREATE TABLE `project_place_counts` (
	`place` text PRIMARY KEY NOT NULL,
	`project_count` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `project_places` (
	`place` text NOT NULL,
	`project_id` integer NOT NULL,
	`trending` integer NOT NULL,
	`upvotes` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`project_id`, `place`),
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `project_places_trending` ON `project_places` (`place`,`trending`,`project_id`);--> statement-breakpoint
CREATE INDEX `project_places_newest` ON `project_places` (`place`,`created_at`,`project_id`);--> statement-breakpoint
CREATE INDEX `project_places_upvoted` ON `project_places` (`place`,`upvotes`,`project_id`);--> statement-breakpoint
CREATE TABLE `project_views` (
	`project_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`counted_at` integer NOT NULL,
	PRIMARY KEY(`project_id`, `user_id`),
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `project_views_user` ON `project_views` (`user_id`);--> statement-breakpoint
CREATE TABLE `projects` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`project_url` text,
	`repository_url` text,
	`demo_url` text,
	`project_stage` text NOT NULL,
	`project_type` text NOT NULL,
	`tags` text NOT NULL,
	`required_skills` text NOT NULL,
	`tech_stack` text NOT NULL,
	`seeking_collaborators` integer NOT NULL,
	`collaboration_roles` text NOT NULL,
	`max_collaborators` integer NOT NULL,
	`is_public` integer NOT NULL,
	`ai_prompt` text DEFAULT '' NOT NULL,
	`province` text,
	`user_type` text NOT NULL,
	`language` text NOT NULL,
	`relevance_score` integer NOT NULL,
	`economic_impact` integer NOT NULL,
	`upvotes` integer DEFAULT 0 NOT NULL,
	`comment_count` integer DEFAULT 0 NOT NULL,
	`view_count` integer DEFAULT 0 NOT NULL,
	`prompt_shares` integer DEFAULT 0 NOT NULL,
	`prompt_copies` integer DEFAULT 0 NOT NULL,
	`prompt_edits` integer DEFAULT 0 NOT NULL,
	`pinned` integer DEFAULT false NOT NULL,
	`submission_key` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`removed_at` integer,
	`removed_by` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`province`) REFERENCES `provinces`(`code`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `projects_submissionKey_unique` ON `projects` (`submission_key`);--> statement-breakpoint
CREATE INDEX `projects_user` ON `projects` (`user_id`,`created_at`,`id`);