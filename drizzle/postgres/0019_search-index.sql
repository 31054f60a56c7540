-- Everything that can be found, in one index (app/db/search-index). Rows are queued here, and their words folded by the code of both engines.
CREATE TABLE search_documents (
	id bigint PRIMARY KEY,
	title text COLLATE "C" NOT NULL,
	names text COLLATE "C" NOT NULL,
	facts text COLLATE "C" NOT NULL,
	body text COLLATE "C" NOT NULL,
	facets text COLLATE "C" NOT NULL,
	language text COLLATE "C" NOT NULL,
	created_at bigint NOT NULL,
	words tsvector NOT NULL DEFAULT ''
);
CREATE INDEX search_documents_words ON search_documents USING gin (words) WITH (fastupdate = off);
CREATE VIEW search_index AS SELECT id AS rowid, words FROM search_documents;
--> statement-breakpoint
CREATE TABLE search_words (word text COLLATE "C" PRIMARY KEY, en text COLLATE "C" NOT NULL, fr text COLLATE "C" NOT NULL, documents bigint NOT NULL);
CREATE INDEX search_words_en ON search_words (en);
CREATE INDEX search_words_fr ON search_words (fr);
CREATE TABLE document_queue (kind text COLLATE "C" NOT NULL, id bigint NOT NULL, is_later boolean DEFAULT false NOT NULL, PRIMARY KEY (kind, id));
CREATE INDEX document_queue_later ON document_queue (is_later);
--> statement-breakpoint
CREATE FUNCTION queue_document(kind text, id bigint) RETURNS void LANGUAGE sql AS $$
	INSERT INTO document_queue (kind, id, is_later) VALUES ($1, $2, false) ON CONFLICT (kind, id) DO UPDATE SET is_later = false;
$$;
CREATE FUNCTION document_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM queue_document(TG_ARGV[0], CASE WHEN TG_OP = 'DELETE' THEN OLD.id ELSE NEW.id END);
	RETURN NULL;
END $$;
CREATE FUNCTION post_document_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM queue_document('post', CASE WHEN TG_OP = 'DELETE' THEN OLD.id ELSE NEW.id END);
	PERFORM queue_document('person', CASE WHEN TG_OP = 'DELETE' THEN OLD.user_id ELSE NEW.user_id END);
	RETURN NULL;
END $$;
CREATE FUNCTION province_document_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM queue_document('province', CASE WHEN TG_OP = 'DELETE' THEN OLD.position ELSE NEW.position END);
	RETURN NULL;
END $$;
CREATE FUNCTION post_translation_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM queue_document('post', NEW.post_id);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER post_document_rows AFTER INSERT OR DELETE ON posts FOR EACH ROW EXECUTE FUNCTION post_document_changed();
CREATE TRIGGER post_document_columns AFTER UPDATE OF title, content, tags, city, post_type, is_question, industry_hub_id, province, language, translation_id, removed_at ON posts FOR EACH ROW EXECUTE FUNCTION post_document_changed();
CREATE TRIGGER project_document_rows AFTER INSERT OR DELETE ON projects FOR EACH ROW EXECUTE FUNCTION document_changed('project');
CREATE TRIGGER project_document_columns AFTER UPDATE OF title, description, tags, tech_stack, required_skills, project_type, province, is_public, removed_at ON projects FOR EACH ROW EXECUTE FUNCTION document_changed('project');
CREATE TRIGGER company_document_rows AFTER INSERT OR DELETE ON companies FOR EACH ROW EXECUTE FUNCTION document_changed('company');
CREATE TRIGGER company_document_columns AFTER UPDATE OF name, description, description_fr, long_description, long_description_fr, headquarters, hubs, provinces, type, technologies, technologies_fr, specializations, key_products, status ON companies FOR EACH ROW EXECUTE FUNCTION document_changed('company');
CREATE TRIGGER program_document_rows AFTER INSERT OR DELETE ON programs FOR EACH ROW EXECUTE FUNCTION document_changed('program');
CREATE TRIGGER program_document_columns AFTER UPDATE OF title_en, title_fr, organization, organization_fr, description, description_fr, amount, amount_fr, deadline, intake_text, intake_text_fr, status_text, status_text_fr, eligibility, eligibility_fr, who, provinces, regions, city, hubs, purposes, archived_at ON programs FOR EACH ROW EXECUTE FUNCTION document_changed('program');
CREATE TRIGGER person_document_rows AFTER INSERT OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION document_changed('person');
CREATE TRIGGER person_document_columns AFTER UPDATE OF username, full_name, occupation, skills, bio, location, workplace, province, user_type, is_discoverable, shows_occupation, shows_province, shows_user_type ON users FOR EACH ROW EXECUTE FUNCTION document_changed('person');
CREATE TRIGGER hub_document_rows AFTER INSERT OR DELETE ON industry_hubs FOR EACH ROW EXECUTE FUNCTION document_changed('hub');
CREATE TRIGGER hub_document_columns AFTER UPDATE OF name_en, name_fr, description_en, description_fr, associations, is_active ON industry_hubs FOR EACH ROW EXECUTE FUNCTION document_changed('hub');
CREATE TRIGGER province_document_rows AFTER INSERT OR DELETE ON provinces FOR EACH ROW EXECUTE FUNCTION province_document_changed();
CREATE TRIGGER province_document_columns AFTER UPDATE OF name_en, name_fr, capital_en, capital_fr, description_en, description_fr, facts ON provinces FOR EACH ROW EXECUTE FUNCTION province_document_changed();
CREATE TRIGGER post_translation_document AFTER INSERT OR UPDATE OF title, content ON post_translations FOR EACH ROW EXECUTE FUNCTION post_translation_changed();
--> statement-breakpoint
INSERT INTO document_queue (kind, id, is_later) SELECT 'post', id, true FROM posts;
INSERT INTO document_queue (kind, id, is_later) SELECT 'project', id, true FROM projects;
INSERT INTO document_queue (kind, id, is_later) SELECT 'company', id, true FROM companies;
INSERT INTO document_queue (kind, id, is_later) SELECT 'program', id, true FROM programs;
INSERT INTO document_queue (kind, id, is_later) SELECT 'person', id, true FROM users;
INSERT INTO document_queue (kind, id, is_later) SELECT 'hub', id, true FROM industry_hubs;
INSERT INTO document_queue (kind, id, is_later) SELECT 'province', position, true FROM provinces;
