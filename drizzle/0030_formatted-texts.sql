ALTER TABLE `users` ADD `bio_html` text;--> statement-breakpoint
ALTER TABLE `comments` ADD `content_html` text;--> statement-breakpoint
ALTER TABLE `companies` ADD `long_description_html` text;--> statement-breakpoint
ALTER TABLE `companies` ADD `long_description_fr_html` text;--> statement-breakpoint
ALTER TABLE `posts` ADD `content_html` text;--> statement-breakpoint
ALTER TABLE `projects` ADD `description_html` text;