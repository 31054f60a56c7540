-- The one index of everything (0055) has taken the place of these.
DROP TRIGGER `company_forms_delete`;
--> statement-breakpoint
DROP TRIGGER `company_forms_insert`;
--> statement-breakpoint
DROP TRIGGER `company_forms_update`;
--> statement-breakpoint
DROP TRIGGER `company_search_delete`;
--> statement-breakpoint
DROP TRIGGER `company_search_insert`;
--> statement-breakpoint
DROP TRIGGER `company_search_update`;
--> statement-breakpoint
DROP TRIGGER `people_forms_delete`;
--> statement-breakpoint
DROP TRIGGER `people_forms_insert`;
--> statement-breakpoint
DROP TRIGGER `people_forms_update`;
--> statement-breakpoint
DROP TRIGGER `people_search_delete`;
--> statement-breakpoint
DROP TRIGGER `people_search_insert`;
--> statement-breakpoint
DROP TRIGGER `people_search_update`;
--> statement-breakpoint
DROP TRIGGER `post_forms_delete`;
--> statement-breakpoint
DROP TRIGGER `post_forms_insert`;
--> statement-breakpoint
DROP TRIGGER `post_forms_update`;
--> statement-breakpoint
DROP TRIGGER `post_search_delete`;
--> statement-breakpoint
DROP TRIGGER `post_search_insert`;
--> statement-breakpoint
DROP TRIGGER `post_search_update`;
--> statement-breakpoint
DROP TRIGGER `program_forms_delete`;
--> statement-breakpoint
DROP TRIGGER `program_forms_insert`;
--> statement-breakpoint
DROP TRIGGER `program_forms_update`;
--> statement-breakpoint
DROP TRIGGER `program_search_delete`;
--> statement-breakpoint
DROP TRIGGER `program_search_insert`;
--> statement-breakpoint
DROP TRIGGER `program_search_update`;
--> statement-breakpoint
DROP TRIGGER `project_forms_delete`;
--> statement-breakpoint
DROP TRIGGER `project_forms_insert`;
--> statement-breakpoint
DROP TRIGGER `project_forms_update`;
--> statement-breakpoint
DROP TRIGGER `project_search_delete`;
--> statement-breakpoint
DROP TRIGGER `project_search_insert`;
--> statement-breakpoint
DROP TRIGGER `project_search_update`;
--> statement-breakpoint
DROP TABLE `post_search`;
--> statement-breakpoint
DROP TABLE `post_forms`;
--> statement-breakpoint
DROP TABLE `project_search`;
--> statement-breakpoint
DROP TABLE `project_forms`;
--> statement-breakpoint
DROP TABLE `company_search`;
--> statement-breakpoint
DROP TABLE `company_forms`;
--> statement-breakpoint
DROP TABLE `people_search`;
--> statement-breakpoint
DROP TABLE `people_forms`;
--> statement-breakpoint
DROP TABLE `program_search`;
--> statement-breakpoint
DROP TABLE `program_forms`;
