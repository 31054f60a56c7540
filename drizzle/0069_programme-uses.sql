CREATE TABLE `program_uses` (
	`program_id` integer PRIMARY KEY NOT NULL,
	`opened` integer DEFAULT 0 NOT NULL,
	`recommended` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`program_id`) REFERENCES `programs`(`id`) ON UPDATE no action ON DELETE cascade
);
