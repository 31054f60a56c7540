CREATE TABLE "company_sites" (
	"company_id" bigint PRIMARY KEY NOT NULL,
	"url" text collate "C" NOT NULL,
	"status" bigint,
	"problem" text collate "C",
	"checked_at" bigint,
	"due_at" bigint,
	"attempts" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "company_sites" ADD CONSTRAINT "company_sites_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_sites_due" ON "company_sites" USING btree ("due_at");