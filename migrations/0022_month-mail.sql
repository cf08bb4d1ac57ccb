ALTER TABLE "users" ADD COLUMN "month_mail_since" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "month_mails" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "users_month_mail" ON "users" USING btree ("id") WHERE "users"."month_mail_since" is not null;