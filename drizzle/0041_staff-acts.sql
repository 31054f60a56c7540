CREATE TABLE `staff_acts` (
	`number` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`actor_id` integer,
	`kind` text NOT NULL,
	`subject_type` text,
	`subject_id` integer,
	`detail` text NOT NULL,
	`previous` text NOT NULL,
	`hash` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `staff_acts_kind` ON `staff_acts` (`kind`,`number`);--> statement-breakpoint
CREATE INDEX `staff_acts_actor` ON `staff_acts` (`actor_id`,`number`);--> statement-breakpoint
CREATE INDEX `staff_acts_subject` ON `staff_acts` (`subject_type`,`subject_id`,`kind`,`number`);
--> statement-breakpoint
CREATE TRIGGER staff_acts_update BEFORE UPDATE ON staff_acts BEGIN SELECT RAISE(ABORT, 'acts of staff are never changed'); END;
--> statement-breakpoint
CREATE TRIGGER staff_acts_delete BEFORE DELETE ON staff_acts
WHEN NOT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'move_under_way') BEGIN SELECT RAISE(ABORT, 'acts of staff are never deleted'); END;
