CREATE TABLE "calendars" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"secret_hash" text NOT NULL,
	"has_amounts" integer NOT NULL,
	"is_strong" integer NOT NULL,
	"last_read_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendars_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "calendars" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "user_activities" DROP CONSTRAINT "user_activities_entity_type";--> statement-breakpoint
ALTER TABLE "calendars" ADD CONSTRAINT "calendars_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendars_by_hash" ON "calendars" USING btree ("secret_hash");--> statement-breakpoint
ALTER TABLE "user_activities" ADD CONSTRAINT "user_activities_entity_type" CHECK ("user_activities"."entity_type" in ('asset', 'liability', 'goal', 'income', 'cost', 'month', 'transactions', 'bank_file', 'household', 'token', 'sign_in', 'calendar'));--> statement-breakpoint
CREATE POLICY "calendars_seen" ON "calendars" AS PERMISSIVE FOR SELECT TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "calendars_revoked" ON "calendars" AS PERMISSIVE FOR DELETE TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
-- Why a token, or an address of a calendar, opens no transaction, as `auth_session_state` says it of a
-- session. An address has no last day. A second factor was asked for when either was made.
CREATE OR REPLACE FUNCTION access_token_state(token uuid, person uuid) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(
    (SELECT CASE
        WHEN u.banned_until > now() THEN 'banned'
        WHEN u.deleted_at IS NOT NULL THEN 'gone'
        WHEN t.expires_on < (now() AT TIME ZONE 'Europe/Stockholm')::date THEN 'gone'
        WHEN u.email_confirmed_at IS NULL THEN 'unverified'
        ELSE 'live'
      END
      FROM (
        SELECT expires_on FROM access_tokens WHERE user_id = person AND id = token
        UNION ALL
        SELECT NULL FROM calendars WHERE user_id = person AND id = token
      ) t JOIN auth_users u ON u.id = person),
    'gone')
$$;

-- Ends a user's tokens and addresses of the calendar, with the sessions and mailed links: all of them,
-- or those that were made without a second factor.
CREATE OR REPLACE FUNCTION access_tokens_end(person uuid, weak_only boolean) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  DELETE FROM access_tokens WHERE user_id = person AND (NOT weak_only OR is_strong = 0);
  DELETE FROM calendars WHERE user_id = person AND (NOT weak_only OR is_strong = 0)
$$;
