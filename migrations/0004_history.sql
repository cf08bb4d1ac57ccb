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
ALTER TABLE "asset_history" ALTER COLUMN "recorded_at" SET DEFAULT clock_timestamp();--> statement-breakpoint
ALTER TABLE "cost_history" ALTER COLUMN "recorded_at" SET DEFAULT clock_timestamp();--> statement-breakpoint
ALTER TABLE "income_history" ALTER COLUMN "recorded_at" SET DEFAULT clock_timestamp();--> statement-breakpoint
ALTER TABLE "liability_history" ALTER COLUMN "recorded_at" SET DEFAULT clock_timestamp();--> statement-breakpoint
ALTER TABLE "user_activities" ADD COLUMN "changes" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "historical_asset_values" ADD CONSTRAINT "historical_asset_values_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "historical_asset_values" ADD CONSTRAINT "historical_asset_values_item" FOREIGN KEY ("user_id","asset_id") REFERENCES "public"."assets"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "historical_cost_values" ADD CONSTRAINT "historical_cost_values_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "historical_cost_values" ADD CONSTRAINT "historical_cost_values_item" FOREIGN KEY ("user_id","cost_id") REFERENCES "public"."costs"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "historical_income_values" ADD CONSTRAINT "historical_income_values_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "historical_income_values" ADD CONSTRAINT "historical_income_values_item" FOREIGN KEY ("user_id","income_id") REFERENCES "public"."incomes"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "historical_liability_values" ADD CONSTRAINT "historical_liability_values_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "historical_liability_values" ADD CONSTRAINT "historical_liability_values_item" FOREIGN KEY ("user_id","liability_id") REFERENCES "public"."liabilities"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monthly_snapshots" ADD CONSTRAINT "monthly_snapshots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "historical_asset_values_by_month" ON "historical_asset_values" USING btree ("user_id","year","month");--> statement-breakpoint
CREATE INDEX "historical_cost_values_by_month" ON "historical_cost_values" USING btree ("user_id","year","month");--> statement-breakpoint
CREATE INDEX "historical_income_values_by_month" ON "historical_income_values" USING btree ("user_id","year","month");--> statement-breakpoint
CREATE INDEX "historical_liability_values_by_month" ON "historical_liability_values" USING btree ("user_id","year","month");--> statement-breakpoint
CREATE INDEX "asset_history_by_month" ON "asset_history" USING btree ("user_id","month");--> statement-breakpoint
CREATE INDEX "cost_history_by_month" ON "cost_history" USING btree ("user_id","month");--> statement-breakpoint
CREATE INDEX "income_history_by_month" ON "income_history" USING btree ("user_id","month");--> statement-breakpoint
CREATE INDEX "liability_history_by_month" ON "liability_history" USING btree ("user_id","month");--> statement-breakpoint
CREATE POLICY "historical_asset_values_own" ON "historical_asset_values" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "historical_cost_values_own" ON "historical_cost_values" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "historical_income_values_own" ON "historical_income_values" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "historical_liability_values_own" ON "historical_liability_values" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "monthly_snapshots_own" ON "monthly_snapshots" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));