UPDATE users SET is_discoverable = 0 WHERE user_type = 'secondary_student';
--> statement-breakpoint
UPDATE posts SET removed_by = 'author' WHERE removed_at IS NOT NULL;
--> statement-breakpoint
INSERT INTO hub_province_counts (hub_id, province, post_count)
SELECT industry_hub_id, province, count(*) FROM posts
WHERE removed_at IS NULL AND industry_hub_id IS NOT NULL AND province IS NOT NULL GROUP BY 1, 2;
--> statement-breakpoint
CREATE VIRTUAL TABLE people_search USING fts5(
	username, full_name, occupation, skills, bio, facets, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);
--> statement-breakpoint
INSERT INTO people_search (rowid, username, full_name, occupation, skills, bio, facets)
SELECT id, username, full_name, occupation, skills, bio, 'province' || coalesce(province, '') || ' type' || replace(user_type, '_', '') FROM users WHERE is_discoverable;
--> statement-breakpoint
CREATE TRIGGER people_search_insert AFTER INSERT ON users WHEN new.is_discoverable BEGIN
	INSERT INTO people_search (rowid, username, full_name, occupation, skills, bio, facets)
	VALUES (new.id, new.username, new.full_name, new.occupation, new.skills, new.bio, 'province' || coalesce(new.province, '') || ' type' || replace(new.user_type, '_', ''));
END;
--> statement-breakpoint
CREATE TRIGGER people_search_update AFTER UPDATE OF username, full_name, occupation, skills, bio, province, user_type, is_discoverable ON users BEGIN
	DELETE FROM people_search WHERE rowid = old.id;
	INSERT INTO people_search (rowid, username, full_name, occupation, skills, bio, facets)
	SELECT new.id, new.username, new.full_name, new.occupation, new.skills, new.bio, 'province' || coalesce(new.province, '') || ' type' || replace(new.user_type, '_', '')
	WHERE new.is_discoverable;
END;
--> statement-breakpoint
CREATE TRIGGER people_search_delete AFTER DELETE ON users BEGIN
	DELETE FROM people_search WHERE rowid = old.id;
END;
