ALTER TABLE `comments` ADD `cut_from_mail` text;--> statement-breakpoint
ALTER TABLE `posts` ADD `cut_from_mail` text;