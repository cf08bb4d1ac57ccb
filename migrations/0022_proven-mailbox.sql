ALTER TABLE "auth_flow_states" ADD COLUMN "password_hash" text;--> statement-breakpoint
ALTER TABLE "auth_one_time_tokens" ADD COLUMN "password_hash" text;--> statement-breakpoint
ALTER TABLE "auth_one_time_tokens" ADD COLUMN "password_challenge" text;--> statement-breakpoint
ALTER TABLE "auth_users" ADD COLUMN "email_proven_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "auth_users_unconfirmed" ON "auth_users" USING btree ("created_at") WHERE "auth_users"."email_confirmed_at" is null;--> statement-breakpoint
-- A password that was chosen before the address was confirmed may be a stranger's.
UPDATE "auth_users" SET "password_hash" = NULL WHERE "email_confirmed_at" IS NULL;--> statement-breakpoint
-- An account that needed no confirmation was confirmed in the instant that made it.
UPDATE "auth_users" SET "email_proven_at" = "email_confirmed_at" WHERE "email_confirmed_at" > "created_at";
