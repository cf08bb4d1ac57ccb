-- Months cached without their income after tax are calculated anew.
DELETE FROM "monthly_snapshots";--> statement-breakpoint
ALTER TABLE "historical_income_values" ADD COLUMN "tax_basis" text;--> statement-breakpoint
ALTER TABLE "income_history" ADD COLUMN "tax_basis" text;--> statement-breakpoint
ALTER TABLE "incomes" ADD COLUMN "tax_basis" text;--> statement-breakpoint
ALTER TABLE "monthly_snapshots" ADD COLUMN "net_income" numeric(15,2);--> statement-breakpoint
ALTER TABLE "historical_income_values" ADD CONSTRAINT "historical_income_values_tax_basis" CHECK ("historical_income_values"."tax_basis" in ('stated', 'estimated'));--> statement-breakpoint
ALTER TABLE "income_history" ADD CONSTRAINT "income_history_tax_basis" CHECK ("income_history"."tax_basis" in ('stated', 'estimated'));--> statement-breakpoint
ALTER TABLE "incomes" ADD CONSTRAINT "incomes_tax_basis" CHECK ("incomes"."tax_basis" in ('stated', 'estimated'));