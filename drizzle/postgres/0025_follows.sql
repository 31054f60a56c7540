CREATE TABLE "follows" (
	"user_id" bigint NOT NULL,
	"target" text collate "C" NOT NULL,
	"channel" text collate "C" NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "follows_user_id_target_pk" PRIMARY KEY("user_id","target")
);
--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "follows_target" ON "follows" USING btree ("target","user_id");