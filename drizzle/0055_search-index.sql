-- Everything that can be found, in one index (app/db/search-index). Rows are queued here, and their words folded by the code of both engines.
CREATE TABLE `search_documents` (
	`id` integer PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`names` text NOT NULL,
	`facts` text NOT NULL,
	`body` text NOT NULL,
	`facets` text NOT NULL,
	`language` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `search_words` (
	`word` text PRIMARY KEY NOT NULL,
	`en` text NOT NULL,
	`fr` text NOT NULL,
	`documents` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `search_words_en` ON `search_words` (`en`);
--> statement-breakpoint
CREATE INDEX `search_words_fr` ON `search_words` (`fr`);
--> statement-breakpoint
CREATE TABLE `document_queue` (`kind` text NOT NULL, `id` integer NOT NULL, `is_later` integer DEFAULT false NOT NULL, PRIMARY KEY(`kind`, `id`)) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `document_queue_later` ON `document_queue` (`is_later`);
--> statement-breakpoint
CREATE VIRTUAL TABLE search_index USING fts5(title, words, facets, content='', contentless_delete=1, detail=column, tokenize='ascii');
--> statement-breakpoint
CREATE TRIGGER post_document_added AFTER INSERT ON posts BEGIN
	INSERT INTO document_queue (kind, id, is_later) VALUES ('post', new.id, 0) ON CONFLICT (kind, id) DO UPDATE SET is_later = 0;
	INSERT INTO document_queue (kind, id, is_later) VALUES ('person', new.user_id, 0) ON CONFLICT (kind, id) DO UPDATE SET is_later = 0;
END;
--> statement-breakpoint
CREATE TRIGGER post_document_changed AFTER UPDATE OF title, content, tags, city, post_type, is_question, industry_hub_id, province, language, translation_id, removed_at ON posts BEGIN
	INSERT INTO document_queue (kind, id, is_later) VALUES ('post', new.id, 0) ON CONFLICT (kind, id) DO UPDATE SET is_later = 0;
	INSERT INTO document_queue (kind, id, is_later) VALUES ('person', new.user_id, 0) ON CONFLICT (kind, id) DO UPDATE SET is_later = 0;
END;
--> statement-breakpoint
CREATE TRIGGER post_document_deleted AFTER DELETE ON posts BEGIN
	INSERT INTO document_queue (kind, id, is_later) VALUES ('post', old.id, 0) ON CONFLICT (kind, id) DO UPDATE SET is_later = 0;
	INSERT INTO document_queue (kind, id, is_later) VALUES ('person', old.user_id, 0) ON CONFLICT (kind, id) DO UPDATE SET is_later = 0;
END;
--> statement-breakpoint
CREATE TRIGGER project_document_added AFTER INSERT ON projects BEGIN
	INSERT INTO document_queue (kind, id, is_later) VALUES ('project', new.id, 0) ON CONFLICT (kind, id) DO UPDATE SET is_later = 0;
END;
--> statement-breakpoint
CREATE TRIGGER project_document_changed AFTER UPDATE OF title, description, tags, tech_stack, required_skills, project_type, province, is_public, removed_at ON projects BEGIN
	INSERT INTO document_queue (kind, id, is_later) VALUES ('project', new.id, 0) ON CONFLICT (kind, id) DO UPDATE SET is_later = 0;
END;
--> statement-breakpoint
CREATE TRIGGER project_document_deleted AFTER DELETE ON projects BEGIN
	INSERT INTO document_queue (kind, id, is_later) VALUES ('project', old.id, 0) ON CONFLICT (kind, id) DO UPDATE SET is_later = 0;
END;
--> statement-breakpoint
CREATE TRIGGER company_document_added AFTER INSERT ON companies BEGIN
	INSERT INTO document_queue (kind, id, is_later) VALUES ('company', new.id, 0) ON CONFLICT (kind, id) DO UPDATE SET is_later = 0;
END;
--> statement-breakpoint
CREATE TRIGGER company_document_changed AFTER UPDATE OF name, description, description_fr, long_description, long_description_fr, headquarters, hubs, provinces, type, technologies, technologies_fr, specializations, key_products, status ON companies BEGIN
	INSERT INTO document_queue (kind, id, is_later) VALUES ('company', new.id, 0) ON CONFLICT (kind, id) DO UPDATE SET is_later = 0;
END;
--> statement-breakpoint
CREATE TRIGGER company_document_deleted AFTER DELETE ON companies BEGIN
	INSERT INTO document_queue (kind, id, is_later) VALUES ('company', old.id, 0) ON CONFLICT (kind, id) DO UPDATE SET is_later = 0;
END;
--> statement-breakpoint
CREATE TRIGGER program_document_added AFTER INSERT ON programs BEGIN
	INSERT INTO document_queue (kind, id, is_later) VALUES ('program', new.id, 0) ON CONFLICT (kind, id) DO UPDATE SET is_later = 0;
END;
--> statement-breakpoint
CREATE TRIGGER program_document_changed AFTER UPDATE OF title_en, title_fr, organization, organization_fr, description, description_fr, amount, amount_fr, deadline, intake_text, intake_text_fr, status_text, status_text_fr, eligibility, eligibility_fr, who, provinces, regions, city, hubs, purposes, archived_at ON programs BEGIN
	INSERT INTO document_queue (kind, id, is_later) VALUES ('program', new.id, 0) ON CONFLICT (kind, id) DO UPDATE SET is_later = 0;
END;
--> statement-breakpoint
CREATE TRIGGER program_document_deleted AFTER DELETE ON programs BEGIN
	INSERT INTO document_queue (kind, id, is_later) VALUES ('program', old.id, 0) ON CONFLICT (kind, id) DO UPDATE SET is_later = 0;
END;
--> statement-breakpoint
CREATE TRIGGER person_document_added AFTER INSERT ON users BEGIN
	INSERT INTO document_queue (kind, id, is_later) VALUES ('person', new.id, 0) ON CONFLICT (kind, id) DO UPDATE SET is_later = 0;
END;
--> statement-breakpoint
CREATE TRIGGER person_document_changed AFTER UPDATE OF username, full_name, occupation, skills, bio, location, workplace, province, user_type, is_discoverable, shows_occupation, shows_province, shows_user_type ON users BEGIN
	INSERT INTO document_queue (kind, id, is_later) VALUES ('person', new.id, 0) ON CONFLICT (kind, id) DO UPDATE SET is_later = 0;
END;
--> statement-breakpoint
CREATE TRIGGER person_document_deleted AFTER DELETE ON users BEGIN
	INSERT INTO document_queue (kind, id, is_later) VALUES ('person', old.id, 0) ON CONFLICT (kind, id) DO UPDATE SET is_later = 0;
END;
--> statement-breakpoint
CREATE TRIGGER hub_document_added AFTER INSERT ON industry_hubs BEGIN
	INSERT INTO document_queue (kind, id, is_later) VALUES ('hub', new.id, 0) ON CONFLICT (kind, id) DO UPDATE SET is_later = 0;
END;
--> statement-breakpoint
CREATE TRIGGER hub_document_changed AFTER UPDATE OF name_en, name_fr, description_en, description_fr, associations, is_active ON industry_hubs BEGIN
	INSERT INTO document_queue (kind, id, is_later) VALUES ('hub', new.id, 0) ON CONFLICT (kind, id) DO UPDATE SET is_later = 0;
END;
--> statement-breakpoint
CREATE TRIGGER hub_document_deleted AFTER DELETE ON industry_hubs BEGIN
	INSERT INTO document_queue (kind, id, is_later) VALUES ('hub', old.id, 0) ON CONFLICT (kind, id) DO UPDATE SET is_later = 0;
END;
--> statement-breakpoint
CREATE TRIGGER province_document_added AFTER INSERT ON provinces BEGIN
	INSERT INTO document_queue (kind, id, is_later) VALUES ('province', new.position, 0) ON CONFLICT (kind, id) DO UPDATE SET is_later = 0;
END;
--> statement-breakpoint
CREATE TRIGGER province_document_changed AFTER UPDATE OF name_en, name_fr, capital_en, capital_fr, description_en, description_fr, facts ON provinces BEGIN
	INSERT INTO document_queue (kind, id, is_later) VALUES ('province', new.position, 0) ON CONFLICT (kind, id) DO UPDATE SET is_later = 0;
END;
--> statement-breakpoint
CREATE TRIGGER province_document_deleted AFTER DELETE ON provinces BEGIN
	INSERT INTO document_queue (kind, id, is_later) VALUES ('province', old.position, 0) ON CONFLICT (kind, id) DO UPDATE SET is_later = 0;
END;
--> statement-breakpoint
CREATE TRIGGER post_translation_document_added AFTER INSERT ON post_translations BEGIN
	INSERT INTO document_queue (kind, id, is_later) VALUES ('post', new.post_id, 0) ON CONFLICT (kind, id) DO UPDATE SET is_later = 0;
END;
--> statement-breakpoint
CREATE TRIGGER post_translation_document_changed AFTER UPDATE OF title, content ON post_translations BEGIN
	INSERT INTO document_queue (kind, id, is_later) VALUES ('post', new.post_id, 0) ON CONFLICT (kind, id) DO UPDATE SET is_later = 0;
END;
--> statement-breakpoint
INSERT INTO document_queue (kind, id, is_later) SELECT 'post', id, 1 FROM posts;
--> statement-breakpoint
INSERT INTO document_queue (kind, id, is_later) SELECT 'project', id, 1 FROM projects;
--> statement-breakpoint
INSERT INTO document_queue (kind, id, is_later) SELECT 'company', id, 1 FROM companies;
--> statement-breakpoint
INSERT INTO document_queue (kind, id, is_later) SELECT 'program', id, 1 FROM programs;
--> statement-breakpoint
INSERT INTO document_queue (kind, id, is_later) SELECT 'person', id, 1 FROM users;
--> statement-breakpoint
INSERT INTO document_queue (kind, id, is_later) SELECT 'hub', id, 1 FROM industry_hubs;
--> statement-breakpoint
INSERT INTO document_queue (kind, id, is_later) SELECT 'province', position, 1 FROM provinces;
