ALTER TABLE `users` ADD `compact_lists` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `visited_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `visited_before` integer;--> statement-breakpoint
insert into `post_places` (`place`, `post_id`, `hot`, `score`, `day`, `month`, `created_at`) select 'language:' || p.`language`, l.`post_id`, l.`hot`, l.`score`, l.`day`, l.`month`, l.`created_at` from `post_places` l inner join `posts` p on p.`id` = l.`post_id` where l.`place` = 'all';
