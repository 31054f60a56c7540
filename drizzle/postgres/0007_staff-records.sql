CREATE TABLE "alert_rules_off" (
	"rule" text collate "C" PRIMARY KEY NOT NULL,
	"switched_at" bigint NOT NULL,
	"switched_by" bigint
);
--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "owner_id" bigint;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "follow_up_at" bigint;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "reminded_of" bigint;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "folded" text collate "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "bill" text collate "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "bill_session" text collate "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "tender" text collate "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "owner_id" bigint;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "follow_up_at" bigint;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "reminded_of" bigint;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "folded" text collate "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_rules_off" ADD CONSTRAINT "alert_rules_off_switched_by_users_id_fk" FOREIGN KEY ("switched_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_rules_off_by" ON "alert_rules_off" USING btree ("switched_by");--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policies" ADD CONSTRAINT "policies_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contacts_owner" ON "contacts" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "contacts_follow_up" ON "contacts" USING btree ("follow_up_at","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "policies_owner" ON "policies" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "policies_follow_up" ON "policies" USING btree ("follow_up_at","id") WHERE archived_at is null;--> statement-breakpoint
UPDATE policies SET folded = translate(lower(title || ' ' || summary || ' ' || source), 'àâäáçéèêëîïíôöóùûüúÿñ', 'aaaaceeeeiiiooouuuuyn');--> statement-breakpoint
UPDATE contacts SET folded = translate(lower(name || ' ' || role || ' ' || organization || ' ' || expertise::text), 'àâäáçéèêëîïíôöóùûüúÿñ', 'aaaaceeeeiiiooouuuuyn');
