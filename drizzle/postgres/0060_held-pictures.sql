ALTER TABLE "picture_places" ADD COLUMN "held_at" bigint;--> statement-breakpoint
CREATE INDEX "picture_places_held" ON "picture_places" USING btree ("held_at") WHERE held_at is not null;