-- Letters with a stroke are found by the plain one now ("Tłı̨chǫ" by "tlicho"): what holds them is indexed anew, by and by.
INSERT OR IGNORE INTO document_queue (kind, id, is_later)
SELECT CASE id / 17592186044416 WHEN 1 THEN 'page' WHEN 2 THEN 'province' WHEN 3 THEN 'hub' WHEN 4 THEN 'theme' WHEN 5 THEN 'program' WHEN 6 THEN 'company' WHEN 7 THEN 'person' WHEN 8 THEN 'project' WHEN 9 THEN 'post' WHEN 10 THEN 'bill' WHEN 11 THEN 'tender' WHEN 12 THEN 'system' END, id % 17592186044416, 1
FROM search_documents WHERE title || ' ' || names || ' ' || facts || ' ' || body LIKE '%ł%' OR title || ' ' || names || ' ' || facts || ' ' || body LIKE '%ø%' OR title || ' ' || names || ' ' || facts || ' ' || body LIKE '%đ%' OR title || ' ' || names || ' ' || facts || ' ' || body LIKE '%ı%';
