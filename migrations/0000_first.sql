CREATE TABLE "user_activities" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"action" text NOT NULL,
	"entity_type" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"entity_name" text NOT NULL,
	"description" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_activities_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "user_activities_action" CHECK ("user_activities"."action" in ('created', 'updated', 'deleted', 'restored')),
	CONSTRAINT "user_activities_entity_type" CHECK ("user_activities"."entity_type" in ('asset', 'liability', 'goal', 'income', 'cost'))
);
--> statement-breakpoint
ALTER TABLE "user_activities" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "asset_history" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"month" text NOT NULL,
	"value" numeric(12,2) NOT NULL,
	"currency" text NOT NULL,
	"ownership_percentage" numeric(5,2) NOT NULL,
	"valuation_date" date,
	"recorded_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"reason" text DEFAULT 'manual_update' NOT NULL,
	CONSTRAINT "asset_history_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "asset_history_value" CHECK ("asset_history"."value" <> 'NaN'),
	CONSTRAINT "asset_history_month" CHECK ("asset_history"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "asset_history_ownership" CHECK ("asset_history"."ownership_percentage" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "asset_history" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "assets" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"value" numeric(12,2) NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"ownership_percentage" numeric(5,2) DEFAULT 100.00 NOT NULL,
	"co_owner_name" text,
	"description" text,
	"valuation_date" date,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	CONSTRAINT "assets_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "assets_type" CHECK ("assets"."type" in ('savings', 'checking', 'investment', 'retirement', 'real_estate', 'vehicle', 'other')),
	CONSTRAINT "assets_value" CHECK ("assets"."value" <> 'NaN'),
	CONSTRAINT "assets_currency" CHECK ("assets"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "assets_ownership" CHECK ("assets"."ownership_percentage" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "assets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "auth_audit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"action" text NOT NULL,
	"ip" text NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auth_audit" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "auth_flow_states" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"method" text NOT NULL,
	"challenge" text NOT NULL,
	"code_hash" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auth_flow_states" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "auth_identities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_id" text NOT NULL,
	"identity_data" jsonb NOT NULL,
	"last_sign_in_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auth_identities_provider" UNIQUE("provider","provider_id")
);
--> statement-breakpoint
ALTER TABLE "auth_identities" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "auth_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
ALTER TABLE "auth_limits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "auth_one_time_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"token_hash" text,
	"code_hash" text,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"address" text NOT NULL,
	"flow_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "auth_one_time_tokens_kind" UNIQUE("user_id","kind")
);
--> statement-breakpoint
ALTER TABLE "auth_one_time_tokens" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "auth_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"counter" integer DEFAULT 0 NOT NULL,
	"methods" jsonb NOT NULL,
	"user_agent" text NOT NULL,
	"ip" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"refreshed_at" timestamp(3) with time zone NOT NULL,
	"not_after" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auth_sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "auth_users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"role" text DEFAULT 'authenticated' NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"email_confirmed_at" timestamp(3) with time zone,
	"invited_at" timestamp(3) with time zone,
	"confirmation_sent_at" timestamp(3) with time zone,
	"recovery_sent_at" timestamp(3) with time zone,
	"reauthentication_sent_at" timestamp(3) with time zone,
	"new_email" text,
	"email_change_sent_at" timestamp(3) with time zone,
	"email_change_confirmed" text,
	"last_sign_in_at" timestamp(3) with time zone,
	"app_metadata" jsonb NOT NULL,
	"user_metadata" jsonb NOT NULL,
	"banned_until" timestamp(3) with time zone,
	"deleted_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auth_users_email_lower" CHECK ("auth_users"."email" = lower("auth_users"."email")),
	CONSTRAINT "auth_users_confirmed" CHECK ("auth_users"."email_change_confirmed" in ('current', 'new'))
);
--> statement-breakpoint
ALTER TABLE "auth_users" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "goals" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"target_amount" numeric(12,2) NOT NULL,
	"current_amount" numeric(12,2) DEFAULT 0.00 NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"deadline" date,
	"description" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	CONSTRAINT "goals_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "goals_target" CHECK ("goals"."target_amount" > 0 and "goals"."target_amount" <> 'NaN'),
	CONSTRAINT "goals_current" CHECK ("goals"."current_amount" <> 'NaN'),
	CONSTRAINT "goals_currency" CHECK ("goals"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
ALTER TABLE "goals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"status" integer,
	"body" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "incomes" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text DEFAULT 'salary' NOT NULL,
	"amount" numeric(12,2) NOT NULL,
	"frequency" text DEFAULT 'monthly' NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"tax_percentage" numeric(5,2) DEFAULT 0.00 NOT NULL,
	"is_active" integer DEFAULT 1 NOT NULL,
	"description" text,
	"received_date" date,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	CONSTRAINT "incomes_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "incomes_type" CHECK ("incomes"."type" in ('salary', 'freelance', 'business', 'bonus', 'other')),
	CONSTRAINT "incomes_frequency" CHECK ("incomes"."frequency" in ('monthly', 'yearly', 'one_time')),
	CONSTRAINT "incomes_amount" CHECK ("incomes"."amount" <> 'NaN'),
	CONSTRAINT "incomes_currency" CHECK ("incomes"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "incomes_tax" CHECK ("incomes"."tax_percentage" between 0 and 100),
	CONSTRAINT "incomes_is_active" CHECK ("incomes"."is_active" in (0, 1))
);
--> statement-breakpoint
ALTER TABLE "incomes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"recipient" text NOT NULL,
	"values" jsonb,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp(3) with time zone,
	CONSTRAINT "mails_language" CHECK ("mails"."language" in ('en', 'sv')),
	CONSTRAINT "mails_state" CHECK ("mails"."state" in ('queued', 'sent', 'failed')),
	CONSTRAINT "mails_values" CHECK (("mails"."state" = 'queued') = ("mails"."values" is not null)),
	CONSTRAINT "mails_ended" CHECK (("mails"."state" = 'queued') = ("mails"."ended_at" is null))
);
--> statement-breakpoint
ALTER TABLE "mails" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"currency" text NOT NULL,
	"day" date NOT NULL,
	"per_euro" numeric NOT NULL,
	CONSTRAINT "exchange_rates_currency_day_pk" PRIMARY KEY("currency","day"),
	CONSTRAINT "exchange_rates_per_euro" CHECK ("exchange_rates"."per_euro" > 0 and "exchange_rates"."per_euro" <> 'NaN')
);
--> statement-breakpoint
ALTER TABLE "exchange_rates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"profile_image_url" text,
	"currency" text DEFAULT 'USD' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"occupation" text,
	"age" integer,
	"is_onboarded" integer DEFAULT 0 NOT NULL,
	"is_premium" integer DEFAULT 0 NOT NULL,
	"subscription_status" text DEFAULT 'inactive' NOT NULL,
	"subscription_start_date" timestamp(3) with time zone,
	"subscription_end_date" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_language" CHECK ("users"."language" in ('en', 'sv')),
	CONSTRAINT "users_currency" CHECK ("users"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "users_is_onboarded" CHECK ("users"."is_onboarded" in (0, 1)),
	CONSTRAINT "users_is_premium" CHECK ("users"."is_premium" in (0, 1)),
	CONSTRAINT "users_age" CHECK ("users"."age" between 18 and 120)
);
--> statement-breakpoint
ALTER TABLE "users" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "user_activities" ADD CONSTRAINT "user_activities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_history" ADD CONSTRAINT "asset_history_user_id_asset_id_assets_user_id_id_fk" FOREIGN KEY ("user_id","asset_id") REFERENCES "public"."assets"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_audit" ADD CONSTRAINT "auth_audit_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_flow_states" ADD CONSTRAINT "auth_flow_states_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_identities" ADD CONSTRAINT "auth_identities_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_one_time_tokens" ADD CONSTRAINT "auth_one_time_tokens_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_one_time_tokens" ADD CONSTRAINT "auth_one_time_tokens_flow_id_auth_flow_states_id_fk" FOREIGN KEY ("flow_id") REFERENCES "public"."auth_flow_states"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD CONSTRAINT "auth_sessions_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goals" ADD CONSTRAINT "goals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incomes" ADD CONSTRAINT "incomes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_activities_by_entity" ON "user_activities" USING btree ("user_id","entity_id");--> statement-breakpoint
CREATE INDEX "asset_history_by_asset" ON "asset_history" USING btree ("user_id","asset_id","month");--> statement-breakpoint
CREATE INDEX "auth_audit_user" ON "auth_audit" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "auth_audit_at" ON "auth_audit" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_flow_states_code" ON "auth_flow_states" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "auth_flow_states_user" ON "auth_flow_states" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_identities_user" ON "auth_identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_limits_expire" ON "auth_limits" USING btree ("expire");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_one_time_tokens_hash" ON "auth_one_time_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "auth_sessions_user" ON "auth_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_users_email" ON "auth_users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "mails_by_state" ON "mails" USING btree ("state","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE POLICY "user_activities_own" ON "user_activities" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "asset_history_own" ON "asset_history" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "assets_own" ON "assets" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "goals_own" ON "goals" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "idempotency_keys_own" ON "idempotency_keys" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "incomes_own" ON "incomes" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "exchange_rates_read" ON "exchange_rates" AS PERMISSIVE FOR SELECT TO "valv_app" USING (true);--> statement-breakpoint
CREATE POLICY "users_own" ON "users" AS PERMISSIVE FOR ALL TO "valv_app" USING (id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (id = (select nullif(current_setting('valv.user', true), '')::uuid));