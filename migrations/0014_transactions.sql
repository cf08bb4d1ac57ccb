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
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_accounts_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "bank_accounts_type" CHECK ("bank_accounts"."account_type" in ('checking', 'savings', 'credit_card', 'other')),
	CONSTRAINT "bank_accounts_status" CHECK ("bank_accounts"."connection_status" in ('connected', 'syncing', 'needs_consent', 'error', 'disconnected')),
	CONSTRAINT "bank_accounts_provider" CHECK ("bank_accounts"."api_provider" in ('file', 'sandbox', 'tink', 'enablebanking')),
	CONSTRAINT "bank_accounts_balance" CHECK ("bank_accounts"."balance" <> 'NaN'),
	CONSTRAINT "bank_accounts_currency" CHECK ("bank_accounts"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "bank_accounts_is_active" CHECK ("bank_accounts"."is_active" in (0, 1))
);
--> statement-breakpoint
ALTER TABLE "bank_accounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
ALTER TABLE "transaction_categories" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp(3) with time zone,
	CONSTRAINT "transaction_imports_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "transaction_imports_format" CHECK ("transaction_imports"."format" in ('swedbank', 'handelsbanken', 'seb', 'nordea', 'lansforsakringar', 'ica', 'lunar', 'revolut', 'amex', 'northmill')),
	CONSTRAINT "transaction_imports_balance" CHECK ("transaction_imports"."closing_balance" <> 'NaN')
);
--> statement-breakpoint
ALTER TABLE "transaction_imports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transactions_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "transactions_once" UNIQUE("user_id","bank_account_id","duplicate_key"),
	CONSTRAINT "transactions_amount" CHECK ("transactions"."amount" <> 'NaN'),
	CONSTRAINT "transactions_currency" CHECK ("transactions"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "transactions_type" CHECK ("transactions"."transaction_type" in ('income', 'expense', 'transfer')),
	CONSTRAINT "transactions_status" CHECK ("transactions"."status" in ('posted', 'pending')),
	CONSTRAINT "transactions_source" CHECK ("transactions"."category_source" in ('person', 'keywords')),
	CONSTRAINT "transactions_flags" CHECK (is_recurring in (0, 1) and is_reviewed in (0, 1))
);
--> statement-breakpoint
ALTER TABLE "transactions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_categories" ADD CONSTRAINT "transaction_categories_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_imports" ADD CONSTRAINT "transaction_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_imports" ADD CONSTRAINT "transaction_imports_user_id_bank_account_id_bank_accounts_user_id_id_fk" FOREIGN KEY ("user_id","bank_account_id") REFERENCES "public"."bank_accounts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_user_id_bank_account_id_bank_accounts_user_id_id_fk" FOREIGN KEY ("user_id","bank_account_id") REFERENCES "public"."bank_accounts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_user_id_import_id_transaction_imports_user_id_id_fk" FOREIGN KEY ("user_id","import_id") REFERENCES "public"."transaction_imports"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transaction_imports_by_account" ON "transaction_imports" USING btree ("user_id","bank_account_id");--> statement-breakpoint
CREATE INDEX "transactions_by_date" ON "transactions" USING btree ("user_id","transaction_date","id");--> statement-breakpoint
CREATE INDEX "transactions_by_category" ON "transactions" USING btree ("user_id","category","transaction_date");--> statement-breakpoint
CREATE INDEX "transactions_by_import" ON "transactions" USING btree ("user_id","import_id");--> statement-breakpoint
CREATE POLICY "bank_accounts_own" ON "bank_accounts" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "transaction_categories_own" ON "transaction_categories" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "transaction_imports_own" ON "transaction_imports" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "transactions_own" ON "transactions" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
-- A category that goes leaves its transactions without one. The person stays in the key.
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_category_fk"
  FOREIGN KEY ("user_id", "category") REFERENCES "transaction_categories" ("user_id", "id")
  ON DELETE SET NULL ("category");
