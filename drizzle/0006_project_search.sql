CREATE VIRTUAL TABLE project_search USING fts5(
	title, description, tags, technologies, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);
--> statement-breakpoint
CREATE TRIGGER project_search_insert AFTER INSERT ON projects WHEN new.removed_at IS NULL AND new.is_public BEGIN
	INSERT INTO project_search (rowid, title, description, tags, technologies) VALUES (new.id, new.title, new.description, new.tags, new.tech_stack);
END;
--> statement-breakpoint
CREATE TRIGGER project_search_update AFTER UPDATE OF title, description, tags, tech_stack, is_public, removed_at ON projects BEGIN
	DELETE FROM project_search WHERE rowid = old.id;
	INSERT INTO project_search (rowid, title, description, tags, technologies)
	SELECT new.id, new.title, new.description, new.tags, new.tech_stack WHERE new.removed_at IS NULL AND new.is_public;
END;
--> statement-breakpoint
CREATE TRIGGER project_search_delete AFTER DELETE ON projects BEGIN
	DELETE FROM project_search WHERE rowid = old.id;
END;
