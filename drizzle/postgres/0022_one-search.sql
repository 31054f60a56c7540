-- The one index of everything (0019) has taken the place of these.
DROP TRIGGER post_search_rows ON posts;
DROP TRIGGER post_search_columns ON posts;
DROP TRIGGER project_search_rows ON projects;
DROP TRIGGER project_search_columns ON projects;
DROP TRIGGER company_search_rows ON companies;
DROP TRIGGER company_search_columns ON companies;
DROP TRIGGER people_search_rows ON users;
DROP TRIGGER people_search_columns ON users;
DROP TRIGGER program_search_rows ON programs;
DROP TRIGGER program_search_columns ON programs;
DROP TRIGGER post_translations_columns ON post_translations;
--> statement-breakpoint
DROP FUNCTION queue_search();
DROP FUNCTION queue_translated();
--> statement-breakpoint
DROP VIEW post_words, project_words, company_words, people_words, program_words;
DROP TABLE search_queue, post_search, post_forms, project_search, project_forms, company_search, company_forms, people_search, people_forms, program_search, program_forms;
