CREATE TABLE `company_logos` (
	`company_id` integer PRIMARY KEY NOT NULL,
	`source_url` text NOT NULL,
	`digest` text,
	`type` text,
	`fetched_at` integer,
	`due_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`problem` text,
	`bytes` blob,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `company_logos_due` ON `company_logos` (`due_at`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_sign_in_failures` (
	`key` text PRIMARY KEY NOT NULL,
	`email_hash` text NOT NULL,
	`count` integer NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`locked_until` integer
);
--> statement-breakpoint
DROP TABLE `sign_in_failures`;--> statement-breakpoint
ALTER TABLE `__new_sign_in_failures` RENAME TO `sign_in_failures`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `sign_in_failures_account` ON `sign_in_failures` (`email_hash`);--> statement-breakpoint
CREATE INDEX `sign_in_failures_age` ON `sign_in_failures` (`last_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `shows_user_type` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `shows_occupation` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `shows_province` integer DEFAULT true NOT NULL;
--> statement-breakpoint
INSERT INTO company_logos (company_id, source_url, due_at) SELECT id, logo_url, 0 FROM companies WHERE logo_url <> '';
--> statement-breakpoint
DROP TRIGGER people_search_insert;
--> statement-breakpoint
DROP TRIGGER people_search_update;
--> statement-breakpoint
CREATE TRIGGER people_search_insert AFTER INSERT ON users WHEN new.is_discoverable BEGIN
	INSERT INTO people_search (rowid, username, full_name, occupation, skills, bio, facets)
	VALUES (new.id, new.username, new.full_name, iif(new.shows_occupation, new.occupation, ''), new.skills, new.bio,
		'province' || iif(new.shows_province, coalesce(new.province, ''), '') || ' type' || iif(new.shows_user_type, replace(new.user_type, '_', ''), ''));
END;
--> statement-breakpoint
CREATE TRIGGER people_search_update AFTER UPDATE OF username, full_name, occupation, skills, bio, province, user_type, is_discoverable, shows_occupation, shows_province, shows_user_type ON users BEGIN
	DELETE FROM people_search WHERE rowid = old.id;
	INSERT INTO people_search (rowid, username, full_name, occupation, skills, bio, facets)
	SELECT new.id, new.username, new.full_name, iif(new.shows_occupation, new.occupation, ''), new.skills, new.bio,
		'province' || iif(new.shows_province, coalesce(new.province, ''), '') || ' type' || iif(new.shows_user_type, replace(new.user_type, '_', ''), '')
	WHERE new.is_discoverable;
END;
--> statement-breakpoint
UPDATE users SET shows_user_type = 0, shows_occupation = 0, shows_province = 0 WHERE id = 0;
