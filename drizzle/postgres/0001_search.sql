-- What search finds, as lexemes that app/db/postgres/search-index.server.ts folds before they are stored: never PostgreSQL's own parser.
CREATE TABLE search_queue (kind text COLLATE "C" NOT NULL, id bigint NOT NULL, PRIMARY KEY (kind, id));
--> statement-breakpoint
CREATE TABLE post_search (rowid bigint PRIMARY KEY, words tsvector NOT NULL);
CREATE TABLE post_forms (rowid bigint PRIMARY KEY, words tsvector NOT NULL);
CREATE TABLE project_search (rowid bigint PRIMARY KEY, words tsvector NOT NULL);
CREATE TABLE project_forms (rowid bigint PRIMARY KEY, words tsvector NOT NULL);
CREATE TABLE company_search (rowid bigint PRIMARY KEY, words tsvector NOT NULL);
CREATE TABLE company_forms (rowid bigint PRIMARY KEY, words tsvector NOT NULL);
CREATE TABLE people_search (rowid bigint PRIMARY KEY, words tsvector NOT NULL);
CREATE TABLE people_forms (rowid bigint PRIMARY KEY, words tsvector NOT NULL);
CREATE TABLE program_search (rowid bigint PRIMARY KEY, words tsvector NOT NULL);
CREATE TABLE program_forms (rowid bigint PRIMARY KEY, words tsvector NOT NULL);
--> statement-breakpoint
CREATE INDEX post_search_words ON post_search USING gin (words) WITH (fastupdate = off);
CREATE INDEX post_forms_words ON post_forms USING gin (words) WITH (fastupdate = off);
CREATE INDEX project_search_words ON project_search USING gin (words) WITH (fastupdate = off);
CREATE INDEX project_forms_words ON project_forms USING gin (words) WITH (fastupdate = off);
CREATE INDEX company_search_words ON company_search USING gin (words) WITH (fastupdate = off);
CREATE INDEX company_forms_words ON company_forms USING gin (words) WITH (fastupdate = off);
CREATE INDEX people_search_words ON people_search USING gin (words) WITH (fastupdate = off);
CREATE INDEX people_forms_words ON people_forms USING gin (words) WITH (fastupdate = off);
CREATE INDEX program_search_words ON program_search USING gin (words) WITH (fastupdate = off);
CREATE INDEX program_forms_words ON program_forms USING gin (words) WITH (fastupdate = off);
--> statement-breakpoint
-- What is found of each kind: the texts by column, and the marks that app/db/stems.ts describes.
CREATE VIEW post_words AS SELECT posts.id,
	jsonb_build_object('title', posts.title, 'content', posts.content, 'tags', posts.tags::text, 'translation', t.title || ' ' || t.content) AS texts,
	array_remove(ARRAY['hub' || posts.industry_hub_id, 'province' || lower(posts.province)], NULL) AS marks
	FROM posts LEFT JOIN post_translations t ON t.id = posts.translation_id WHERE posts.removed_at IS NULL;
CREATE VIEW project_words AS SELECT id,
	jsonb_build_object('title', title, 'description', description, 'tags', tags::text, 'technologies', tech_stack::text) AS texts, ARRAY[]::text[] AS marks
	FROM projects WHERE removed_at IS NULL AND is_public;
CREATE VIEW company_words AS SELECT id,
	jsonb_build_object('name', name, 'description', description || ' ' || long_description, 'technologies', technologies::text, 'specializations', specializations::text) AS texts,
	ARRAY[]::text[] AS marks
	FROM companies WHERE status = 'published';
CREATE VIEW people_words AS SELECT id,
	jsonb_build_object('username', username, 'full_name', full_name, 'occupation', CASE WHEN shows_occupation THEN occupation END, 'skills', skills::text, 'bio', bio,
		'facets', concat('province', CASE WHEN shows_province THEN province END, ' type', CASE WHEN shows_user_type THEN replace(user_type, '_', '') END)) AS texts,
	array_remove(ARRAY[CASE WHEN shows_province THEN 'province' || lower(province) END, CASE WHEN shows_user_type THEN 'type' || replace(user_type, '_', '') END], NULL) AS marks
	FROM users WHERE is_discoverable;
CREATE VIEW program_words AS SELECT id,
	jsonb_build_object('title_en', title_en, 'title_fr', title_fr, 'organization', organization, 'organization_fr', organization_fr, 'description', description,
		'description_fr', description_fr, 'regions', regions::text, 'city', city) AS texts,
	ARRAY(SELECT 'hub' || industry_hubs.id FROM industry_hubs WHERE programs.hubs ? industry_hubs.slug)
		|| ARRAY(SELECT 'province' || lower(place) FROM jsonb_array_elements_text(programs.provinces) AS place WHERE programs.level = 'provincial') AS marks
	FROM programs WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE FUNCTION queue_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO search_queue (kind, id) VALUES (TG_ARGV[0], CASE WHEN TG_OP = 'DELETE' THEN OLD.id ELSE NEW.id END) ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
CREATE FUNCTION queue_translated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO search_queue (kind, id) VALUES ('post', NEW.post_id) ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER post_search_rows AFTER INSERT OR DELETE ON posts FOR EACH ROW EXECUTE FUNCTION queue_search('post');
CREATE TRIGGER post_search_columns AFTER UPDATE OF title, content, tags, industry_hub_id, province, translation_id, removed_at ON posts FOR EACH ROW EXECUTE FUNCTION queue_search('post');
CREATE TRIGGER post_translations_columns AFTER INSERT OR UPDATE OF title, content ON post_translations FOR EACH ROW EXECUTE FUNCTION queue_translated();
CREATE TRIGGER project_search_rows AFTER INSERT OR DELETE ON projects FOR EACH ROW EXECUTE FUNCTION queue_search('project');
CREATE TRIGGER project_search_columns AFTER UPDATE OF title, description, tags, tech_stack, is_public, removed_at ON projects FOR EACH ROW EXECUTE FUNCTION queue_search('project');
CREATE TRIGGER company_search_rows AFTER INSERT OR DELETE ON companies FOR EACH ROW EXECUTE FUNCTION queue_search('company');
CREATE TRIGGER company_search_columns AFTER UPDATE OF name, description, long_description, technologies, specializations, status ON companies FOR EACH ROW EXECUTE FUNCTION queue_search('company');
CREATE TRIGGER people_search_rows AFTER INSERT OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION queue_search('people');
CREATE TRIGGER people_search_columns AFTER UPDATE OF username, full_name, occupation, skills, bio, province, user_type, is_discoverable, shows_occupation, shows_province, shows_user_type ON users FOR EACH ROW EXECUTE FUNCTION queue_search('people');
CREATE TRIGGER program_search_rows AFTER INSERT OR DELETE ON programs FOR EACH ROW EXECUTE FUNCTION queue_search('program');
CREATE TRIGGER program_search_columns AFTER UPDATE OF title_en, title_fr, organization, organization_fr, description, description_fr, regions, city, hubs, provinces, level, archived_at ON programs FOR EACH ROW EXECUTE FUNCTION queue_search('program');
--> statement-breakpoint
-- What app/db/postgres/limits-table.server.ts counts. Unlogged: nobody needs the counts after a crash, nor on a replica.
CREATE UNLOGGED TABLE rate_limits (key text COLLATE "C" PRIMARY KEY, points integer NOT NULL DEFAULT 0, expire bigint);
