-- The primary's heartbeat, by which replicas are known to be up to date (app/db/postgres/heartbeat.ts). SQLite has no replicas and none of this.
CREATE TABLE heartbeat (beat bigint NOT NULL, beaten_at timestamptz NOT NULL) WITH (fillfactor = 10);--> statement-breakpoint
INSERT INTO heartbeat VALUES (1, now());
