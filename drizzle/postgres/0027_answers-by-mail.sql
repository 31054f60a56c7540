CREATE TABLE "received_mails" (
	"hash" text collate "C" PRIMARY KEY NOT NULL,
	"received_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "received_mails_age" ON "received_mails" USING btree ("received_at");