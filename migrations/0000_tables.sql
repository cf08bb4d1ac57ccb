CREATE TABLE "profile_images" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"content_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"tag" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profile_images_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "profile_images_one" UNIQUE("user_id"),
	CONSTRAINT "profile_images_type" CHECK ("profile_images"."content_type" in ('image/png', 'image/jpeg', 'image/webp')),
	CONSTRAINT "profile_images_size" CHECK (octet_length("profile_images"."content") between 1 and 65536)
);
--> statement-breakpoint
ALTER TABLE "profile_images" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "demo_items" (
	"user_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "demo_items_user_id_item_id_pk" PRIMARY KEY("user_id","item_id"),
	CONSTRAINT "demo_items_kind" CHECK ("demo_items"."kind" in ('assets', 'liabilities', 'incomes', 'costs', 'goals', 'bank_accounts'))
);
--> statement-breakpoint
ALTER TABLE "demo_items" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "auth_audit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"action" text NOT NULL,
	"ip" text NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auth_audit" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "auth_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"factor_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auth_challenges" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "auth_credentials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"factor_id" uuid,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"friendly_name" text NOT NULL,
	"last_used_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auth_credentials" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "auth_factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"friendly_name" text NOT NULL,
	"factor_type" text DEFAULT 'totp' NOT NULL,
	"status" text DEFAULT 'unverified' NOT NULL,
	"secret" text NOT NULL,
	"last_step" bigint,
	"last_challenged_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auth_factors_name" UNIQUE("user_id","friendly_name"),
	CONSTRAINT "auth_factors_status" CHECK ("auth_factors"."status" in ('unverified', 'verified')),
	CONSTRAINT "auth_factors_type" CHECK ("auth_factors"."factor_type" in ('totp', 'webauthn'))
);
--> statement-breakpoint
ALTER TABLE "auth_factors" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "auth_flow_states" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"method" text NOT NULL,
	"challenge" text NOT NULL,
	"code_hash" text,
	"password_hash" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auth_flow_states" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
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
ALTER TABLE "auth_identities" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "auth_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
ALTER TABLE "auth_limits" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "auth_one_time_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"token_hash" text,
	"code_hash" text,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"address" text NOT NULL,
	"flow_id" uuid,
	"password_hash" text,
	"password_challenge" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "auth_one_time_tokens_kind" UNIQUE("user_id","kind")
);
--> statement-breakpoint
ALTER TABLE "auth_one_time_tokens" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "auth_recovery_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auth_recovery_codes_hash" UNIQUE("user_id","code_hash")
);
--> statement-breakpoint
ALTER TABLE "auth_recovery_codes" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "auth_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"counter" integer DEFAULT 0 NOT NULL,
	"methods" jsonb NOT NULL,
	"aal" text DEFAULT 'aal1' NOT NULL,
	"factor_id" uuid,
	"raised_counter" integer DEFAULT 0 NOT NULL,
	"user_agent" text NOT NULL,
	"ip" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"refreshed_at" timestamp(3) with time zone NOT NULL,
	"not_after" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "auth_sessions_aal" CHECK ("auth_sessions"."aal" in ('aal1', 'aal2'))
);
--> statement-breakpoint
ALTER TABLE "auth_sessions" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "auth_spent_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"challenge_hash" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auth_spent_challenges" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "auth_users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"role" text DEFAULT 'authenticated' NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"email_confirmed_at" timestamp(3) with time zone,
	"email_proven_at" timestamp(3) with time zone,
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
ALTER TABLE "auth_users" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "bank_accounts" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"bank_name" text,
	"account_name" text NOT NULL,
	"account_type" text DEFAULT 'checking' NOT NULL,
	"account_number" text,
	"routing_number" text,
	"currency" text DEFAULT 'SEK' NOT NULL,
	"balance" numeric(12,2) DEFAULT 0.00 NOT NULL,
	"balance_on" date,
	"is_active" integer DEFAULT 1 NOT NULL,
	"connection_status" text DEFAULT 'disconnected' NOT NULL,
	"last_sync_at" timestamp(3) with time zone,
	"api_provider" text DEFAULT 'tink' NOT NULL,
	"external_account_id" text,
	"provider_account_id" text,
	"provider_credentials_id" text,
	"bank_code" text,
	"connection_id" uuid,
	"linked_asset_id" uuid,
	"linked_liability_id" uuid,
	"linked_month" text,
	"synced_through" date,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_accounts_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "bank_accounts_type" CHECK ("bank_accounts"."account_type" in ('checking', 'savings', 'credit_card', 'other')),
	CONSTRAINT "bank_accounts_status" CHECK ("bank_accounts"."connection_status" in ('connected', 'syncing', 'needs_consent', 'error', 'disconnected')),
	CONSTRAINT "bank_accounts_provider" CHECK ("bank_accounts"."api_provider" in ('file', 'sandbox', 'tink', 'enablebanking')),
	CONSTRAINT "bank_accounts_balance" CHECK ("bank_accounts"."balance" <> 'NaN'),
	CONSTRAINT "bank_accounts_currency" CHECK ("bank_accounts"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "bank_accounts_is_active" CHECK ("bank_accounts"."is_active" in (0, 1)),
	CONSTRAINT "bank_accounts_link" CHECK (linked_asset_id is null or linked_liability_id is null)
);
--> statement-breakpoint
ALTER TABLE "bank_accounts" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "transaction_edits" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	"edited_at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transaction_edits_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "transaction_edits" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "transaction_categories" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"default_key" text,
	"name" text NOT NULL,
	"direction" text DEFAULT 'both' NOT NULL,
	"parent_category" text,
	"color" text DEFAULT '#3B82F6' NOT NULL,
	"icon" text DEFAULT 'receipt' NOT NULL,
	"keywords" jsonb DEFAULT '[]' NOT NULL,
	"is_default" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transaction_categories_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "transaction_categories_default" UNIQUE("user_id","default_key"),
	CONSTRAINT "transaction_categories_direction" CHECK ("transaction_categories"."direction" in ('out', 'in', 'both')),
	CONSTRAINT "transaction_categories_color" CHECK ("transaction_categories"."color" ~ '^#[0-9A-Fa-f]{6}$'),
	CONSTRAINT "transaction_categories_is_default" CHECK ("transaction_categories"."is_default" in (0, 1))
);
--> statement-breakpoint
ALTER TABLE "transaction_categories" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "column_mappings" (
	"user_id" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "column_mappings_user_id_fingerprint_pk" PRIMARY KEY("user_id","fingerprint"),
	CONSTRAINT "column_mappings_fingerprint" CHECK ("column_mappings"."fingerprint" ~ '^[A-Za-z0-9_-]{43}$')
);
--> statement-breakpoint
ALTER TABLE "column_mappings" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
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
	"claim_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_connections_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "bank_connections_provider" CHECK ("bank_connections"."provider" in ('sandbox', 'tink', 'enablebanking')),
	CONSTRAINT "bank_connections_status" CHECK ("bank_connections"."status" in ('connected', 'syncing', 'needs_consent', 'error', 'disconnected')),
	CONSTRAINT "bank_connections_trouble" CHECK ("bank_connections"."trouble" in ('unavailable', 'rate_limited', 'unreadable', 'refused', 'settings', 'other_provider', 'premium', 'full', 'internal'))
);
--> statement-breakpoint
ALTER TABLE "bank_connections" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
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
ALTER TABLE "bank_consent_states" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
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
ALTER TABLE "bank_endings" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "transaction_imports" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"bank_account_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"fingerprint" text NOT NULL,
	"added" integer NOT NULL,
	"known" integer NOT NULL,
	"pending" integer NOT NULL,
	"broken" integer NOT NULL,
	"closing_balance" numeric(12,2),
	"closing_on" date,
	"month_balances" jsonb,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp(3) with time zone,
	CONSTRAINT "transaction_imports_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "transaction_imports_format" CHECK ("transaction_imports"."format" in ('swedbank', 'handelsbanken', 'seb', 'nordea', 'lansforsakringar', 'ica', 'skandia', 'lunar', 'revolut', 'amex', 'northmill', 'danske', 'avanza', 'nordnet', 'wise', 'n26', 'monzo', 'sebkort', 'viseca', 'camt052', 'camt053', 'camt054', 'mt940', 'ofx', 'mapped')),
	CONSTRAINT "transaction_imports_balance" CHECK ("transaction_imports"."closing_balance" <> 'NaN')
);
--> statement-breakpoint
ALTER TABLE "transaction_imports" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "recurring_decisions" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"decision" text NOT NULL,
	"transaction_id" uuid,
	"item_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recurring_decisions_user_id_key_pk" PRIMARY KEY("user_id","key"),
	CONSTRAINT "recurring_decisions_decision" CHECK ("recurring_decisions"."decision" in ('dismissed', 'added'))
);
--> statement-breakpoint
ALTER TABLE "recurring_decisions" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "transaction_rules" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"pattern" text NOT NULL,
	"category" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transaction_rules_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "transaction_rules_once" UNIQUE("user_id","pattern")
);
--> statement-breakpoint
ALTER TABLE "transaction_rules" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "transactions" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"bank_account_id" uuid NOT NULL,
	"import_id" uuid,
	"external_transaction_id" text,
	"duplicate_key" text NOT NULL,
	"amount" numeric(12,2) NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"description" text NOT NULL,
	"merchant_name" text,
	"category" uuid,
	"category_source" text,
	"subcategory" text,
	"transaction_type" text NOT NULL,
	"status" text DEFAULT 'posted' NOT NULL,
	"transaction_date" date NOT NULL,
	"posted_date" date,
	"location" text,
	"is_recurring" integer DEFAULT 0 NOT NULL,
	"tags" jsonb DEFAULT '[]' NOT NULL,
	"notes" text,
	"is_reviewed" integer DEFAULT 0 NOT NULL,
	"source" text DEFAULT 'file' NOT NULL,
	"other_keys" jsonb DEFAULT '[]' NOT NULL,
	"transfer_of" uuid,
	"transfer_source" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transactions_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "transactions_once" UNIQUE("user_id","bank_account_id","duplicate_key"),
	CONSTRAINT "transactions_amount" CHECK ("transactions"."amount" <> 'NaN'),
	CONSTRAINT "transactions_currency" CHECK ("transactions"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "transactions_type" CHECK ("transactions"."transaction_type" in ('income', 'expense', 'transfer')),
	CONSTRAINT "transactions_status" CHECK ("transactions"."status" in ('posted', 'pending')),
	CONSTRAINT "transactions_source" CHECK ("transactions"."category_source" in ('person', 'rule', 'keywords', 'provider', 'transfer')),
	CONSTRAINT "transactions_transfer" CHECK ("transactions"."transfer_source" in ('found', 'refused')),
	CONSTRAINT "transactions_flags" CHECK (is_recurring in (0, 1) and is_reviewed in (0, 1))
);
--> statement-breakpoint
ALTER TABLE "transactions" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "payment_endings" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"tried_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "payment_endings" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_events" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "dashboard_widgets" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"widget_type" text NOT NULL,
	"position" integer NOT NULL,
	"is_visible" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dashboard_widgets_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "dashboard_widgets_type" CHECK ("dashboard_widgets"."widget_type" in ('income', 'costs', 'income_vs_costs', 'net_worth', 'total_assets', 'total_liabilities', 'best_performing_asset', 'net_worth_chart', 'net_worth_trend', 'asset_breakdown', 'monthly_costs', 'tax_meter')),
	CONSTRAINT "dashboard_widgets_position" CHECK ("dashboard_widgets"."position" >= 1),
	CONSTRAINT "dashboard_widgets_is_visible" CHECK ("dashboard_widgets"."is_visible" in (0, 1))
);
--> statement-breakpoint
ALTER TABLE "dashboard_widgets" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "notification_reads" (
	"user_id" uuid NOT NULL,
	"notification_id" text NOT NULL,
	"read_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_reads_user_id_notification_id_pk" PRIMARY KEY("user_id","notification_id")
);
--> statement-breakpoint
ALTER TABLE "notification_reads" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "co_owner_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"household_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"member_item_id" uuid,
	"percent" numeric(5,2) NOT NULL,
	"from_month" text NOT NULL,
	"together_id" uuid,
	"status" text DEFAULT 'proposed' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp(3) with time zone,
	CONSTRAINT "co_owner_links_once" UNIQUE("owner_id","item_id","member_id","status"),
	CONSTRAINT "co_owner_links_kind" CHECK ("co_owner_links"."kind" in ('assets', 'liabilities')),
	CONSTRAINT "co_owner_links_status" CHECK ("co_owner_links"."status" in ('proposed', 'active')),
	CONSTRAINT "co_owner_links_month" CHECK ("co_owner_links"."from_month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "co_owner_links_percent" CHECK (percent > 0 and percent <= 100),
	CONSTRAINT "co_owner_links_two" CHECK (owner_id <> member_id),
	CONSTRAINT "co_owner_links_item" CHECK ((status = 'active') = (member_item_id is not null))
);
--> statement-breakpoint
ALTER TABLE "co_owner_links" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "household_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"household_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text DEFAULT 'member' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"invited_by" uuid,
	"joined_at" timestamp(3) with time zone,
	"share_assets" integer DEFAULT 1 NOT NULL,
	"share_liabilities" integer DEFAULT 1 NOT NULL,
	"share_income" integer DEFAULT 1 NOT NULL,
	"share_goals" integer DEFAULT 1 NOT NULL,
	"share_costs" integer DEFAULT 1 NOT NULL,
	"totals_only" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "household_members_once" UNIQUE("household_id","user_id"),
	CONSTRAINT "household_members_role" CHECK ("household_members"."role" in ('owner', 'member')),
	CONSTRAINT "household_members_status" CHECK ("household_members"."status" in ('pending', 'active')),
	CONSTRAINT "household_members_joined" CHECK ((status = 'active') = (joined_at is not null)),
	CONSTRAINT "household_members_flags" CHECK (share_assets in (0, 1) and share_liabilities in (0, 1) and share_income in (0, 1) and share_goals in (0, 1) and share_costs in (0, 1) and totals_only in (0, 1))
);
--> statement-breakpoint
ALTER TABLE "household_members" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "household_settings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"household_id" uuid NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"share_assets" integer DEFAULT 1 NOT NULL,
	"share_liabilities" integer DEFAULT 1 NOT NULL,
	"share_income" integer DEFAULT 1 NOT NULL,
	"share_goals" integer DEFAULT 1 NOT NULL,
	"share_costs" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "household_settings_one" UNIQUE("household_id"),
	CONSTRAINT "household_settings_currency" CHECK ("household_settings"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "household_settings_language" CHECK ("household_settings"."language" in ('en', 'sv')),
	CONSTRAINT "household_settings_flags" CHECK (share_assets in (0, 1) and share_liabilities in (0, 1) and share_income in (0, 1) and share_goals in (0, 1) and share_costs in (0, 1))
);
--> statement-breakpoint
ALTER TABLE "household_settings" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "households" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "households" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "household_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"household_id" uuid NOT NULL,
	"inviter_user_id" uuid NOT NULL,
	"invited_email" text NOT NULL,
	"token_hash" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"language" text NOT NULL,
	"sent_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp(3) with time zone,
	CONSTRAINT "household_invitations_token" UNIQUE("token_hash"),
	CONSTRAINT "household_invitations_ended" CHECK (("household_invitations"."status" = 'pending') = ("household_invitations"."ended_at" is null)),
	CONSTRAINT "household_invitations_status" CHECK ("household_invitations"."status" in ('pending', 'accepted', 'declined', 'revoked')),
	CONSTRAINT "household_invitations_language" CHECK ("household_invitations"."language" in ('en', 'sv')),
	CONSTRAINT "household_invitations_email" CHECK ("household_invitations"."invited_email" = lower("household_invitations"."invited_email"))
);
--> statement-breakpoint
ALTER TABLE "household_invitations" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "invitation_mails" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "invitation_mails_user_id_day_pk" PRIMARY KEY("user_id","day"),
	CONSTRAINT "invitation_mails_count" CHECK ("invitation_mails"."count" > 0)
);
--> statement-breakpoint
ALTER TABLE "invitation_mails" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "mortgage_parts" (
	"user_id" uuid NOT NULL,
	"liability_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"lender" text,
	"granted_on" date,
	"original_amount" numeric(12,2) NOT NULL,
	"fixed_until" date,
	"rates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_increase" boolean NOT NULL,
	"has_extra_percent" boolean NOT NULL,
	"ends_on" date,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mortgage_parts_user_id_liability_id_pk" PRIMARY KEY("user_id","liability_id"),
	CONSTRAINT "mortgage_parts_original" CHECK ("mortgage_parts"."original_amount" > 0),
	CONSTRAINT "mortgage_parts_binding" CHECK ("mortgage_parts"."fixed_until" >= "mortgage_parts"."granted_on")
);
--> statement-breakpoint
ALTER TABLE "mortgage_parts" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "mortgages" (
	"user_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"base_value" numeric(12,2) NOT NULL,
	"base_day" date NOT NULL,
	"base_reason" text NOT NULL,
	"day_count" text NOT NULL,
	"relief" text NOT NULL,
	"relief_until" date,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mortgages_user_id_asset_id_pk" PRIMARY KEY("user_id","asset_id"),
	CONSTRAINT "mortgages_base_value" CHECK ("mortgages"."base_value" > 0),
	CONSTRAINT "mortgages_base_reason" CHECK ("mortgages"."base_reason" in ('purchase', 'revaluation', 'rebuilt')),
	CONSTRAINT "mortgages_day_count" CHECK ("mortgages"."day_count" in ('30/360', 'actual/360', 'actual/365')),
	CONSTRAINT "mortgages_relief" CHECK ("mortgages"."relief" in ('none', 'newly_built', 'special_grounds'))
);
--> statement-breakpoint
ALTER TABLE "mortgages" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
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
ALTER TABLE "backups" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "metric_calls" (
	"hour" timestamp(3) with time zone NOT NULL,
	"node" text NOT NULL,
	"call" text NOT NULL,
	"count" integer NOT NULL,
	"refused" integer NOT NULL,
	"errors" integer NOT NULL,
	"total_ms" double precision NOT NULL,
	"buckets" integer[] NOT NULL,
	CONSTRAINT "metric_calls_hour_node_call_pk" PRIMARY KEY("hour","node","call")
);
--> statement-breakpoint
ALTER TABLE "metric_calls" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "metric_days" (
	"day" text PRIMARY KEY NOT NULL,
	"sign_ups" integer NOT NULL,
	"active" integer
);
--> statement-breakpoint
ALTER TABLE "metric_days" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "metric_minutes" (
	"minute" timestamp(3) with time zone NOT NULL,
	"node" text NOT NULL,
	"count" integer NOT NULL,
	"refused" integer NOT NULL,
	"errors" integer NOT NULL,
	"total_ms" double precision NOT NULL,
	"buckets" integer[] NOT NULL,
	"memory" bigint NOT NULL,
	"database_ms" double precision,
	"delay_ms" double precision NOT NULL,
	CONSTRAINT "metric_minutes_minute_node_pk" PRIMARY KEY("minute","node")
);
--> statement-breakpoint
ALTER TABLE "metric_minutes" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "metric_nodes" (
	"name" text PRIMARY KEY NOT NULL,
	"started_at" timestamp(3) with time zone NOT NULL,
	"seen_at" timestamp(3) with time zone NOT NULL,
	"stopped_at" timestamp(3) with time zone,
	"memory_limit" bigint NOT NULL,
	"disk_free" bigint NOT NULL,
	"disk_size" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "metric_nodes" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "fingerprints" (
	"name" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fingerprints" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
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
ALTER TABLE "idempotency_keys" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
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
ALTER TABLE "mails" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
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
	"municipality" text,
	"birth_year" integer,
	"church_member" integer,
	"is_onboarded" integer DEFAULT 0 NOT NULL,
	"is_premium" integer DEFAULT 0 NOT NULL,
	"subscription_status" text DEFAULT 'inactive' NOT NULL,
	"subscription_start_date" timestamp(3) with time zone,
	"subscription_end_date" timestamp(3) with time zone,
	"subscription_cancels" integer DEFAULT 0 NOT NULL,
	"subscription_version" integer DEFAULT 0 NOT NULL,
	"premium_until" timestamp(3) with time zone,
	"stripe_customer_id" text,
	"stripe_subscription_id" text,
	"sorted_by" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_language" CHECK ("users"."language" in ('en', 'sv')),
	CONSTRAINT "users_currency" CHECK ("users"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "users_is_onboarded" CHECK ("users"."is_onboarded" in (0, 1)),
	CONSTRAINT "users_is_premium" CHECK ("users"."is_premium" in (0, 1)),
	CONSTRAINT "users_subscription_cancels" CHECK ("users"."subscription_cancels" in (0, 1)),
	CONSTRAINT "users_subscription_status" CHECK ("users"."subscription_status" in ('inactive', 'active', 'past_due', 'canceled', 'incomplete')),
	CONSTRAINT "users_age" CHECK ("users"."age" between 18 and 120),
	CONSTRAINT "users_municipality" CHECK ("users"."municipality" ~ '^[0-9]{4}$'),
	CONSTRAINT "users_birth_year" CHECK ("users"."birth_year" between 1900 and 2199),
	CONSTRAINT "users_church_member" CHECK ("users"."church_member" in (0, 1))
);
--> statement-breakpoint
ALTER TABLE "users" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "export_links" (
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"format" text NOT NULL,
	"session_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "export_links_user_id_token_hash_pk" PRIMARY KEY("user_id","token_hash")
);
--> statement-breakpoint
ALTER TABLE "export_links" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "imports" (
	"user_id" uuid NOT NULL,
	"data_set_id" uuid NOT NULL,
	"counts" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imports_user_id_data_set_id_pk" PRIMARY KEY("user_id","data_set_id")
);
--> statement-breakpoint
ALTER TABLE "imports" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "user_activities" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"action" text NOT NULL,
	"entity_type" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"entity_name" text NOT NULL,
	"description" text,
	"changes" jsonb DEFAULT '[]' NOT NULL,
	"deed_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_activities_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "user_activities_action" CHECK ("user_activities"."action" in ('created', 'updated', 'deleted', 'restored')),
	CONSTRAINT "user_activities_entity_type" CHECK ("user_activities"."entity_type" in ('asset', 'liability', 'goal', 'income', 'cost', 'month', 'transactions', 'bank_file', 'household'))
);
--> statement-breakpoint
ALTER TABLE "user_activities" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
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
ALTER TABLE "asset_history" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "assets" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"value" numeric(12,2) NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"ownership_percentage" numeric(5,2) DEFAULT 100.00 NOT NULL,
	"shares" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"co_owner_name" text,
	"description" text,
	"valuation_date" date,
	"use_index" integer DEFAULT 1 NOT NULL,
	"account_form" text,
	"assessed_value" numeric(12,2),
	"value_year" integer,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"removed_on" date,
	CONSTRAINT "assets_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "assets_type" CHECK ("assets"."type" in ('savings', 'checking', 'investment', 'retirement', 'real_estate', 'vehicle', 'other')),
	CONSTRAINT "assets_value" CHECK ("assets"."value" <> 'NaN'),
	CONSTRAINT "assets_currency" CHECK ("assets"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "assets_use_index" CHECK ("assets"."use_index" in (0, 1)),
	CONSTRAINT "assets_ownership" CHECK ("assets"."ownership_percentage" between 0 and 100),
	CONSTRAINT "assets_account_form" CHECK ("assets"."account_form" in ('isk', 'kf', 'af', 'pension', 'none')),
	CONSTRAINT "assets_assessed_value" CHECK ("assets"."assessed_value" >= 0 and "assets"."assessed_value" <> 'NaN'),
	CONSTRAINT "assets_value_year" CHECK ("assets"."value_year" between 1700 and 2199)
);
--> statement-breakpoint
ALTER TABLE "assets" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "historical_asset_values" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"month" integer NOT NULL,
	"value" numeric(15,2) NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"copy_id" uuid,
	"reason" text,
	"created_at" timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"ownership_percentage" numeric(5,2) NOT NULL,
	"valuation_date" date,
	CONSTRAINT "historical_asset_values_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "historical_asset_values_once" UNIQUE("user_id","asset_id","year","month"),
	CONSTRAINT "historical_asset_values_month" CHECK ("historical_asset_values"."month" between 1 and 12),
	CONSTRAINT "historical_asset_values_value" CHECK ("historical_asset_values"."value" <> 'NaN'),
	CONSTRAINT "historical_asset_values_reason" CHECK ("historical_asset_values"."reason" in ('by_plan')),
	CONSTRAINT "historical_asset_values_currency" CHECK ("historical_asset_values"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "historical_asset_values_ownership" CHECK ("historical_asset_values"."ownership_percentage" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "historical_asset_values" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
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
ALTER TABLE "cost_history" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "costs" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" text DEFAULT 'other' NOT NULL,
	"name" text NOT NULL,
	"amount" numeric(12,2) NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"frequency" text DEFAULT 'monthly' NOT NULL,
	"description" text,
	"loan_part" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"removed_on" date,
	CONSTRAINT "costs_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "costs_type" CHECK ("costs"."type" in ('housing', 'transportation', 'food', 'utilities', 'entertainment', 'healthcare', 'shopping', 'other')),
	CONSTRAINT "costs_amount" CHECK ("costs"."amount" <> 'NaN'),
	CONSTRAINT "costs_currency" CHECK ("costs"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "costs_frequency" CHECK ("costs"."frequency" in ('monthly', 'yearly', 'one_time')),
	CONSTRAINT "costs_loan_part" CHECK ("costs"."loan_part" in ('none', 'interest', 'amortization', 'payment'))
);
--> statement-breakpoint
ALTER TABLE "costs" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "historical_cost_values" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"cost_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"month" integer NOT NULL,
	"amount" numeric(15,2) NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"copy_id" uuid,
	"reason" text,
	"created_at" timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"frequency" text NOT NULL,
	CONSTRAINT "historical_cost_values_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "historical_cost_values_once" UNIQUE("user_id","cost_id","year","month"),
	CONSTRAINT "historical_cost_values_month" CHECK ("historical_cost_values"."month" between 1 and 12),
	CONSTRAINT "historical_cost_values_value" CHECK ("historical_cost_values"."amount" <> 'NaN'),
	CONSTRAINT "historical_cost_values_reason" CHECK ("historical_cost_values"."reason" in ('by_plan')),
	CONSTRAINT "historical_cost_values_currency" CHECK ("historical_cost_values"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "historical_cost_values_frequency" CHECK ("historical_cost_values"."frequency" in ('monthly', 'yearly', 'one_time'))
);
--> statement-breakpoint
ALTER TABLE "historical_cost_values" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
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
	"removed_on" date,
	CONSTRAINT "goals_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "goals_target" CHECK ("goals"."target_amount" > 0 and "goals"."target_amount" <> 'NaN'),
	CONSTRAINT "goals_current" CHECK ("goals"."current_amount" <> 'NaN'),
	CONSTRAINT "goals_currency" CHECK ("goals"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
ALTER TABLE "goals" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "historical_income_values" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"income_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"month" integer NOT NULL,
	"amount" numeric(15,2) NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"copy_id" uuid,
	"reason" text,
	"created_at" timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"frequency" text NOT NULL,
	"tax_percentage" numeric(5,2) NOT NULL,
	"tax_basis" text,
	"tax_rule" text DEFAULT 'percent' NOT NULL,
	"income_kind" text DEFAULT 'salary' NOT NULL,
	"is_main" integer,
	"is_active" integer NOT NULL,
	CONSTRAINT "historical_income_values_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "historical_income_values_once" UNIQUE("user_id","income_id","year","month"),
	CONSTRAINT "historical_income_values_month" CHECK ("historical_income_values"."month" between 1 and 12),
	CONSTRAINT "historical_income_values_value" CHECK ("historical_income_values"."amount" <> 'NaN'),
	CONSTRAINT "historical_income_values_reason" CHECK ("historical_income_values"."reason" in ('by_plan')),
	CONSTRAINT "historical_income_values_currency" CHECK ("historical_income_values"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "historical_income_values_frequency" CHECK ("historical_income_values"."frequency" in ('monthly', 'yearly', 'one_time')),
	CONSTRAINT "historical_income_values_tax" CHECK ("historical_income_values"."tax_percentage" between 0 and 100),
	CONSTRAINT "historical_income_values_tax_basis" CHECK ("historical_income_values"."tax_basis" in ('stated', 'estimated')),
	CONSTRAINT "historical_income_values_tax_rule" CHECK ("historical_income_values"."tax_rule" in ('percent', 'table')),
	CONSTRAINT "historical_income_values_kind" CHECK ("historical_income_values"."income_kind" in ('salary', 'pension', 'sickness_compensation', 'other_benefit', 'other_pension')),
	CONSTRAINT "historical_income_values_is_main" CHECK ("historical_income_values"."is_main" in (0, 1))
);
--> statement-breakpoint
ALTER TABLE "historical_income_values" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
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
	"tax_basis" text,
	"tax_rule" text DEFAULT 'percent' NOT NULL,
	"income_kind" text DEFAULT 'salary' NOT NULL,
	"is_main" integer,
	"is_active" integer NOT NULL,
	CONSTRAINT "income_history_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "income_history_month" CHECK ("income_history"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "income_history_currency" CHECK ("income_history"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "income_history_amount" CHECK ("income_history"."amount" <> 'NaN'),
	CONSTRAINT "income_history_frequency" CHECK ("income_history"."frequency" in ('monthly', 'yearly', 'one_time')),
	CONSTRAINT "income_history_tax" CHECK ("income_history"."tax_percentage" between 0 and 100),
	CONSTRAINT "income_history_tax_basis" CHECK ("income_history"."tax_basis" in ('stated', 'estimated')),
	CONSTRAINT "income_history_tax_rule" CHECK ("income_history"."tax_rule" in ('percent', 'table')),
	CONSTRAINT "income_history_kind" CHECK ("income_history"."income_kind" in ('salary', 'pension', 'sickness_compensation', 'other_benefit', 'other_pension')),
	CONSTRAINT "income_history_is_main" CHECK ("income_history"."is_main" in (0, 1)),
	CONSTRAINT "income_history_is_active" CHECK ("income_history"."is_active" in (0, 1))
);
--> statement-breakpoint
ALTER TABLE "income_history" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "incomes" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text DEFAULT 'salary' NOT NULL,
	"amount" numeric(12,2) NOT NULL,
	"frequency" text DEFAULT 'monthly' NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"tax_percentage" numeric(5,2) DEFAULT 0.00 NOT NULL,
	"tax_basis" text,
	"tax_rule" text DEFAULT 'percent' NOT NULL,
	"income_kind" text DEFAULT 'salary' NOT NULL,
	"is_main" integer,
	"is_active" integer DEFAULT 1 NOT NULL,
	"description" text,
	"received_date" date,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"removed_on" date,
	CONSTRAINT "incomes_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "incomes_type" CHECK ("incomes"."type" in ('salary', 'freelance', 'business', 'bonus', 'other')),
	CONSTRAINT "incomes_frequency" CHECK ("incomes"."frequency" in ('monthly', 'yearly', 'one_time')),
	CONSTRAINT "incomes_amount" CHECK ("incomes"."amount" <> 'NaN'),
	CONSTRAINT "incomes_currency" CHECK ("incomes"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "incomes_tax" CHECK ("incomes"."tax_percentage" between 0 and 100),
	CONSTRAINT "incomes_tax_basis" CHECK ("incomes"."tax_basis" in ('stated', 'estimated')),
	CONSTRAINT "incomes_tax_rule" CHECK ("incomes"."tax_rule" in ('percent', 'table')),
	CONSTRAINT "incomes_kind" CHECK ("incomes"."income_kind" in ('salary', 'pension', 'sickness_compensation', 'other_benefit', 'other_pension')),
	CONSTRAINT "incomes_is_main" CHECK ("incomes"."is_main" in (0, 1)),
	CONSTRAINT "incomes_is_active" CHECK ("incomes"."is_active" in (0, 1))
);
--> statement-breakpoint
ALTER TABLE "incomes" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "historical_liability_values" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"liability_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"month" integer NOT NULL,
	"balance" numeric(15,2) NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"copy_id" uuid,
	"reason" text,
	"created_at" timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"ownership_percentage" numeric(5,2) NOT NULL,
	CONSTRAINT "historical_liability_values_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "historical_liability_values_once" UNIQUE("user_id","liability_id","year","month"),
	CONSTRAINT "historical_liability_values_month" CHECK ("historical_liability_values"."month" between 1 and 12),
	CONSTRAINT "historical_liability_values_value" CHECK ("historical_liability_values"."balance" <> 'NaN'),
	CONSTRAINT "historical_liability_values_reason" CHECK ("historical_liability_values"."reason" in ('by_plan')),
	CONSTRAINT "historical_liability_values_currency" CHECK ("historical_liability_values"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "historical_liability_values_ownership" CHECK ("historical_liability_values"."ownership_percentage" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "historical_liability_values" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "liabilities" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"balance" numeric(12,2) NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"ownership_percentage" numeric(5,2) DEFAULT 100.00 NOT NULL,
	"shares" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"co_owner_name" text,
	"monthly_payment" numeric(12,2),
	"interest_rate" numeric(5,2),
	"rates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"monthly_interest" numeric(12,2),
	"monthly_amortization" numeric(12,2),
	"interest_ground" text,
	"description" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"removed_on" date,
	CONSTRAINT "liabilities_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "liabilities_type" CHECK ("liabilities"."type" in ('mortgage', 'car_loan', 'student_loan', 'credit_card', 'personal_loan', 'other')),
	CONSTRAINT "liabilities_balance" CHECK ("liabilities"."balance" <> 'NaN'),
	CONSTRAINT "liabilities_currency" CHECK ("liabilities"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "liabilities_ownership" CHECK ("liabilities"."ownership_percentage" between 0 and 100),
	CONSTRAINT "liabilities_payment" CHECK ("liabilities"."monthly_payment" >= 0 and "liabilities"."monthly_payment" <> 'NaN'),
	CONSTRAINT "liabilities_rate" CHECK ("liabilities"."interest_rate" between 0 and 100),
	CONSTRAINT "liabilities_interest" CHECK ("liabilities"."monthly_interest" >= 0 and "liabilities"."monthly_interest" <> 'NaN'),
	CONSTRAINT "liabilities_amortization" CHECK ("liabilities"."monthly_amortization" >= 0 and "liabilities"."monthly_amortization" <> 'NaN'),
	CONSTRAINT "liabilities_interest_ground" CHECK ("liabilities"."interest_ground" in ('home', 'securities', 'vehicle', 'pawn', 'unsecured', 'relative', 'student'))
);
--> statement-breakpoint
ALTER TABLE "liabilities" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
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
ALTER TABLE "liability_history" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "figure_changes" (
	"month" date PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "figure_changes" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "monthly_snapshots" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"year" integer NOT NULL,
	"month" integer NOT NULL,
	"total_assets" numeric(15,2) NOT NULL,
	"total_liabilities" numeric(15,2) NOT NULL,
	"total_income" numeric(15,2) NOT NULL,
	"net_income" numeric(15,2),
	"total_costs" numeric(15,2) NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"estimated" boolean NOT NULL,
	"not_included" jsonb NOT NULL,
	"figures_version" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "monthly_snapshots_user_id_currency_year_month_pk" PRIMARY KEY("user_id","currency","year","month"),
	CONSTRAINT "monthly_snapshots_month" CHECK ("monthly_snapshots"."month" between 1 and 12),
	CONSTRAINT "monthly_snapshots_currency" CHECK ("monthly_snapshots"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
ALTER TABLE "monthly_snapshots" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"currency" text NOT NULL,
	"day" date NOT NULL,
	"per_euro" numeric NOT NULL,
	CONSTRAINT "exchange_rates_currency_day_pk" PRIMARY KEY("currency","day"),
	CONSTRAINT "exchange_rates_per_euro" CHECK ("exchange_rates"."per_euro" > 0 and "exchange_rates"."per_euro" <> 'NaN')
);
--> statement-breakpoint
ALTER TABLE "exchange_rates" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "statistics_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"added" jsonb,
	"revised" jsonb NOT NULL,
	CONSTRAINT "statistics_changes_source" CHECK ("statistics_changes"."source" in ('consumer_prices', 'house_prices', 'exchange_rates', 'mortgage_rates_floating', 'mortgage_rates_to_1_year', 'mortgage_rates_to_2_years', 'mortgage_rates_to_3_years', 'mortgage_rates_to_5_years', 'mortgage_rates_above_5_years'))
);
--> statement-breakpoint
ALTER TABLE "statistics_changes" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "statistics_sources" (
	"source" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"origin" text NOT NULL,
	"table_id" text NOT NULL,
	"unit" text NOT NULL,
	"published_at" timestamp(3) with time zone NOT NULL,
	"fetched_at" timestamp(3) with time zone,
	"checked_at" timestamp(3) with time zone,
	"failure" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp(3) with time zone,
	"answer_hash" text,
	CONSTRAINT "statistics_sources_source" CHECK ("statistics_sources"."source" in ('consumer_prices', 'house_prices', 'exchange_rates', 'mortgage_rates_floating', 'mortgage_rates_to_1_year', 'mortgage_rates_to_2_years', 'mortgage_rates_to_3_years', 'mortgage_rates_to_5_years', 'mortgage_rates_above_5_years')),
	CONSTRAINT "statistics_sources_origin" CHECK ("statistics_sources"."origin" in ('bundled', 'fetched')),
	CONSTRAINT "statistics_sources_failure" CHECK ("statistics_sources"."failure" in ('unreachable', 'timeout', 'rate_limited', 'refused', 'server_error', 'redirected', 'too_large', 'unreadable', 'other_table', 'other_base', 'gap', 'jump', 'older', 'incomplete', 'internal'))
);
--> statement-breakpoint
ALTER TABLE "statistics_sources" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "statistics_values" (
	"series" text NOT NULL,
	"period" text NOT NULL,
	"value" numeric NOT NULL,
	"preliminary" boolean DEFAULT false NOT NULL,
	CONSTRAINT "statistics_values_series_period_pk" PRIMARY KEY("series","period"),
	CONSTRAINT "statistics_values_value" CHECK ("statistics_values"."value" <> 'NaN')
);
--> statement-breakpoint
ALTER TABLE "statistics_values" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "added_rule_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"added_at" timestamp(3) with time zone NOT NULL,
	"content" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "added_rule_files" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "profile_images" ADD CONSTRAINT "profile_images_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "demo_items" ADD CONSTRAINT "demo_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "auth_audit" ADD CONSTRAINT "auth_audit_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "auth_challenges" ADD CONSTRAINT "auth_challenges_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "auth_challenges" ADD CONSTRAINT "auth_challenges_factor_id_auth_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "public"."auth_factors"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "auth_credentials" ADD CONSTRAINT "auth_credentials_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "auth_credentials" ADD CONSTRAINT "auth_credentials_factor_id_auth_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "public"."auth_factors"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "auth_factors" ADD CONSTRAINT "auth_factors_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "auth_flow_states" ADD CONSTRAINT "auth_flow_states_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "auth_identities" ADD CONSTRAINT "auth_identities_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "auth_one_time_tokens" ADD CONSTRAINT "auth_one_time_tokens_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "auth_one_time_tokens" ADD CONSTRAINT "auth_one_time_tokens_flow_id_auth_flow_states_id_fk" FOREIGN KEY ("flow_id") REFERENCES "public"."auth_flow_states"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "auth_recovery_codes" ADD CONSTRAINT "auth_recovery_codes_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD CONSTRAINT "auth_sessions_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transaction_edits" ADD CONSTRAINT "transaction_edits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transaction_categories" ADD CONSTRAINT "transaction_categories_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "column_mappings" ADD CONSTRAINT "column_mappings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_connections" ADD CONSTRAINT "bank_connections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_consent_states" ADD CONSTRAINT "bank_consent_states_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transaction_imports" ADD CONSTRAINT "transaction_imports_user_id_bank_account_id_bank_accounts_user_id_id_fk" FOREIGN KEY ("user_id","bank_account_id") REFERENCES "public"."bank_accounts"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recurring_decisions" ADD CONSTRAINT "recurring_decisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transaction_rules" ADD CONSTRAINT "transaction_rules_user_id_category_transaction_categories_user_id_id_fk" FOREIGN KEY ("user_id","category") REFERENCES "public"."transaction_categories"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_user_id_bank_account_id_bank_accounts_user_id_id_fk" FOREIGN KEY ("user_id","bank_account_id") REFERENCES "public"."bank_accounts"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_user_id_import_id_transaction_imports_user_id_id_fk" FOREIGN KEY ("user_id","import_id") REFERENCES "public"."transaction_imports"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dashboard_widgets" ADD CONSTRAINT "dashboard_widgets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "co_owner_links" ADD CONSTRAINT "co_owner_links_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "co_owner_links" ADD CONSTRAINT "co_owner_links_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "co_owner_links" ADD CONSTRAINT "co_owner_links_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "co_owner_links" ADD CONSTRAINT "co_owner_links_owner_membership" FOREIGN KEY ("household_id","owner_id") REFERENCES "public"."household_members"("household_id","user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "co_owner_links" ADD CONSTRAINT "co_owner_links_member_membership" FOREIGN KEY ("household_id","member_id") REFERENCES "public"."household_members"("household_id","user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "household_members" ADD CONSTRAINT "household_members_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "household_members" ADD CONSTRAINT "household_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "household_members" ADD CONSTRAINT "household_members_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "household_settings" ADD CONSTRAINT "household_settings_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "households" ADD CONSTRAINT "households_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "household_invitations" ADD CONSTRAINT "household_invitations_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "household_invitations" ADD CONSTRAINT "household_invitations_inviter_user_id_users_id_fk" FOREIGN KEY ("inviter_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invitation_mails" ADD CONSTRAINT "invitation_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mortgage_parts" ADD CONSTRAINT "mortgage_parts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mortgage_parts" ADD CONSTRAINT "mortgage_parts_user_id_liability_id_liabilities_user_id_id_fk" FOREIGN KEY ("user_id","liability_id") REFERENCES "public"."liabilities"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mortgage_parts" ADD CONSTRAINT "mortgage_parts_user_id_asset_id_mortgages_user_id_asset_id_fk" FOREIGN KEY ("user_id","asset_id") REFERENCES "public"."mortgages"("user_id","asset_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mortgages" ADD CONSTRAINT "mortgages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mortgages" ADD CONSTRAINT "mortgages_user_id_asset_id_assets_user_id_id_fk" FOREIGN KEY ("user_id","asset_id") REFERENCES "public"."assets"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "export_links" ADD CONSTRAINT "export_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_activities" ADD CONSTRAINT "user_activities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "asset_history" ADD CONSTRAINT "asset_history_user_id_asset_id_assets_user_id_id_fk" FOREIGN KEY ("user_id","asset_id") REFERENCES "public"."assets"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "historical_asset_values" ADD CONSTRAINT "historical_asset_values_item" FOREIGN KEY ("user_id","asset_id") REFERENCES "public"."assets"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cost_history" ADD CONSTRAINT "cost_history_user_id_cost_id_costs_user_id_id_fk" FOREIGN KEY ("user_id","cost_id") REFERENCES "public"."costs"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "costs" ADD CONSTRAINT "costs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "historical_cost_values" ADD CONSTRAINT "historical_cost_values_item" FOREIGN KEY ("user_id","cost_id") REFERENCES "public"."costs"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "goals" ADD CONSTRAINT "goals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "historical_income_values" ADD CONSTRAINT "historical_income_values_item" FOREIGN KEY ("user_id","income_id") REFERENCES "public"."incomes"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "income_history" ADD CONSTRAINT "income_history_user_id_income_id_incomes_user_id_id_fk" FOREIGN KEY ("user_id","income_id") REFERENCES "public"."incomes"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "incomes" ADD CONSTRAINT "incomes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "historical_liability_values" ADD CONSTRAINT "historical_liability_values_item" FOREIGN KEY ("user_id","liability_id") REFERENCES "public"."liabilities"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "liabilities" ADD CONSTRAINT "liabilities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "liability_history" ADD CONSTRAINT "liability_history_user_id_liability_id_liabilities_user_id_id_fk" FOREIGN KEY ("user_id","liability_id") REFERENCES "public"."liabilities"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "monthly_snapshots" ADD CONSTRAINT "monthly_snapshots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "auth_audit_user" ON "auth_audit" USING btree ("user_id","at");
--> statement-breakpoint
CREATE INDEX "auth_audit_at" ON "auth_audit" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "auth_challenges_user" ON "auth_challenges" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "auth_challenges_factor" ON "auth_challenges" USING btree ("factor_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "auth_credentials_credential" ON "auth_credentials" USING btree ("credential_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "auth_credentials_factor" ON "auth_credentials" USING btree ("factor_id");
--> statement-breakpoint
CREATE INDEX "auth_credentials_user" ON "auth_credentials" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "auth_flow_states_code" ON "auth_flow_states" USING btree ("code_hash");
--> statement-breakpoint
CREATE INDEX "auth_flow_states_user" ON "auth_flow_states" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "auth_identities_user" ON "auth_identities" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "auth_limits_expire" ON "auth_limits" USING btree ("expire");
--> statement-breakpoint
CREATE UNIQUE INDEX "auth_one_time_tokens_hash" ON "auth_one_time_tokens" USING btree ("token_hash");
--> statement-breakpoint
CREATE INDEX "auth_sessions_user" ON "auth_sessions" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "auth_spent_challenges_hash" ON "auth_spent_challenges" USING btree ("challenge_hash");
--> statement-breakpoint
CREATE UNIQUE INDEX "auth_users_email" ON "auth_users" USING btree ("email");
--> statement-breakpoint
CREATE INDEX "auth_users_unconfirmed" ON "auth_users" USING btree ("created_at") WHERE "auth_users"."email_confirmed_at" is null;
--> statement-breakpoint
CREATE INDEX "bank_accounts_by_connection" ON "bank_accounts" USING btree ("user_id","connection_id");
--> statement-breakpoint
CREATE INDEX "bank_consent_states_by_expiry" ON "bank_consent_states" USING btree ("user_id","expires_at");
--> statement-breakpoint
CREATE INDEX "transaction_imports_by_account" ON "transaction_imports" USING btree ("user_id","bank_account_id");
--> statement-breakpoint
CREATE INDEX "transaction_rules_by_category" ON "transaction_rules" USING btree ("user_id","category");
--> statement-breakpoint
CREATE INDEX "transactions_by_date" ON "transactions" USING btree ("user_id","transaction_date","id");
--> statement-breakpoint
CREATE INDEX "transactions_by_category" ON "transactions" USING btree ("user_id","category","transaction_date");
--> statement-breakpoint
CREATE INDEX "transactions_by_import" ON "transactions" USING btree ("user_id","import_id");
--> statement-breakpoint
CREATE INDEX "transactions_by_external_id" ON "transactions" USING btree ("user_id","bank_account_id","external_transaction_id") WHERE external_transaction_id is not null;
--> statement-breakpoint
CREATE INDEX "transactions_by_transfer" ON "transactions" USING btree ("user_id","transfer_of") WHERE transfer_of is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "dashboard_widgets_type" ON "dashboard_widgets" USING btree ("user_id","widget_type");
--> statement-breakpoint
CREATE INDEX "co_owner_links_by_member" ON "co_owner_links" USING btree ("member_id","member_item_id");
--> statement-breakpoint
CREATE INDEX "co_owner_links_by_household" ON "co_owner_links" USING btree ("household_id");
--> statement-breakpoint
CREATE INDEX "household_members_by_user" ON "household_members" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "household_members_by_inviter" ON "household_members" USING btree ("invited_by");
--> statement-breakpoint
CREATE INDEX "households_by_creator" ON "households" USING btree ("created_by");
--> statement-breakpoint
CREATE INDEX "household_invitations_by_household" ON "household_invitations" USING btree ("household_id");
--> statement-breakpoint
CREATE INDEX "household_invitations_by_email" ON "household_invitations" USING btree ("invited_email");
--> statement-breakpoint
CREATE INDEX "household_invitations_by_inviter" ON "household_invitations" USING btree ("inviter_user_id");
--> statement-breakpoint
CREATE INDEX "mortgage_parts_by_home" ON "mortgage_parts" USING btree ("user_id","asset_id");
--> statement-breakpoint
CREATE INDEX "backups_by_time" ON "backups" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "mails_by_state" ON "mails" USING btree ("state","created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));
--> statement-breakpoint
CREATE UNIQUE INDEX "users_stripe_customer" ON "users" USING btree ("stripe_customer_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "users_stripe_subscription" ON "users" USING btree ("stripe_subscription_id");
--> statement-breakpoint
CREATE INDEX "users_premium" ON "users" USING btree ("premium_until") WHERE "users"."premium_until" is not null;
--> statement-breakpoint
CREATE INDEX "user_activities_by_entity" ON "user_activities" USING btree ("user_id","entity_id");
--> statement-breakpoint
CREATE INDEX "user_activities_by_deed" ON "user_activities" USING btree ("user_id","deed_id") WHERE deed_id is not null;
--> statement-breakpoint
CREATE INDEX "asset_history_by_item" ON "asset_history" USING btree ("user_id","asset_id","month");
--> statement-breakpoint
CREATE INDEX "asset_history_by_month" ON "asset_history" USING btree ("user_id","month");
--> statement-breakpoint
CREATE INDEX "asset_history_by_valuation" ON "asset_history" USING btree ("valuation_date") WHERE valuation_date is not null;
--> statement-breakpoint
CREATE INDEX "historical_asset_values_by_month" ON "historical_asset_values" USING btree ("user_id","year","month");
--> statement-breakpoint
CREATE INDEX "historical_asset_values_by_valuation" ON "historical_asset_values" USING btree ("valuation_date") WHERE valuation_date is not null;
--> statement-breakpoint
CREATE INDEX "cost_history_by_item" ON "cost_history" USING btree ("user_id","cost_id","month");
--> statement-breakpoint
CREATE INDEX "cost_history_by_month" ON "cost_history" USING btree ("user_id","month");
--> statement-breakpoint
CREATE INDEX "historical_cost_values_by_month" ON "historical_cost_values" USING btree ("user_id","year","month");
--> statement-breakpoint
CREATE INDEX "historical_income_values_by_month" ON "historical_income_values" USING btree ("user_id","year","month");
--> statement-breakpoint
CREATE INDEX "income_history_by_item" ON "income_history" USING btree ("user_id","income_id","month");
--> statement-breakpoint
CREATE INDEX "income_history_by_month" ON "income_history" USING btree ("user_id","month");
--> statement-breakpoint
CREATE INDEX "historical_liability_values_by_month" ON "historical_liability_values" USING btree ("user_id","year","month");
--> statement-breakpoint
CREATE INDEX "liability_history_by_item" ON "liability_history" USING btree ("user_id","liability_id","month");
--> statement-breakpoint
CREATE INDEX "liability_history_by_month" ON "liability_history" USING btree ("user_id","month");
--> statement-breakpoint
-- By hand: drizzle does not write the columns that a deletion sets to null.
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_connection_fk" FOREIGN KEY (user_id, connection_id) REFERENCES bank_connections(user_id, id) ON DELETE SET NULL (connection_id);
--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_linked_asset_fk" FOREIGN KEY (user_id, linked_asset_id) REFERENCES assets(user_id, id) ON DELETE SET NULL (linked_asset_id);
--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_linked_liability_fk" FOREIGN KEY (user_id, linked_liability_id) REFERENCES liabilities(user_id, id) ON DELETE SET NULL (linked_liability_id);
--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_category_fk" FOREIGN KEY (user_id, category) REFERENCES transaction_categories(user_id, id) ON DELETE SET NULL (category);
--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_transfer_fk" FOREIGN KEY (user_id, transfer_of) REFERENCES transactions(user_id, id) ON DELETE SET NULL (transfer_of);
