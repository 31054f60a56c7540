CREATE TABLE "weekly_totals" (
	"name" text collate "C" NOT NULL,
	"week" bigint NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "weekly_totals_name_week_pk" PRIMARY KEY("name","week")
);

--> statement-breakpoint
INSERT INTO weekly_totals (name, week, value)
SELECT 'members', (created_at - 345600000) / 604800000 * 604800000 + 345600000, count(*) FROM users
WHERE created_at > 0 GROUP BY 2; -- the account that stands for those who left is no member
--> statement-breakpoint
INSERT INTO weekly_totals (name, week, value)
SELECT 'posts', (created_at - 345600000) / 604800000 * 604800000 + 345600000, count(*) FROM posts WHERE removed_at IS NULL GROUP BY 2;
--> statement-breakpoint
INSERT INTO weekly_totals (name, week, value)
SELECT 'comments', (created_at - 345600000) / 604800000 * 604800000 + 345600000, count(*) FROM comments
WHERE deleted_at IS NULL AND removed_at IS NULL GROUP BY 2;
--> statement-breakpoint
INSERT INTO weekly_totals (name, week, value)
SELECT 'submissions', (created_at - 345600000) / 604800000 * 604800000 + 345600000, count(*) FROM company_events
WHERE event = 'submitted' GROUP BY 2;
--> statement-breakpoint
INSERT INTO weekly_totals (name, week, value)
SELECT 'decisions', (created_at - 345600000) / 604800000 * 604800000 + 345600000, count(*) FROM company_events
WHERE event IN ('approved', 'rejected', 'needs_changes') GROUP BY 2;
