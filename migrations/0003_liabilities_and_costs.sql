CREATE TABLE "cost_history" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"month" text NOT NULL,
	"currency" text NOT NULL,
	"recorded_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
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
CREATE TABLE "income_history" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"month" text NOT NULL,
	"currency" text NOT NULL,
	"recorded_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
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
	"recorded_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
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
CREATE TABLE "statistics_values" (
	"series" text NOT NULL,
	"period" text NOT NULL,
	"value" numeric NOT NULL,
	CONSTRAINT "statistics_values_series_period_pk" PRIMARY KEY("series","period"),
	CONSTRAINT "statistics_values_value" CHECK ("statistics_values"."value" <> 'NaN')
);
--> statement-breakpoint
ALTER TABLE "statistics_values" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "asset_history_by_asset";--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "use_index" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "cost_history" ADD CONSTRAINT "cost_history_user_id_cost_id_costs_user_id_id_fk" FOREIGN KEY ("user_id","cost_id") REFERENCES "public"."costs"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "costs" ADD CONSTRAINT "costs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "income_history" ADD CONSTRAINT "income_history_user_id_income_id_incomes_user_id_id_fk" FOREIGN KEY ("user_id","income_id") REFERENCES "public"."incomes"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "liabilities" ADD CONSTRAINT "liabilities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "liability_history" ADD CONSTRAINT "liability_history_user_id_liability_id_liabilities_user_id_id_fk" FOREIGN KEY ("user_id","liability_id") REFERENCES "public"."liabilities"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cost_history_by_item" ON "cost_history" USING btree ("user_id","cost_id","month");--> statement-breakpoint
CREATE INDEX "income_history_by_item" ON "income_history" USING btree ("user_id","income_id","month");--> statement-breakpoint
CREATE INDEX "liability_history_by_item" ON "liability_history" USING btree ("user_id","liability_id","month");--> statement-breakpoint
CREATE INDEX "asset_history_by_item" ON "asset_history" USING btree ("user_id","asset_id","month");--> statement-breakpoint
ALTER TABLE "asset_history" ADD CONSTRAINT "asset_history_currency" CHECK ("asset_history"."currency" ~ '^[A-Z]{3}$');--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_use_index" CHECK ("assets"."use_index" in (0, 1));--> statement-breakpoint
CREATE POLICY "cost_history_own" ON "cost_history" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "costs_own" ON "costs" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "income_history_own" ON "income_history" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "liabilities_own" ON "liabilities" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "liability_history_own" ON "liability_history" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "statistics_values_read" ON "statistics_values" AS PERMISSIVE FOR SELECT TO "valv_app" USING (true);