CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"filename" text NOT NULL,
	"node" text NOT NULL,
	"origin" text NOT NULL,
	"state" text NOT NULL,
	"failure" text,
	"size" bigint DEFAULT 0 NOT NULL,
	"rows" bigint,
	"tables" integer,
	"created_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"verified_at" timestamp(3) with time zone,
	"link_hash" text,
	"link_expires_at" timestamp(3) with time zone,
	CONSTRAINT "backups_filename" UNIQUE("filename"),
	CONSTRAINT "backups_origin" CHECK ("backups"."origin" in ('schedule', 'request', 'command', 'found')),
	CONSTRAINT "backups_state" CHECK ("backups"."state" in ('running', 'ready', 'failed', 'damaged')),
	CONSTRAINT "backups_failure" CHECK ("backups"."failure" in ('disk_full', 'no_access', 'database', 'damaged', 'interrupted', 'internal')),
	CONSTRAINT "backups_failed" CHECK (("backups"."state" = 'failed') = ("backups"."failure" is not null)),
	CONSTRAINT "backups_ended" CHECK (("backups"."state" = 'running') = ("backups"."ended_at" is null)),
	CONSTRAINT "backups_link" CHECK (("backups"."link_hash" is null) = ("backups"."link_expires_at" is null))
);
--> statement-breakpoint
ALTER TABLE "backups" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "backups_by_time" ON "backups" USING btree ("created_at");