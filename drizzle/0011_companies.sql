CREATE TABLE `companies` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`slug` text NOT NULL,
	`type` text NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`long_description` text DEFAULT '' NOT NULL,
	`website_url` text,
	`logo_url` text,
	`linkedin_url` text,
	`twitter_url` text,
	`github_url` text,
	`headquarters` text NOT NULL,
	`hubs` text NOT NULL,
	`provinces` text NOT NULL,
	`founded_year` integer,
	`employee_count` text,
	`funding_stage` text,
	`funding_amount` text,
	`timeline_tag` text,
	`technologies` text NOT NULL,
	`specializations` text NOT NULL,
	`key_products` text NOT NULL,
	`team_highlights` text NOT NULL,
	`recent_news` text NOT NULL,
	`contact_email` text DEFAULT '' NOT NULL,
	`contact_person` text DEFAULT '' NOT NULL,
	`why_relevant` text DEFAULT '' NOT NULL,
	`status` text NOT NULL,
	`priority` text DEFAULT 'medium' NOT NULL,
	`verification_status` text DEFAULT 'pending' NOT NULL,
	`submitter_id` integer,
	`owner_id` integer,
	`reviewer_id` integer,
	`reviewed_at` integer,
	`review_notes` text DEFAULT '' NOT NULL,
	`is_edited_since` integer DEFAULT false NOT NULL,
	`upvotes` integer DEFAULT 0 NOT NULL,
	`view_count` integer DEFAULT 0 NOT NULL,
	`source` text,
	`as_of` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`submitted_at` integer,
	`published_at` integer,
	FOREIGN KEY (`submitter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`reviewer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `companies_slug_unique` ON `companies` (`slug`);--> statement-breakpoint
CREATE INDEX `companies_status` ON `companies` (`status`,`submitted_at`,`id`);--> statement-breakpoint
CREATE INDEX `companies_created` ON `companies` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `companies_submitter` ON `companies` (`submitter_id`,`id`);--> statement-breakpoint
CREATE INDEX `companies_owner` ON `companies` (`owner_id`,`id`);--> statement-breakpoint
CREATE INDEX `companies_reviewer` ON `companies` (`reviewer_id`);--> statement-breakpoint
CREATE INDEX `companies_edited` ON `companies` (`is_edited_since`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `companies_priority` ON `companies` (`priority`,`id`);--> statement-breakpoint
CREATE TABLE `company_claims` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`token` text NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`method` text,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `company_claims_once` ON `company_claims` (`company_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `company_claims_open` ON `company_claims` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `company_claims_user` ON `company_claims` (`user_id`);--> statement-breakpoint
CREATE TABLE `company_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` integer NOT NULL,
	`actor_id` integer,
	`event` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`changes` text NOT NULL,
	`waited_ms` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `company_events_company` ON `company_events` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `company_events_actor` ON `company_events` (`actor_id`);--> statement-breakpoint
CREATE INDEX `company_events_decisions` ON `company_events` (`event`,`id`);--> statement-breakpoint
CREATE TABLE `company_places` (
	`place` text NOT NULL,
	`company_id` integer NOT NULL,
	`featured` integer NOT NULL,
	`published_at` integer NOT NULL,
	`sort_name` text NOT NULL,
	PRIMARY KEY(`company_id`, `place`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `company_places_featured` ON `company_places` (`place`,`featured`,`company_id`);--> statement-breakpoint
CREATE INDEX `company_places_newest` ON `company_places` (`place`,`published_at`,`company_id`);--> statement-breakpoint
CREATE INDEX `company_places_name` ON `company_places` (`place`,`sort_name`,`company_id`);--> statement-breakpoint
CREATE TABLE `company_views` (
	`company_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`counted_at` integer NOT NULL,
	PRIMARY KEY(`company_id`, `user_id`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `company_views_user` ON `company_views` (`user_id`);