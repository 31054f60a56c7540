CREATE TABLE "held_items" (
	"type" text collate "C" NOT NULL,
	"item_id" bigint NOT NULL,
	"rule_id" bigint,
	"term" text collate "C" NOT NULL,
	"was_public" boolean NOT NULL,
	CONSTRAINT "held_items_type_item_id_pk" PRIMARY KEY("type","item_id")
);
--> statement-breakpoint
INSERT INTO "held_items" ("type", "item_id", "rule_id", "term", "was_public") SELECT 'post', "post_id", "rule_id", "term", "was_public" FROM "held_posts";--> statement-breakpoint
DROP TABLE "held_posts";--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "removed_by" text collate "C";--> statement-breakpoint
UPDATE "comments" SET "removed_by" = 'moderator' WHERE "removed_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "moderation_acts" ADD COLUMN "item" jsonb;--> statement-breakpoint
ALTER TABLE "held_items" ADD CONSTRAINT "held_items_rule_id_keyword_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."keyword_rules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "held_items_rule" ON "held_items" USING btree ("rule_id");--> statement-breakpoint
CREATE INDEX "comments_held" ON "comments" USING btree ("removed_at","id") WHERE removed_by = 'held';