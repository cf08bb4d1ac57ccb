ALTER TABLE "historical_income_values" ADD COLUMN "is_main" integer;--> statement-breakpoint
ALTER TABLE "income_history" ADD COLUMN "is_main" integer;--> statement-breakpoint
ALTER TABLE "incomes" ADD COLUMN "is_main" integer;--> statement-breakpoint
ALTER TABLE "historical_income_values" ADD CONSTRAINT "historical_income_values_is_main" CHECK ("historical_income_values"."is_main" in (0, 1));--> statement-breakpoint
ALTER TABLE "income_history" ADD CONSTRAINT "income_history_is_main" CHECK ("income_history"."is_main" in (0, 1));--> statement-breakpoint
ALTER TABLE "incomes" ADD CONSTRAINT "incomes_is_main" CHECK ("incomes"."is_main" in (0, 1));