CREATE TABLE "user_activities" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"action" text NOT NULL,
	"entity_type" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"entity_name" text NOT NULL,
	"description" text,
	"changes" jsonb DEFAULT '[]' NOT NULL,
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
	"month" text NOT NULL,
	"currency" text NOT NULL,
	"recorded_at" timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"reason" text DEFAULT 'manual_update' NOT NULL,
	"asset_id" uuid NOT NULL,
	"value" numeric(12,2) NOT NULL,
	"ownership_percentage" numeric(5,2) NOT NULL,
	"valuation_date" date,
	CONSTRAINT "asset_history_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "asset_history_month" CHECK ("asset_history"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "asset_history_currency" CHECK ("asset_history"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "asset_history_value" CHECK ("asset_history"."value" <> 'NaN'),
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
	"use_index" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	CONSTRAINT "assets_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "assets_type" CHECK ("assets"."type" in ('savings', 'checking', 'investment', 'retirement', 'real_estate', 'vehicle', 'other')),
	CONSTRAINT "assets_value" CHECK ("assets"."value" <> 'NaN'),
	CONSTRAINT "assets_currency" CHECK ("assets"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "assets_use_index" CHECK ("assets"."use_index" in (0, 1)),
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
CREATE TABLE "cost_history" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"month" text NOT NULL,
	"currency" text NOT NULL,
	"recorded_at" timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"reason" text DEFAULT 'manual_update' NOT NULL,
	"cost_id" uuid NOT NULL,
	"amount" numeric(12,2) NOT NULL,
	"frequency" text NOT NULL,
	CONSTRAINT "cost_history_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "cost_history_month" CHECK ("cost_history"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "cost_history_currency" CHECK ("cost_history"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "cost_history_amount" CHECK ("cost_history"."amount" <> 'NaN'),
	CONSTRAINT "cost_history_frequency" CHECK ("cost_history"."frequency" in ('monthly', 'yearly', 'one_time'))
);
--> statement-breakpoint
ALTER TABLE "cost_history" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "costs" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" text DEFAULT 'other' NOT NULL,
	"name" text NOT NULL,
	"amount" numeric(12,2) NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"frequency" text DEFAULT 'monthly' NOT NULL,
	"description" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	CONSTRAINT "costs_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "costs_type" CHECK ("costs"."type" in ('housing', 'transportation', 'food', 'utilities', 'entertainment', 'healthcare', 'shopping', 'other')),
	CONSTRAINT "costs_amount" CHECK ("costs"."amount" <> 'NaN'),
	CONSTRAINT "costs_currency" CHECK ("costs"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "costs_frequency" CHECK ("costs"."frequency" in ('monthly', 'yearly', 'one_time'))
);
--> statement-breakpoint
ALTER TABLE "costs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "fingerprints" (
	"name" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fingerprints" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
CREATE TABLE "historical_asset_values" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"month" integer NOT NULL,
	"value" numeric(15,2) NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"ownership_percentage" numeric(5,2) NOT NULL,
	"valuation_date" date,
	CONSTRAINT "historical_asset_values_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "historical_asset_values_once" UNIQUE("user_id","asset_id","year","month"),
	CONSTRAINT "historical_asset_values_month" CHECK ("historical_asset_values"."month" between 1 and 12),
	CONSTRAINT "historical_asset_values_value" CHECK ("historical_asset_values"."value" <> 'NaN'),
	CONSTRAINT "historical_asset_values_currency" CHECK ("historical_asset_values"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "historical_asset_values_ownership" CHECK ("historical_asset_values"."ownership_percentage" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "historical_asset_values" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "historical_cost_values" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"cost_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"month" integer NOT NULL,
	"amount" numeric(15,2) NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"frequency" text NOT NULL,
	CONSTRAINT "historical_cost_values_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "historical_cost_values_once" UNIQUE("user_id","cost_id","year","month"),
	CONSTRAINT "historical_cost_values_month" CHECK ("historical_cost_values"."month" between 1 and 12),
	CONSTRAINT "historical_cost_values_value" CHECK ("historical_cost_values"."amount" <> 'NaN'),
	CONSTRAINT "historical_cost_values_currency" CHECK ("historical_cost_values"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "historical_cost_values_frequency" CHECK ("historical_cost_values"."frequency" in ('monthly', 'yearly', 'one_time'))
);
--> statement-breakpoint
ALTER TABLE "historical_cost_values" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "historical_income_values" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"income_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"month" integer NOT NULL,
	"amount" numeric(15,2) NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"frequency" text NOT NULL,
	"tax_percentage" numeric(5,2) NOT NULL,
	"is_active" integer NOT NULL,
	CONSTRAINT "historical_income_values_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "historical_income_values_once" UNIQUE("user_id","income_id","year","month"),
	CONSTRAINT "historical_income_values_month" CHECK ("historical_income_values"."month" between 1 and 12),
	CONSTRAINT "historical_income_values_value" CHECK ("historical_income_values"."amount" <> 'NaN'),
	CONSTRAINT "historical_income_values_currency" CHECK ("historical_income_values"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "historical_income_values_frequency" CHECK ("historical_income_values"."frequency" in ('monthly', 'yearly', 'one_time')),
	CONSTRAINT "historical_income_values_tax" CHECK ("historical_income_values"."tax_percentage" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "historical_income_values" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "historical_liability_values" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"liability_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"month" integer NOT NULL,
	"balance" numeric(15,2) NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"ownership_percentage" numeric(5,2) NOT NULL,
	CONSTRAINT "historical_liability_values_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "historical_liability_values_once" UNIQUE("user_id","liability_id","year","month"),
	CONSTRAINT "historical_liability_values_month" CHECK ("historical_liability_values"."month" between 1 and 12),
	CONSTRAINT "historical_liability_values_value" CHECK ("historical_liability_values"."balance" <> 'NaN'),
	CONSTRAINT "historical_liability_values_currency" CHECK ("historical_liability_values"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "historical_liability_values_ownership" CHECK ("historical_liability_values"."ownership_percentage" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "historical_liability_values" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
CREATE TABLE "income_history" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"month" text NOT NULL,
	"currency" text NOT NULL,
	"recorded_at" timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"reason" text DEFAULT 'manual_update' NOT NULL,
	"income_id" uuid NOT NULL,
	"amount" numeric(12,2) NOT NULL,
	"frequency" text NOT NULL,
	"tax_percentage" numeric(5,2) NOT NULL,
	"is_active" integer NOT NULL,
	CONSTRAINT "income_history_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "income_history_month" CHECK ("income_history"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "income_history_currency" CHECK ("income_history"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "income_history_amount" CHECK ("income_history"."amount" <> 'NaN'),
	CONSTRAINT "income_history_frequency" CHECK ("income_history"."frequency" in ('monthly', 'yearly', 'one_time')),
	CONSTRAINT "income_history_tax" CHECK ("income_history"."tax_percentage" between 0 and 100),
	CONSTRAINT "income_history_is_active" CHECK ("income_history"."is_active" in (0, 1))
);
--> statement-breakpoint
ALTER TABLE "income_history" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
CREATE TABLE "liabilities" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"balance" numeric(12,2) NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"ownership_percentage" numeric(5,2) DEFAULT 100.00 NOT NULL,
	"co_owner_name" text,
	"monthly_payment" numeric(12,2),
	"interest_rate" numeric(5,2),
	"monthly_interest" numeric(12,2),
	"monthly_amortization" numeric(12,2),
	"description" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	CONSTRAINT "liabilities_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "liabilities_type" CHECK ("liabilities"."type" in ('mortgage', 'car_loan', 'student_loan', 'credit_card', 'personal_loan', 'other')),
	CONSTRAINT "liabilities_balance" CHECK ("liabilities"."balance" <> 'NaN'),
	CONSTRAINT "liabilities_currency" CHECK ("liabilities"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "liabilities_ownership" CHECK ("liabilities"."ownership_percentage" between 0 and 100),
	CONSTRAINT "liabilities_payment" CHECK ("liabilities"."monthly_payment" >= 0 and "liabilities"."monthly_payment" <> 'NaN'),
	CONSTRAINT "liabilities_rate" CHECK ("liabilities"."interest_rate" between 0 and 100),
	CONSTRAINT "liabilities_interest" CHECK ("liabilities"."monthly_interest" >= 0 and "liabilities"."monthly_interest" <> 'NaN'),
	CONSTRAINT "liabilities_amortization" CHECK ("liabilities"."monthly_amortization" >= 0 and "liabilities"."monthly_amortization" <> 'NaN')
);
--> statement-breakpoint
ALTER TABLE "liabilities" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "liability_history" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"month" text NOT NULL,
	"currency" text NOT NULL,
	"recorded_at" timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"reason" text DEFAULT 'manual_update' NOT NULL,
	"liability_id" uuid NOT NULL,
	"balance" numeric(12,2) NOT NULL,
	"ownership_percentage" numeric(5,2) NOT NULL,
	CONSTRAINT "liability_history_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "liability_history_month" CHECK ("liability_history"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "liability_history_currency" CHECK ("liability_history"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "liability_history_balance" CHECK ("liability_history"."balance" <> 'NaN'),
	CONSTRAINT "liability_history_ownership" CHECK ("liability_history"."ownership_percentage" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "liability_history" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
CREATE TABLE "monthly_snapshots" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"year" integer NOT NULL,
	"month" integer NOT NULL,
	"total_assets" numeric(15,2) NOT NULL,
	"total_liabilities" numeric(15,2) NOT NULL,
	"total_income" numeric(15,2) NOT NULL,
	"total_costs" numeric(15,2) NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"estimated" boolean NOT NULL,
	"not_included" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "monthly_snapshots_user_id_currency_year_month_pk" PRIMARY KEY("user_id","currency","year","month"),
	CONSTRAINT "monthly_snapshots_month" CHECK ("monthly_snapshots"."month" between 1 and 12),
	CONSTRAINT "monthly_snapshots_currency" CHECK ("monthly_snapshots"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
ALTER TABLE "monthly_snapshots" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "statistics_values" (
	"series" text NOT NULL,
	"period" text NOT NULL,
	"value" numeric NOT NULL,
	CONSTRAINT "statistics_values_series_period_pk" PRIMARY KEY("series","period"),
	CONSTRAINT "statistics_values_value" CHECK ("statistics_values"."value" <> 'NaN')
);
--> statement-breakpoint
ALTER TABLE "statistics_values" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
ALTER TABLE "cost_history" ADD CONSTRAINT "cost_history_user_id_cost_id_costs_user_id_id_fk" FOREIGN KEY ("user_id","cost_id") REFERENCES "public"."costs"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "costs" ADD CONSTRAINT "costs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goals" ADD CONSTRAINT "goals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "historical_asset_values" ADD CONSTRAINT "historical_asset_values_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "historical_asset_values" ADD CONSTRAINT "historical_asset_values_item" FOREIGN KEY ("user_id","asset_id") REFERENCES "public"."assets"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "historical_cost_values" ADD CONSTRAINT "historical_cost_values_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "historical_cost_values" ADD CONSTRAINT "historical_cost_values_item" FOREIGN KEY ("user_id","cost_id") REFERENCES "public"."costs"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "historical_income_values" ADD CONSTRAINT "historical_income_values_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "historical_income_values" ADD CONSTRAINT "historical_income_values_item" FOREIGN KEY ("user_id","income_id") REFERENCES "public"."incomes"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "historical_liability_values" ADD CONSTRAINT "historical_liability_values_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "historical_liability_values" ADD CONSTRAINT "historical_liability_values_item" FOREIGN KEY ("user_id","liability_id") REFERENCES "public"."liabilities"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "income_history" ADD CONSTRAINT "income_history_user_id_income_id_incomes_user_id_id_fk" FOREIGN KEY ("user_id","income_id") REFERENCES "public"."incomes"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incomes" ADD CONSTRAINT "incomes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "liabilities" ADD CONSTRAINT "liabilities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "liability_history" ADD CONSTRAINT "liability_history_user_id_liability_id_liabilities_user_id_id_fk" FOREIGN KEY ("user_id","liability_id") REFERENCES "public"."liabilities"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monthly_snapshots" ADD CONSTRAINT "monthly_snapshots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_activities_by_entity" ON "user_activities" USING btree ("user_id","entity_id");--> statement-breakpoint
CREATE INDEX "asset_history_by_item" ON "asset_history" USING btree ("user_id","asset_id","month");--> statement-breakpoint
CREATE INDEX "asset_history_by_month" ON "asset_history" USING btree ("user_id","month");--> statement-breakpoint
CREATE INDEX "auth_audit_user" ON "auth_audit" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "auth_audit_at" ON "auth_audit" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_flow_states_code" ON "auth_flow_states" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "auth_flow_states_user" ON "auth_flow_states" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_identities_user" ON "auth_identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_limits_expire" ON "auth_limits" USING btree ("expire");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_one_time_tokens_hash" ON "auth_one_time_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "auth_sessions_user" ON "auth_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_users_email" ON "auth_users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "cost_history_by_item" ON "cost_history" USING btree ("user_id","cost_id","month");--> statement-breakpoint
CREATE INDEX "cost_history_by_month" ON "cost_history" USING btree ("user_id","month");--> statement-breakpoint
CREATE INDEX "historical_asset_values_by_month" ON "historical_asset_values" USING btree ("user_id","year","month");--> statement-breakpoint
CREATE INDEX "historical_cost_values_by_month" ON "historical_cost_values" USING btree ("user_id","year","month");--> statement-breakpoint
CREATE INDEX "historical_income_values_by_month" ON "historical_income_values" USING btree ("user_id","year","month");--> statement-breakpoint
CREATE INDEX "historical_liability_values_by_month" ON "historical_liability_values" USING btree ("user_id","year","month");--> statement-breakpoint
CREATE INDEX "income_history_by_item" ON "income_history" USING btree ("user_id","income_id","month");--> statement-breakpoint
CREATE INDEX "income_history_by_month" ON "income_history" USING btree ("user_id","month");--> statement-breakpoint
CREATE INDEX "liability_history_by_item" ON "liability_history" USING btree ("user_id","liability_id","month");--> statement-breakpoint
CREATE INDEX "liability_history_by_month" ON "liability_history" USING btree ("user_id","month");--> statement-breakpoint
CREATE INDEX "mails_by_state" ON "mails" USING btree ("state","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE POLICY "user_activities_own" ON "user_activities" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "asset_history_own" ON "asset_history" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "assets_own" ON "assets" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "cost_history_own" ON "cost_history" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "costs_own" ON "costs" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "goals_own" ON "goals" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "historical_asset_values_own" ON "historical_asset_values" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "historical_cost_values_own" ON "historical_cost_values" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "historical_income_values_own" ON "historical_income_values" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "historical_liability_values_own" ON "historical_liability_values" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "idempotency_keys_own" ON "idempotency_keys" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "income_history_own" ON "income_history" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "incomes_own" ON "incomes" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "liabilities_own" ON "liabilities" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "liability_history_own" ON "liability_history" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "exchange_rates_read" ON "exchange_rates" AS PERMISSIVE FOR SELECT TO "valv_app" USING (true);--> statement-breakpoint
CREATE POLICY "monthly_snapshots_own" ON "monthly_snapshots" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "statistics_values_read" ON "statistics_values" AS PERMISSIVE FOR SELECT TO "valv_app" USING (true);--> statement-breakpoint
CREATE POLICY "users_own" ON "users" AS PERMISSIVE FOR ALL TO "valv_app" USING (id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (id = (select nullif(current_setting('valv.user', true), '')::uuid));