ALTER TABLE "programs" ADD COLUMN "grants_owner" text collate "C";--> statement-breakpoint
ALTER TABLE "programs" ADD COLUMN "grants_name" text collate "C";--> statement-breakpoint
CREATE INDEX "open_rows_facets" ON "open_rows" USING btree ("set_name","run","facet_a","facet_b","sort_en","key");