ALTER TABLE "email_links" ALTER COLUMN "secret_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ALTER COLUMN "body" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "reset_requests" ADD COLUMN "kind" text collate "C" DEFAULT 'reset' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "link_id" bigint;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_link_id_email_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."email_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_links_age" ON "email_links" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_link" ON "outbox" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "outbox_age" ON "outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notifications_age" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "company_views_age" ON "company_views" USING btree ("counted_at");--> statement-breakpoint
CREATE INDEX "post_views_age" ON "post_views" USING btree ("counted_at");--> statement-breakpoint
CREATE INDEX "project_views_age" ON "project_views" USING btree ("counted_at");--> statement-breakpoint
-- From here on by hand, as on SQLite.
INSERT INTO "email_links"("user_id", "kind", "secret_hash", "address", "created_at", "expires_at") SELECT "user_id", 'reset', "secret_hash", "email", "password_resets"."created_at", "expires_at" FROM "password_resets" JOIN "users" ON "users"."id" = "user_id";--> statement-breakpoint
DROP TABLE "password_resets" CASCADE;--> statement-breakpoint
UPDATE "outbox" SET "body" = replace("body", "unsubscribe", '{{unsubscribe}}'), "unsubscribe" = split_part(split_part("unsubscribe", '?kind=', 2), '&key=', 1) WHERE "unsubscribe" IS NOT NULL AND "status" IN ('pending', 'failed');--> statement-breakpoint
DELETE FROM "outbox" WHERE "status" = 'failed' AND "body" LIKE '%?token=%';--> statement-breakpoint
UPDATE "outbox" SET "body" = NULL, "unsubscribe" = NULL WHERE "status" = 'sent' OR "status" = 'kept' AND ("unsubscribe" IS NOT NULL OR "body" LIKE '%?token=%');--> statement-breakpoint
UPDATE "users" SET "feed_key" = translate(rtrim(encode(sha256(convert_to("feed_key", 'UTF8')), 'base64'), '='), '+/', '-_') WHERE "feed_key" IS NOT NULL;--> statement-breakpoint
UPDATE "users" SET "mail_key" = translate(rtrim(encode(sha256(convert_to("mail_key", 'UTF8')), 'base64'), '='), '+/', '-_') WHERE "mail_key" IS NOT NULL;
