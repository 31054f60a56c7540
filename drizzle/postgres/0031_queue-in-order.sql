-- What left the queue is passed at once by an index in its order; the rows of the table themselves are passed again each time.
drop index document_queue_later;
--> statement-breakpoint
create index document_queue_later on document_queue (is_later, kind, id);
