CREATE TABLE `post_translations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`post_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`language` text NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`content_html` text,
	`original_edited_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`edited_at` integer,
	`revision` integer DEFAULT 1 NOT NULL,
	`removed_at` integer,
	`removed_by` text,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `post_translations_post` ON `post_translations` (`post_id`,`id`);--> statement-breakpoint
CREATE INDEX `post_translations_user` ON `post_translations` (`user_id`,`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `posts` ADD `translation_id` integer;
--> statement-breakpoint
DROP TRIGGER post_search_insert;
--> statement-breakpoint
CREATE TRIGGER post_search_insert AFTER INSERT ON posts WHEN new.removed_at IS NULL BEGIN
	INSERT INTO post_search (rowid, title, content, tags) SELECT new.id, new.title || coalesce(' ' || t.title, ''), new.content || coalesce(' ' || t.content, ''), new.tags FROM (SELECT 1) LEFT JOIN post_translations t ON t.id = new.translation_id;
END;
--> statement-breakpoint
DROP TRIGGER post_search_update;
--> statement-breakpoint
CREATE TRIGGER post_search_update AFTER UPDATE OF title, content, tags, translation_id, removed_at ON posts BEGIN
	DELETE FROM post_search WHERE rowid = old.id;
	INSERT INTO post_search (rowid, title, content, tags) SELECT new.id, new.title || coalesce(' ' || t.title, ''), new.content || coalesce(' ' || t.content, ''), new.tags FROM (SELECT 1) LEFT JOIN post_translations t ON t.id = new.translation_id WHERE new.removed_at IS NULL;
END;
--> statement-breakpoint
DROP TRIGGER post_forms_insert;
--> statement-breakpoint
CREATE TRIGGER post_forms_insert AFTER INSERT ON posts WHEN new.removed_at IS NULL BEGIN
	INSERT INTO post_forms (rowid, words) SELECT new.id, stems(new.title || ' ' || new.content || ' ' || new.tags || coalesce(' ' || t.title || ' ' || t.content, '')) || coalesce(' ' || char(57344) || 'hub' || new.industry_hub_id, '') || coalesce(' ' || char(57344) || 'province' || lower(new.province), '') FROM (SELECT 1) LEFT JOIN post_translations t ON t.id = new.translation_id;
END;
--> statement-breakpoint
DROP TRIGGER post_forms_update;
--> statement-breakpoint
CREATE TRIGGER post_forms_update AFTER UPDATE OF title, content, tags, industry_hub_id, province, translation_id, removed_at ON posts BEGIN
	DELETE FROM post_forms WHERE rowid = old.id;
	INSERT INTO post_forms (rowid, words) SELECT new.id, stems(new.title || ' ' || new.content || ' ' || new.tags || coalesce(' ' || t.title || ' ' || t.content, '')) || coalesce(' ' || char(57344) || 'hub' || new.industry_hub_id, '') || coalesce(' ' || char(57344) || 'province' || lower(new.province), '') FROM (SELECT 1) LEFT JOIN post_translations t ON t.id = new.translation_id WHERE new.removed_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER post_translations_insert AFTER INSERT ON post_translations BEGIN
	UPDATE posts SET translation_id = new.id WHERE id = new.post_id AND translation_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER post_translations_update AFTER UPDATE OF title, content ON post_translations BEGIN
	UPDATE posts SET translation_id = new.id WHERE id = new.post_id AND translation_id = new.id;
END;
