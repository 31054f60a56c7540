CREATE TABLE "program_uses" (
	"program_id" bigint PRIMARY KEY NOT NULL,
	"opened" bigint DEFAULT 0 NOT NULL,
	"recommended" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "program_uses" ADD CONSTRAINT "program_uses_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE cascade ON UPDATE no action;