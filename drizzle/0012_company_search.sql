CREATE VIRTUAL TABLE company_search USING fts5(
	name, description, technologies, specializations, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);
--> statement-breakpoint
CREATE TRIGGER company_search_insert AFTER INSERT ON companies WHEN new.status = 'published' BEGIN
	INSERT INTO company_search (rowid, name, description, technologies, specializations)
	VALUES (new.id, new.name, new.description || ' ' || new.long_description, new.technologies, new.specializations);
END;
--> statement-breakpoint
CREATE TRIGGER company_search_update AFTER UPDATE OF name, description, long_description, technologies, specializations, status ON companies BEGIN
	DELETE FROM company_search WHERE rowid = old.id;
	INSERT INTO company_search (rowid, name, description, technologies, specializations)
	SELECT new.id, new.name, new.description || ' ' || new.long_description, new.technologies, new.specializations WHERE new.status = 'published';
END;
--> statement-breakpoint
CREATE TRIGGER company_search_delete AFTER DELETE ON companies BEGIN
	DELETE FROM company_search WHERE rowid = old.id;
END;
