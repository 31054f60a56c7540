ALTER TABLE `users` ADD `is_demo` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `users_demo` ON `users` (`id`) WHERE is_demo = 1;--> statement-breakpoint
ALTER TABLE `hub_relations` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `posts_pinned` ON `posts` (`created_at`,`id`) WHERE pinned = 1 and removed_at is null;--> statement-breakpoint
UPDATE `project_places` SET `trending` = CAST(round(1e7 * (log10(1 + `upvotes`) + `created_at` / 1000.0 / 2592000)) AS integer);--> statement-breakpoint
UPDATE `users` SET `is_demo` = 1 WHERE `email` IN (
	'kcollins-sjn@example.ca', 'dpower@example.ca', 'twinters@example.ca', 'fmacisaac@example.ca', 'tpaul@example.ca',
	'jdeveau@example.ca', 'hgallant@example.ca', 'rcampbell-pei@example.ca', 'mleblanc@example.ca', 'lcormier@example.ca',
	'sfrenette@example.ca', 'apolchies@example.ca', 'gtremblay-levis@example.ca', 'mabouchard@example.ca', 'nbenali@example.ca',
	'jpierre-louis@example.ca', 'alavoie@example.ca', 'srousseau@example.ca', 'vkistabish@example.ca', 'pgagnon@example.ca',
	'dkatz@example.ca', 'smlee-gat@example.ca', 'sokafor@example.ca', 'priya-n@example.ca', 'jchen-ito@example.ca',
	'bdufresne@example.ca', 'ihassoun@example.ca', 'kawilson@example.ca', 'mbeardy@example.ca', 'rsgill@example.ca',
	'egreco@example.ca', 'tvanderberg@example.ca', 'adeslauriers@example.ca', 'omartinez@example.ca', 'zoe-lim@example.ca',
	'dspence@example.ca', 'lsorin@example.ca', 'okovalyshyn@example.ca', 'jfriesen@example.ca', 'aroy@example.ca',
	'wbear@example.ca', 'tnguyen-sk@example.ca', 'cdreaver@example.ca', 'fyusuf@example.ca', 'bkowalchuk@example.ca',
	'ndelorme@example.ca', 'hmanychiefs@example.ca', 'jpatel-yyc@example.ca', 'lwong-yvr@example.ca', 'ehenderson@example.ca',
	'gksandhu@example.ca', 'mjoseph-pg@example.ca', 'kfarahani@example.ca', 'ntakeda@example.ca', 'scharlie@example.ca',
	'rblum-yk@example.ca', 'lmantla@example.ca', 'dcardinal@example.ca', 'jaglukark@example.ca', 'pikkidluak@example.ca',
	'member@example.ca', 'admin@example.ca'
);--> statement-breakpoint
DELETE FROM `votes` WHERE `target_type` = 'comment' AND `target_id` NOT IN (SELECT `id` FROM `comments`);
