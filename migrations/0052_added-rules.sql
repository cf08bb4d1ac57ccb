CREATE TABLE "added_rule_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"added_at" timestamp(3) with time zone NOT NULL,
	"content" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "added_rule_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "added_rule_files_read" ON "added_rule_files" AS PERMISSIVE FOR SELECT TO "valv_app" USING (true);