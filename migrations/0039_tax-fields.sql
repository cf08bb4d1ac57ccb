ALTER TABLE "dashboard_widgets" DROP CONSTRAINT "dashboard_widgets_type";--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "account_form" text;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "assessed_value" numeric(12,2);--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "value_year" integer;--> statement-breakpoint
ALTER TABLE "liabilities" ADD COLUMN "interest_ground" text;--> statement-breakpoint
ALTER TABLE "dashboard_widgets" ADD CONSTRAINT "dashboard_widgets_type" CHECK ("dashboard_widgets"."widget_type" in ('income', 'costs', 'income_vs_costs', 'net_worth', 'total_assets', 'total_liabilities', 'best_performing_asset', 'net_worth_chart', 'net_worth_trend', 'asset_breakdown', 'monthly_costs', 'tax_meter'));--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_account_form" CHECK ("assets"."account_form" in ('isk', 'kf', 'af', 'pension', 'none'));--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_assessed_value" CHECK ("assets"."assessed_value" >= 0 and "assets"."assessed_value" <> 'NaN');--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_value_year" CHECK ("assets"."value_year" between 1700 and 2199);--> statement-breakpoint
ALTER TABLE "liabilities" ADD CONSTRAINT "liabilities_interest_ground" CHECK ("liabilities"."interest_ground" in ('home', 'securities', 'vehicle', 'pawn', 'unsecured', 'relative', 'student'));