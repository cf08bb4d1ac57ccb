DROP INDEX "user_activities_by_deed";--> statement-breakpoint
CREATE INDEX "user_activities_by_operation" ON "user_activities" USING btree ("user_id","deed_id","id") WHERE deed_id is not null;