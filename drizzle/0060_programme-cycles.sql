ALTER TABLE `programs` ADD `cycle` text;--> statement-breakpoint
ALTER TABLE `programs` ADD `decision_time` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `programs` ADD `decision_time_fr` text DEFAULT '' NOT NULL;--> statement-breakpoint
-- By hand: a programme is found by when it took applications, too.
DROP TRIGGER program_document_changed;--> statement-breakpoint
CREATE TRIGGER program_document_changed AFTER UPDATE OF title_en, title_fr, organization, organization_fr, description, description_fr, amount, amount_fr, deadline, intake, intake_text, intake_text_fr, cycle, status_text, status_text_fr, eligibility, eligibility_fr, who, provinces, regions, city, hubs, purposes, archived_at ON programs BEGIN
	INSERT INTO document_queue (kind, id, is_later) VALUES ('program', new.id, 0) ON CONFLICT (kind, id) DO UPDATE SET is_later = 0;
END;
