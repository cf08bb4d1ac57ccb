CREATE TABLE "auth_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"factor_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auth_challenges" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "auth_factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"friendly_name" text NOT NULL,
	"status" text DEFAULT 'unverified' NOT NULL,
	"secret" text NOT NULL,
	"last_step" bigint,
	"last_challenged_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auth_factors_name" UNIQUE("user_id","friendly_name"),
	CONSTRAINT "auth_factors_status" CHECK ("auth_factors"."status" in ('unverified', 'verified'))
);
--> statement-breakpoint
ALTER TABLE "auth_factors" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "auth_recovery_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auth_recovery_codes_hash" UNIQUE("user_id","code_hash")
);
--> statement-breakpoint
ALTER TABLE "auth_recovery_codes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "aal" text DEFAULT 'aal1' NOT NULL;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "factor_id" uuid;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "raised_counter" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "auth_challenges" ADD CONSTRAINT "auth_challenges_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_challenges" ADD CONSTRAINT "auth_challenges_factor_id_auth_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "public"."auth_factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_factors" ADD CONSTRAINT "auth_factors_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_recovery_codes" ADD CONSTRAINT "auth_recovery_codes_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auth_challenges_user" ON "auth_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_challenges_factor" ON "auth_challenges" USING btree ("factor_id");--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD CONSTRAINT "auth_sessions_aal" CHECK ("auth_sessions"."aal" in ('aal1', 'aal2'));--> statement-breakpoint
-- What has become of a session, and whether it has shown enough: a token from before the second
-- factor was shown (`strong` is false) and a session in which none was shown open nothing for a
-- person who has one.
CREATE OR REPLACE FUNCTION auth_session_state(session uuid, person uuid, strong boolean) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(
    (SELECT CASE
        WHEN u.banned_until > now() THEN 'banned'
        WHEN u.deleted_at IS NOT NULL OR s.not_after <= now() THEN 'gone'
        WHEN u.email_confirmed_at IS NULL THEN 'unverified'
        WHEN (s.aal = 'aal1' OR strong IS NOT TRUE) AND EXISTS (
          SELECT FROM auth_factors f WHERE f.user_id = u.id AND f.status = 'verified'
        ) THEN 'insufficient'
        ELSE 'live'
      END
      FROM auth_sessions s JOIN auth_users u ON u.id = s.user_id
      WHERE s.id = session AND s.user_id = person),
    'gone')
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION auth_session_state(uuid, uuid, boolean) FROM PUBLIC;
--> statement-breakpoint
-- Nodes of the release before know nothing of second factors: they let nobody with one in.
CREATE OR REPLACE FUNCTION auth_session_state(session uuid, person uuid) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT auth_session_state(session, person, false)
$$;
