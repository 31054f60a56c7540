ALTER TABLE `users` ADD `workplace` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `workplace_folded` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `users_workplace` ON `users` (`workplace_folded`,`is_discoverable`,`id`) WHERE workplace_folded <> '';