-- Whoever attended stays in the cycle when they are deleted: that is not nobody. Their numbers are of people who are gone
-- from now on; cycles that have lost their person already stay nobody's.
ALTER TABLE ticket_tracking DROP CONSTRAINT ticket_tracking_user_fk;
--> statement-breakpoint
-- It was for taking them off their cycles.
DROP INDEX ticket_tracking_by_user;
