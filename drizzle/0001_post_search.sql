CREATE VIRTUAL TABLE post_search USING fts5(
	title, content, tags, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);
--> statement-breakpoint
CREATE TRIGGER post_search_insert AFTER INSERT ON posts WHEN new.removed_at IS NULL BEGIN
	INSERT INTO post_search (rowid, title, content, tags) VALUES (new.id, new.title, new.content, new.tags);
END;
--> statement-breakpoint
CREATE TRIGGER post_search_update AFTER UPDATE OF title, content, tags, removed_at ON posts BEGIN
	DELETE FROM post_search WHERE rowid = old.id;
	INSERT INTO post_search (rowid, title, content, tags)
	SELECT new.id, new.title, new.content, new.tags WHERE new.removed_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER post_search_delete AFTER DELETE ON posts BEGIN
	DELETE FROM post_search WHERE rowid = old.id;
END;
