-- Following a programme once turned its mail on and recorded a consent that nobody had been asked for. A member who never asked since gets no such mail.
UPDATE users SET mailed_kinds = (SELECT json_group_array(value) FROM json_each(mailed_kinds) WHERE value <> 'programme')
WHERE id IN (SELECT user_id FROM consents WHERE kind = 'programme' AND way = 'follow' AND withdrawn_at IS NULL);
--> statement-breakpoint
UPDATE consents SET withdrawn_at = CAST(unixepoch('subsec') * 1000 AS INTEGER), withdrawn_way = 'never_asked'
WHERE kind = 'programme' AND way = 'follow' AND withdrawn_at IS NULL;
