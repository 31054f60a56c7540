-- Words are folded by app/db/search.ts before they are indexed, as they are on PostgreSQL, so that both engines find the same.
DROP TRIGGER post_search_insert;
--> statement-breakpoint
DROP TRIGGER post_search_update;
--> statement-breakpoint
CREATE TRIGGER post_search_insert AFTER INSERT ON posts WHEN new.removed_at IS NULL BEGIN
	INSERT INTO post_search (rowid, title, content, tags) SELECT new.id, fold(new.title || coalesce(' ' || t.title, '')), fold(new.content || coalesce(' ' || t.content, '')), fold(new.tags) FROM (SELECT 1) LEFT JOIN post_translations t ON t.id = new.translation_id;
END;
--> statement-breakpoint
CREATE TRIGGER post_search_update AFTER UPDATE OF title, content, tags, translation_id, removed_at ON posts BEGIN
	DELETE FROM post_search WHERE rowid = old.id;
	INSERT INTO post_search (rowid, title, content, tags) SELECT new.id, fold(new.title || coalesce(' ' || t.title, '')), fold(new.content || coalesce(' ' || t.content, '')), fold(new.tags) FROM (SELECT 1) LEFT JOIN post_translations t ON t.id = new.translation_id WHERE new.removed_at IS NULL;
END;
--> statement-breakpoint
-- A post whose words folding leaves as they are, but for capitals, is indexed as it would be anew.
CREATE TABLE refolded AS SELECT p.id FROM posts p LEFT JOIN post_translations t ON t.id = p.translation_id WHERE p.removed_at IS NULL
	AND (fold(p.title || p.content || p.tags) <> lower(p.title || p.content || p.tags) OR fold(t.title || t.content) <> lower(t.title || t.content));
--> statement-breakpoint
DELETE FROM post_search WHERE rowid IN (SELECT id FROM refolded);
--> statement-breakpoint
INSERT INTO post_search (rowid, title, content, tags) SELECT p.id, fold(p.title || coalesce(' ' || t.title, '')), fold(p.content || coalesce(' ' || t.content, '')), fold(p.tags) FROM refolded JOIN posts p ON p.id = refolded.id LEFT JOIN post_translations t ON t.id = p.translation_id;
--> statement-breakpoint
DROP TABLE refolded;
--> statement-breakpoint
DROP TRIGGER project_search_insert;
--> statement-breakpoint
DROP TRIGGER project_search_update;
--> statement-breakpoint
CREATE TRIGGER project_search_insert AFTER INSERT ON projects WHEN new.removed_at IS NULL AND new.is_public BEGIN
	INSERT INTO project_search (rowid, title, description, tags, technologies) SELECT new.id, fold(new.title), fold(new.description), fold(new.tags), fold(new.tech_stack);
END;
--> statement-breakpoint
CREATE TRIGGER project_search_update AFTER UPDATE OF title, description, tags, tech_stack, is_public, removed_at ON projects BEGIN
	DELETE FROM project_search WHERE rowid = old.id;
	INSERT INTO project_search (rowid, title, description, tags, technologies) SELECT new.id, fold(new.title), fold(new.description), fold(new.tags), fold(new.tech_stack) WHERE new.removed_at IS NULL AND new.is_public;
END;
--> statement-breakpoint
INSERT INTO project_search (project_search) VALUES ('delete-all');
--> statement-breakpoint
INSERT INTO project_search (rowid, title, description, tags, technologies) SELECT id, fold(title), fold(description), fold(tags), fold(tech_stack) FROM projects WHERE removed_at IS NULL AND is_public;
--> statement-breakpoint
DROP TRIGGER company_search_insert;
--> statement-breakpoint
DROP TRIGGER company_search_update;
--> statement-breakpoint
CREATE TRIGGER company_search_insert AFTER INSERT ON companies WHEN new.status = 'published' BEGIN
	INSERT INTO company_search (rowid, name, description, technologies, specializations) SELECT new.id, fold(new.name), fold(new.description || ' ' || new.long_description), fold(new.technologies), fold(new.specializations);
END;
--> statement-breakpoint
CREATE TRIGGER company_search_update AFTER UPDATE OF name, description, long_description, technologies, specializations, status ON companies BEGIN
	DELETE FROM company_search WHERE rowid = old.id;
	INSERT INTO company_search (rowid, name, description, technologies, specializations) SELECT new.id, fold(new.name), fold(new.description || ' ' || new.long_description), fold(new.technologies), fold(new.specializations) WHERE new.status = 'published';
END;
--> statement-breakpoint
INSERT INTO company_search (company_search) VALUES ('delete-all');
--> statement-breakpoint
INSERT INTO company_search (rowid, name, description, technologies, specializations) SELECT id, fold(name), fold(description || ' ' || long_description), fold(technologies), fold(specializations) FROM companies WHERE status = 'published';
--> statement-breakpoint
DROP TRIGGER people_search_insert;
--> statement-breakpoint
DROP TRIGGER people_search_update;
--> statement-breakpoint
CREATE TRIGGER people_search_insert AFTER INSERT ON users WHEN new.is_discoverable BEGIN
	INSERT INTO people_search (rowid, username, full_name, occupation, skills, bio, facets) SELECT new.id, fold(new.username), fold(new.full_name), fold(iif(new.shows_occupation, new.occupation, '')), fold(new.skills), fold(new.bio), fold('province' || iif(new.shows_province, coalesce(new.province, ''), '') || ' type' || iif(new.shows_user_type, replace(new.user_type, '_', ''), ''));
END;
--> statement-breakpoint
CREATE TRIGGER people_search_update AFTER UPDATE OF username, full_name, occupation, skills, bio, province, user_type, is_discoverable, shows_occupation, shows_province, shows_user_type ON users BEGIN
	DELETE FROM people_search WHERE rowid = old.id;
	INSERT INTO people_search (rowid, username, full_name, occupation, skills, bio, facets) SELECT new.id, fold(new.username), fold(new.full_name), fold(iif(new.shows_occupation, new.occupation, '')), fold(new.skills), fold(new.bio), fold('province' || iif(new.shows_province, coalesce(new.province, ''), '') || ' type' || iif(new.shows_user_type, replace(new.user_type, '_', ''), '')) WHERE new.is_discoverable;
END;
--> statement-breakpoint
INSERT INTO people_search (people_search) VALUES ('delete-all');
--> statement-breakpoint
INSERT INTO people_search (rowid, username, full_name, occupation, skills, bio, facets) SELECT id, fold(username), fold(full_name), fold(iif(shows_occupation, occupation, '')), fold(skills), fold(bio), fold('province' || iif(shows_province, coalesce(province, ''), '') || ' type' || iif(shows_user_type, replace(user_type, '_', ''), '')) FROM users WHERE is_discoverable;
--> statement-breakpoint
DROP TRIGGER program_search_insert;
--> statement-breakpoint
DROP TRIGGER program_search_update;
--> statement-breakpoint
CREATE TRIGGER program_search_insert AFTER INSERT ON programs WHEN new.archived_at IS NULL BEGIN
	INSERT INTO program_search (rowid, title_en, title_fr, organization, organization_fr, description, description_fr, regions, city) SELECT new.id, fold(new.title_en), fold(new.title_fr), fold(new.organization), fold(new.organization_fr), fold(new.description), fold(new.description_fr), fold(new.regions), fold(new.city);
END;
--> statement-breakpoint
CREATE TRIGGER program_search_update AFTER UPDATE OF title_en, title_fr, organization, organization_fr, description, description_fr, regions, city, archived_at ON programs BEGIN
	DELETE FROM program_search WHERE rowid = old.id;
	INSERT INTO program_search (rowid, title_en, title_fr, organization, organization_fr, description, description_fr, regions, city) SELECT new.id, fold(new.title_en), fold(new.title_fr), fold(new.organization), fold(new.organization_fr), fold(new.description), fold(new.description_fr), fold(new.regions), fold(new.city) WHERE new.archived_at IS NULL;
END;
--> statement-breakpoint
INSERT INTO program_search (program_search) VALUES ('delete-all');
--> statement-breakpoint
INSERT INTO program_search (rowid, title_en, title_fr, organization, organization_fr, description, description_fr, regions, city) SELECT id, fold(title_en), fold(title_fr), fold(organization), fold(organization_fr), fold(description), fold(description_fr), fold(regions), fold(city) FROM programs WHERE archived_at IS NULL;
