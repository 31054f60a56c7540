-- Descriptions of tenders can name persons: those that were stored go, and the next import brings the ones that do not.
update "open_rows" set "folded" = '', "content" = jsonb_set("content", '{summary}', '{"en": "", "fr": ""}') where "set_name" = 'tenders';
