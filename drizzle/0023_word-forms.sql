UPDATE users SET is_discoverable = 0 WHERE is_discoverable AND choices_revision = 1;
--> statement-breakpoint
CREATE VIRTUAL TABLE post_forms USING fts5(words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii');
--> statement-breakpoint
INSERT INTO post_forms (rowid, words) SELECT id, stems(title || ' ' || content || ' ' || tags) || coalesce(' ' || char(57344) || 'hub' || industry_hub_id, '') || coalesce(' ' || char(57344) || 'province' || lower(province), '') FROM posts WHERE removed_at IS NULL;
--> statement-breakpoint
CREATE TRIGGER post_forms_insert AFTER INSERT ON posts WHEN new.removed_at IS NULL BEGIN
	INSERT INTO post_forms (rowid, words) VALUES (new.id, stems(new.title || ' ' || new.content || ' ' || new.tags) || coalesce(' ' || char(57344) || 'hub' || new.industry_hub_id, '') || coalesce(' ' || char(57344) || 'province' || lower(new.province), ''));
END;
--> statement-breakpoint
CREATE TRIGGER post_forms_update AFTER UPDATE OF title, content, tags, industry_hub_id, province, removed_at ON posts BEGIN
	DELETE FROM post_forms WHERE rowid = old.id;
	INSERT INTO post_forms (rowid, words) SELECT new.id, stems(new.title || ' ' || new.content || ' ' || new.tags) || coalesce(' ' || char(57344) || 'hub' || new.industry_hub_id, '') || coalesce(' ' || char(57344) || 'province' || lower(new.province), '') WHERE new.removed_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER post_forms_delete AFTER DELETE ON posts BEGIN
	DELETE FROM post_forms WHERE rowid = old.id;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE project_forms USING fts5(words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii');
--> statement-breakpoint
INSERT INTO project_forms (rowid, words) SELECT id, stems(title || ' ' || description || ' ' || tags || ' ' || tech_stack) FROM projects WHERE removed_at IS NULL AND is_public;
--> statement-breakpoint
CREATE TRIGGER project_forms_insert AFTER INSERT ON projects WHEN new.removed_at IS NULL AND new.is_public BEGIN
	INSERT INTO project_forms (rowid, words) VALUES (new.id, stems(new.title || ' ' || new.description || ' ' || new.tags || ' ' || new.tech_stack));
END;
--> statement-breakpoint
CREATE TRIGGER project_forms_update AFTER UPDATE OF title, description, tags, tech_stack, is_public, removed_at ON projects BEGIN
	DELETE FROM project_forms WHERE rowid = old.id;
	INSERT INTO project_forms (rowid, words) SELECT new.id, stems(new.title || ' ' || new.description || ' ' || new.tags || ' ' || new.tech_stack) WHERE new.removed_at IS NULL AND new.is_public;
END;
--> statement-breakpoint
CREATE TRIGGER project_forms_delete AFTER DELETE ON projects BEGIN
	DELETE FROM project_forms WHERE rowid = old.id;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE company_forms USING fts5(words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii');
--> statement-breakpoint
INSERT INTO company_forms (rowid, words) SELECT id, stems(name || ' ' || description || ' ' || long_description || ' ' || technologies || ' ' || specializations) FROM companies WHERE status = 'published';
--> statement-breakpoint
CREATE TRIGGER company_forms_insert AFTER INSERT ON companies WHEN new.status = 'published' BEGIN
	INSERT INTO company_forms (rowid, words) VALUES (new.id, stems(new.name || ' ' || new.description || ' ' || new.long_description || ' ' || new.technologies || ' ' || new.specializations));
END;
--> statement-breakpoint
CREATE TRIGGER company_forms_update AFTER UPDATE OF name, description, long_description, technologies, specializations, status ON companies BEGIN
	DELETE FROM company_forms WHERE rowid = old.id;
	INSERT INTO company_forms (rowid, words) SELECT new.id, stems(new.name || ' ' || new.description || ' ' || new.long_description || ' ' || new.technologies || ' ' || new.specializations) WHERE new.status = 'published';
END;
--> statement-breakpoint
CREATE TRIGGER company_forms_delete AFTER DELETE ON companies BEGIN
	DELETE FROM company_forms WHERE rowid = old.id;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE people_forms USING fts5(words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii');
--> statement-breakpoint
INSERT INTO people_forms (rowid, words) SELECT id, stems(username || ' ' || full_name || ' ' || iif(shows_occupation, coalesce(occupation, ''), '') || ' ' || skills || ' ' || bio) || iif(shows_province, coalesce(' ' || char(57344) || 'province' || lower(province), ''), '') || iif(shows_user_type, ' ' || char(57344) || 'type' || replace(user_type, '_', ''), '') FROM users WHERE is_discoverable;
--> statement-breakpoint
CREATE TRIGGER people_forms_insert AFTER INSERT ON users WHEN new.is_discoverable BEGIN
	INSERT INTO people_forms (rowid, words) VALUES (new.id, stems(new.username || ' ' || new.full_name || ' ' || iif(new.shows_occupation, coalesce(new.occupation, ''), '') || ' ' || new.skills || ' ' || new.bio) || iif(new.shows_province, coalesce(' ' || char(57344) || 'province' || lower(new.province), ''), '') || iif(new.shows_user_type, ' ' || char(57344) || 'type' || replace(new.user_type, '_', ''), ''));
END;
--> statement-breakpoint
CREATE TRIGGER people_forms_update AFTER UPDATE OF username, full_name, occupation, skills, bio, province, user_type, is_discoverable, shows_occupation, shows_province, shows_user_type ON users BEGIN
	DELETE FROM people_forms WHERE rowid = old.id;
	INSERT INTO people_forms (rowid, words) SELECT new.id, stems(new.username || ' ' || new.full_name || ' ' || iif(new.shows_occupation, coalesce(new.occupation, ''), '') || ' ' || new.skills || ' ' || new.bio) || iif(new.shows_province, coalesce(' ' || char(57344) || 'province' || lower(new.province), ''), '') || iif(new.shows_user_type, ' ' || char(57344) || 'type' || replace(new.user_type, '_', ''), '') WHERE new.is_discoverable;
END;
--> statement-breakpoint
CREATE TRIGGER people_forms_delete AFTER DELETE ON users BEGIN
	DELETE FROM people_forms WHERE rowid = old.id;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE program_search USING fts5(title_en, title_fr, organization, organization_fr, description, description_fr, regions, city, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3');
--> statement-breakpoint
INSERT INTO program_search (rowid, title_en, title_fr, organization, organization_fr, description, description_fr, regions, city) SELECT id, title_en, coalesce(title_fr, ''), organization, coalesce(organization_fr, ''), description, coalesce(description_fr, ''), regions, coalesce(city, '') FROM programs WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TRIGGER program_search_insert AFTER INSERT ON programs WHEN new.archived_at IS NULL BEGIN
	INSERT INTO program_search (rowid, title_en, title_fr, organization, organization_fr, description, description_fr, regions, city) VALUES (new.id, new.title_en, coalesce(new.title_fr, ''), new.organization, coalesce(new.organization_fr, ''), new.description, coalesce(new.description_fr, ''), new.regions, coalesce(new.city, ''));
END;
--> statement-breakpoint
CREATE TRIGGER program_search_update AFTER UPDATE OF title_en, title_fr, organization, organization_fr, description, description_fr, regions, city, archived_at ON programs BEGIN
	DELETE FROM program_search WHERE rowid = old.id;
	INSERT INTO program_search (rowid, title_en, title_fr, organization, organization_fr, description, description_fr, regions, city) SELECT new.id, new.title_en, coalesce(new.title_fr, ''), new.organization, coalesce(new.organization_fr, ''), new.description, coalesce(new.description_fr, ''), new.regions, coalesce(new.city, '') WHERE new.archived_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER program_search_delete AFTER DELETE ON programs BEGIN
	DELETE FROM program_search WHERE rowid = old.id;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE program_forms USING fts5(words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii');
--> statement-breakpoint
INSERT INTO program_forms (rowid, words) SELECT id, stems(title_en || ' ' || coalesce(title_fr, '') || ' ' || organization || ' ' || coalesce(organization_fr, '') || ' ' || description || ' ' || coalesce(description_fr, '') || ' ' || regions || ' ' || coalesce(city, '')) || coalesce(' ' || (SELECT group_concat(char(57344) || 'hub' || industry_hubs.id, ' ') FROM industry_hubs WHERE slug IN (SELECT value FROM json_each(programs.hubs))), '') || coalesce(' ' || (SELECT group_concat(char(57344) || 'province' || lower(value), ' ') FROM json_each(programs.provinces) WHERE programs.level = 'provincial'), '') FROM programs WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TRIGGER program_forms_insert AFTER INSERT ON programs WHEN new.archived_at IS NULL BEGIN
	INSERT INTO program_forms (rowid, words) VALUES (new.id, stems(new.title_en || ' ' || coalesce(new.title_fr, '') || ' ' || new.organization || ' ' || coalesce(new.organization_fr, '') || ' ' || new.description || ' ' || coalesce(new.description_fr, '') || ' ' || new.regions || ' ' || coalesce(new.city, '')) || coalesce(' ' || (SELECT group_concat(char(57344) || 'hub' || industry_hubs.id, ' ') FROM industry_hubs WHERE slug IN (SELECT value FROM json_each(new.hubs))), '') || coalesce(' ' || (SELECT group_concat(char(57344) || 'province' || lower(value), ' ') FROM json_each(new.provinces) WHERE new.level = 'provincial'), ''));
END;
--> statement-breakpoint
CREATE TRIGGER program_forms_update AFTER UPDATE OF title_en, title_fr, organization, organization_fr, description, description_fr, regions, city, hubs, provinces, level, archived_at ON programs BEGIN
	DELETE FROM program_forms WHERE rowid = old.id;
	INSERT INTO program_forms (rowid, words) SELECT new.id, stems(new.title_en || ' ' || coalesce(new.title_fr, '') || ' ' || new.organization || ' ' || coalesce(new.organization_fr, '') || ' ' || new.description || ' ' || coalesce(new.description_fr, '') || ' ' || new.regions || ' ' || coalesce(new.city, '')) || coalesce(' ' || (SELECT group_concat(char(57344) || 'hub' || industry_hubs.id, ' ') FROM industry_hubs WHERE slug IN (SELECT value FROM json_each(new.hubs))), '') || coalesce(' ' || (SELECT group_concat(char(57344) || 'province' || lower(value), ' ') FROM json_each(new.provinces) WHERE new.level = 'provincial'), '') WHERE new.archived_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER program_forms_delete AFTER DELETE ON programs BEGIN
	DELETE FROM program_forms WHERE rowid = old.id;
END;
