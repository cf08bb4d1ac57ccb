CREATE TABLE "dashboard_widgets" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"widget_type" text NOT NULL,
	"position" integer NOT NULL,
	"is_visible" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dashboard_widgets_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "dashboard_widgets_type" CHECK ("dashboard_widgets"."widget_type" in ('income', 'costs', 'income_vs_costs', 'net_worth', 'total_assets', 'total_liabilities', 'best_performing_asset', 'net_worth_chart', 'net_worth_trend', 'asset_breakdown', 'monthly_costs')),
	CONSTRAINT "dashboard_widgets_position" CHECK ("dashboard_widgets"."position" >= 1),
	CONSTRAINT "dashboard_widgets_is_visible" CHECK ("dashboard_widgets"."is_visible" in (0, 1))
);
--> statement-breakpoint
ALTER TABLE "dashboard_widgets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "dashboard_widgets" ADD CONSTRAINT "dashboard_widgets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dashboard_widgets_type" ON "dashboard_widgets" USING btree ("user_id","widget_type");--> statement-breakpoint
CREATE POLICY "dashboard_widgets_own" ON "dashboard_widgets" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));