CREATE TABLE `mail_refusals` (
	`day` integer NOT NULL,
	`kind` text NOT NULL,
	`count` integer NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`day`, `kind`)
);
