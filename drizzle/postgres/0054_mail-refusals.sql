CREATE TABLE "mail_refusals" (
	"day" bigint NOT NULL,
	"kind" text collate "C" NOT NULL,
	"count" bigint NOT NULL,
	"last_at" bigint NOT NULL,
	CONSTRAINT "mail_refusals_day_kind_pk" PRIMARY KEY("day","kind")
);
