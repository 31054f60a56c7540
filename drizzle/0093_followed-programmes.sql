-- Each programme that is followed has a channel of its own now: mail for whoever asked for mail about programmes, else as they are told of other things.
INSERT OR IGNORE INTO follows (user_id, target, channel, created_at)
SELECT saves.user_id, 'program:' || saves.target_id, CASE
  WHEN EXISTS (SELECT 1 FROM users, json_each(users.mailed_kinds) WHERE users.id = saves.user_id AND json_each.value = 'programme') THEN 'mail'
  WHEN EXISTS (SELECT 1 FROM digests WHERE digests.user_id = saves.user_id) THEN 'digest'
  WHEN EXISTS (SELECT 1 FROM push_subscriptions WHERE push_subscriptions.user_id = saves.user_id) THEN 'push'
  ELSE 'site' END, saves.created_at
FROM saves WHERE saves.target_type = 'program';
