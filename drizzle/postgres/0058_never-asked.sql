-- Following a programme once turned its mail on and recorded a consent that nobody had been asked for. A member who never asked since gets no such mail.
UPDATE users SET mailed_kinds = mailed_kinds - 'programme'
WHERE id IN (SELECT user_id FROM consents WHERE kind = 'programme' AND way = 'follow' AND withdrawn_at IS NULL);
--> statement-breakpoint
UPDATE consents SET withdrawn_at = floor(extract(epoch FROM clock_timestamp()) * 1000), withdrawn_way = 'never_asked'
WHERE kind = 'programme' AND way = 'follow' AND withdrawn_at IS NULL;
