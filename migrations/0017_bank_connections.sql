CREATE TABLE "bank_connections" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"provider" text NOT NULL,
	"bank_id" text,
	"bank_name" text,
	"status" text NOT NULL,
	"consent_ref" text NOT NULL,
	"sealed_secret" text,
	"consent_ends_at" timestamp(3) with time zone,
	"offered" jsonb NOT NULL,
	"last_sync_at" timestamp(3) with time zone,
	"trouble" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_sync_at" timestamp(3) with time zone,
	"busy_until" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_connections_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "bank_connections_provider" CHECK ("bank_connections"."provider" in ('sandbox', 'tink', 'enablebanking')),
	CONSTRAINT "bank_connections_status" CHECK ("bank_connections"."status" in ('connected', 'syncing', 'needs_consent', 'error', 'disconnected')),
	CONSTRAINT "bank_connections_trouble" CHECK ("bank_connections"."trouble" in ('unavailable', 'rate_limited', 'unreadable', 'refused', 'settings', 'other_provider', 'premium', 'internal'))
);
--> statement-breakpoint
ALTER TABLE "bank_connections" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bank_consent_states" (
	"user_id" uuid NOT NULL,
	"state_hash" text NOT NULL,
	"session_id" uuid,
	"connection_id" uuid NOT NULL,
	"bank_id" text,
	"bank_name" text,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"claimed_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_consent_states_user_id_state_hash_pk" PRIMARY KEY("user_id","state_hash")
);
--> statement-breakpoint
ALTER TABLE "bank_consent_states" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bank_endings" (
	"connection_id" uuid NOT NULL,
	"consent_ref" text NOT NULL,
	"provider" text NOT NULL,
	"sealed_secret" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "bank_endings_connection_id_consent_ref_pk" PRIMARY KEY("connection_id","consent_ref")
);
--> statement-breakpoint
ALTER TABLE "bank_endings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD COLUMN "connection_id" uuid;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD COLUMN "linked_asset_id" uuid;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD COLUMN "linked_liability_id" uuid;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD COLUMN "linked_month" text;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD COLUMN "synced_through" date;--> statement-breakpoint
ALTER TABLE "bank_connections" ADD CONSTRAINT "bank_connections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_consent_states" ADD CONSTRAINT "bank_consent_states_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_consent_states_by_expiry" ON "bank_consent_states" USING btree ("user_id","expires_at");--> statement-breakpoint
CREATE INDEX "bank_accounts_by_connection" ON "bank_accounts" USING btree ("user_id","connection_id");--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_link" CHECK (linked_asset_id is null or linked_liability_id is null);--> statement-breakpoint
CREATE POLICY "bank_connections_own" ON "bank_connections" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "bank_consent_states_own" ON "bank_consent_states" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));
--> statement-breakpoint
-- What goes leaves null at the accounts that it had to do with. The person stays in the key.
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_connection_fk"
  FOREIGN KEY ("user_id", "connection_id") REFERENCES "bank_connections" ("user_id", "id")
  ON DELETE SET NULL ("connection_id");
--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_linked_asset_fk"
  FOREIGN KEY ("user_id", "linked_asset_id") REFERENCES "assets" ("user_id", "id")
  ON DELETE SET NULL ("linked_asset_id");
--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_linked_liability_fk"
  FOREIGN KEY ("user_id", "linked_liability_id") REFERENCES "liabilities" ("user_id", "id")
  ON DELETE SET NULL ("linked_liability_id");
--> statement-breakpoint
-- A consent that is over with us is to end at the provider, however the connection went: left,
-- renewed by another, or erased with everything of the person's.
CREATE FUNCTION bank_consent_over() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.status <> 'disconnected' AND (TG_OP = 'DELETE' OR NEW.status = 'disconnected'
      OR NEW.consent_ref <> OLD.consent_ref) THEN
    INSERT INTO bank_endings (connection_id, consent_ref, provider, sealed_secret, next_try_at)
    VALUES (OLD.id, OLD.consent_ref, OLD.provider, OLD.sealed_secret, now())
    ON CONFLICT DO NOTHING;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.status <> 'disconnected' THEN
    DELETE FROM bank_endings WHERE connection_id = NEW.id AND consent_ref = NEW.consent_ref;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER bank_connections_consent_over
  AFTER DELETE OR UPDATE OF status, consent_ref ON bank_connections
  FOR EACH ROW EXECUTE FUNCTION bank_consent_over();
