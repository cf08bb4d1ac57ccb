ALTER TABLE "historical_asset_values" DROP CONSTRAINT IF EXISTS "historical_asset_values_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "historical_cost_values" DROP CONSTRAINT IF EXISTS "historical_cost_values_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "historical_income_values" DROP CONSTRAINT IF EXISTS "historical_income_values_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "historical_liability_values" DROP CONSTRAINT IF EXISTS "historical_liability_values_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "transaction_imports" DROP CONSTRAINT IF EXISTS "transaction_imports_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "transaction_rules" DROP CONSTRAINT IF EXISTS "transaction_rules_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "transactions" DROP CONSTRAINT IF EXISTS "transactions_user_id_users_id_fk";
