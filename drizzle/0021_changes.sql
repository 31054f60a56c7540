CREATE TABLE `changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`parts` text NOT NULL,
	`member_id` integer,
	`is_urgent` integer NOT NULL,
	`created_at` integer NOT NULL
);
