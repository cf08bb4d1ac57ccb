CREATE TABLE "mortgage_parts" (
	"user_id" uuid NOT NULL,
	"liability_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"lender" text,
	"granted_on" date,
	"original_amount" numeric(12,2) NOT NULL,
	"fixed_until" date,
	"rates" jsonb NOT NULL,
	"is_increase" boolean NOT NULL,
	"has_extra_percent" boolean NOT NULL,
	"ends_on" date,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mortgage_parts_user_id_liability_id_pk" PRIMARY KEY("user_id","liability_id"),
	CONSTRAINT "mortgage_parts_original" CHECK ("mortgage_parts"."original_amount" > 0),
	CONSTRAINT "mortgage_parts_binding" CHECK ("mortgage_parts"."fixed_until" >= "mortgage_parts"."granted_on")
);
--> statement-breakpoint
ALTER TABLE "mortgage_parts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	CONSTRAINT "mortgages_base_reason" CHECK ("mortgages"."base_reason" in ('purchase', 'revaluation')),
	CONSTRAINT "mortgages_day_count" CHECK ("mortgages"."day_count" in ('30/360', 'actual/360', 'actual/365')),
	CONSTRAINT "mortgages_relief" CHECK ("mortgages"."relief" in ('none', 'newly_built', 'special_grounds'))
);
--> statement-breakpoint
ALTER TABLE "mortgages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "statistics_changes" DROP CONSTRAINT "statistics_changes_source";--> statement-breakpoint
ALTER TABLE "statistics_sources" DROP CONSTRAINT "statistics_sources_source";--> statement-breakpoint
ALTER TABLE "mortgage_parts" ADD CONSTRAINT "mortgage_parts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mortgage_parts" ADD CONSTRAINT "mortgage_parts_user_id_liability_id_liabilities_user_id_id_fk" FOREIGN KEY ("user_id","liability_id") REFERENCES "public"."liabilities"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mortgage_parts" ADD CONSTRAINT "mortgage_parts_user_id_asset_id_mortgages_user_id_asset_id_fk" FOREIGN KEY ("user_id","asset_id") REFERENCES "public"."mortgages"("user_id","asset_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mortgages" ADD CONSTRAINT "mortgages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mortgages" ADD CONSTRAINT "mortgages_user_id_asset_id_assets_user_id_id_fk" FOREIGN KEY ("user_id","asset_id") REFERENCES "public"."assets"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mortgage_parts_by_home" ON "mortgage_parts" USING btree ("user_id","asset_id");--> statement-breakpoint
ALTER TABLE "statistics_changes" ADD CONSTRAINT "statistics_changes_source" CHECK ("statistics_changes"."source" in ('consumer_prices', 'house_prices', 'exchange_rates', 'mortgage_rates_floating', 'mortgage_rates_to_1_year', 'mortgage_rates_to_2_years', 'mortgage_rates_to_3_years', 'mortgage_rates_to_5_years', 'mortgage_rates_above_5_years'));--> statement-breakpoint
ALTER TABLE "statistics_sources" ADD CONSTRAINT "statistics_sources_source" CHECK ("statistics_sources"."source" in ('consumer_prices', 'house_prices', 'exchange_rates', 'mortgage_rates_floating', 'mortgage_rates_to_1_year', 'mortgage_rates_to_2_years', 'mortgage_rates_to_3_years', 'mortgage_rates_to_5_years', 'mortgage_rates_above_5_years'));--> statement-breakpoint
CREATE POLICY "mortgage_parts_own" ON "mortgage_parts" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "mortgages_own" ON "mortgages" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));