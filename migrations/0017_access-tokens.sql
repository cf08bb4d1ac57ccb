CREATE TABLE "access_tokens" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"name" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"is_strong" integer NOT NULL,
	"expires_on" date NOT NULL,
	"last_used_at" timestamp(3) with time zone,
	"last_network" text,
	"networks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "access_tokens_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "access_tokens" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "user_activities" DROP CONSTRAINT "user_activities_entity_type";--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_tokens_by_hash" ON "access_tokens" USING btree ("token_hash");--> statement-breakpoint
ALTER TABLE "user_activities" ADD CONSTRAINT "user_activities_entity_type" CHECK ("user_activities"."entity_type" in ('asset', 'liability', 'goal', 'income', 'cost', 'month', 'transactions', 'bank_file', 'household', 'token'));--> statement-breakpoint
CREATE POLICY "access_tokens_seen" ON "access_tokens" AS PERMISSIVE FOR SELECT TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "access_tokens_revoked" ON "access_tokens" AS PERMISSIVE FOR DELETE TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
-- Why a token opens no transaction, as `auth_session_state` says it of a session. A second factor was
-- asked for when the token was made.
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
      FROM access_tokens t JOIN auth_users u ON u.id = t.user_id
      WHERE t.id = token AND t.user_id = person),
    'gone')
$$;

REVOKE ALL ON FUNCTION access_token_state(uuid, uuid) FROM PUBLIC;

-- Ends a user's tokens, with the sessions and mailed links: all of them, or those that were made
-- without a second factor.
CREATE OR REPLACE FUNCTION access_tokens_end(person uuid, weak_only boolean) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  DELETE FROM access_tokens WHERE user_id = person AND (NOT weak_only OR is_strong = 0)
$$;

REVOKE ALL ON FUNCTION access_tokens_end(uuid, boolean) FROM PUBLIC;
