-- A status beside a deadline said nothing until now: its deadline goes on telling whether it is open.
UPDATE programs SET status = 'unknown' WHERE deadline IS NOT NULL AND status = 'closed';
