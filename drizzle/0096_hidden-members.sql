-- An update of 22 November 2026 took every member who had never saved a choice out of the directory. Who was a member before it is asked, once, whether they
-- want to be found, and admins are told how many. Pupils of secondary schools cannot be found, whatever they choose.
INSERT INTO notifications (user_id, kind, path, details, created_at)
SELECT id, 'follow_up', '/settings/privacy', json_object('what', 'hidden'), CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM users
WHERE is_discoverable = 0 AND choices_revision = 1 AND is_demo = 0 AND user_type <> 'secondary_student' AND created_at < 1795338979257
AND NOT EXISTS (SELECT 1 FROM notifications WHERE notifications.user_id = users.id AND kind = 'follow_up' AND notifications.details ->> 'what' = 'hidden');
--> statement-breakpoint
INSERT INTO notifications (user_id, kind, path, details, created_at)
SELECT users.id, 'follow_up', '/people', json_object('what', 'hidden_members', 'name', CAST(asked.members AS text)), CAST(unixepoch('subsec') * 1000 AS INTEGER)
FROM users, (SELECT count(*) AS members FROM notifications WHERE kind = 'follow_up' AND notifications.details ->> 'what' = 'hidden') AS asked
WHERE users.role = 'admin' AND asked.members > 0
AND NOT EXISTS (SELECT 1 FROM notifications WHERE notifications.user_id = users.id AND kind = 'follow_up' AND notifications.details ->> 'what' = 'hidden_members');
--> statement-breakpoint
UPDATE users SET unread_count = (SELECT count(*) FROM notifications WHERE notifications.user_id = users.id AND read_at IS NULL)
WHERE id IN (SELECT user_id FROM notifications WHERE kind = 'follow_up' AND notifications.details ->> 'what' IN ('hidden', 'hidden_members'));
