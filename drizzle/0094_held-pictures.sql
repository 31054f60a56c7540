ALTER TABLE `picture_places` ADD `held_at` integer;--> statement-breakpoint
CREATE INDEX `picture_places_held` ON `picture_places` (`held_at`) WHERE held_at is not null;