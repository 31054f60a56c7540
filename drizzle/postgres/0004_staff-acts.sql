CREATE TABLE "staff_acts" (
	"number" bigint PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"actor_id" bigint,
	"kind" text collate "C" NOT NULL,
	"subject_type" text collate "C",
	"subject_id" bigint,
	"detail" text collate "C" NOT NULL,
	"previous" text collate "C" NOT NULL,
	"hash" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE INDEX "staff_acts_kind" ON "staff_acts" USING btree ("kind","number");--> statement-breakpoint
CREATE INDEX "staff_acts_actor" ON "staff_acts" USING btree ("actor_id","number");--> statement-breakpoint
CREATE INDEX "staff_acts_subject" ON "staff_acts" USING btree ("subject_type","subject_id","kind","number");
--> statement-breakpoint
CREATE FUNCTION staff_acts_stay() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION 'acts of staff are never changed or deleted';
END $$;
--> statement-breakpoint
CREATE TRIGGER staff_acts_stay BEFORE UPDATE OR DELETE ON staff_acts FOR EACH ROW EXECUTE FUNCTION staff_acts_stay();
