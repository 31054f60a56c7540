ALTER TABLE "programs" ADD COLUMN "cycle" jsonb;--> statement-breakpoint
ALTER TABLE "programs" ADD COLUMN "decision_time" text collate "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "programs" ADD COLUMN "decision_time_fr" text collate "C" DEFAULT '' NOT NULL;--> statement-breakpoint
-- By hand: a programme is found by when it took applications, too.
DROP TRIGGER program_document_columns ON programs;--> statement-breakpoint
CREATE TRIGGER program_document_columns AFTER UPDATE OF title_en, title_fr, organization, organization_fr, description, description_fr, amount, amount_fr, deadline, intake, intake_text, intake_text_fr, cycle, status_text, status_text_fr, eligibility, eligibility_fr, who, provinces, regions, city, hubs, purposes, archived_at ON programs FOR EACH ROW EXECUTE FUNCTION document_changed('program');
