ALTER TABLE "user_activities" DROP CONSTRAINT "user_activities_entity_type";--> statement-breakpoint
ALTER TABLE "historical_asset_values" ADD COLUMN "copy_id" uuid;--> statement-breakpoint
ALTER TABLE "historical_cost_values" ADD COLUMN "copy_id" uuid;--> statement-breakpoint
ALTER TABLE "historical_income_values" ADD COLUMN "copy_id" uuid;--> statement-breakpoint
ALTER TABLE "historical_liability_values" ADD COLUMN "copy_id" uuid;--> statement-breakpoint
ALTER TABLE "user_activities" ADD CONSTRAINT "user_activities_entity_type" CHECK ("user_activities"."entity_type" in ('asset', 'liability', 'goal', 'income', 'cost', 'month'));