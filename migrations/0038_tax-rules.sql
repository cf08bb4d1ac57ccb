ALTER TABLE "users" ADD COLUMN "municipality" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "birth_year" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "church_member" integer;--> statement-breakpoint
ALTER TABLE "historical_income_values" ADD COLUMN "tax_rule" text DEFAULT 'percent' NOT NULL;--> statement-breakpoint
ALTER TABLE "historical_income_values" ADD COLUMN "income_kind" text DEFAULT 'salary' NOT NULL;--> statement-breakpoint
ALTER TABLE "income_history" ADD COLUMN "tax_rule" text DEFAULT 'percent' NOT NULL;--> statement-breakpoint
ALTER TABLE "income_history" ADD COLUMN "income_kind" text DEFAULT 'salary' NOT NULL;--> statement-breakpoint
ALTER TABLE "incomes" ADD COLUMN "tax_rule" text DEFAULT 'percent' NOT NULL;--> statement-breakpoint
ALTER TABLE "incomes" ADD COLUMN "income_kind" text DEFAULT 'salary' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_municipality" CHECK ("users"."municipality" ~ '^[0-9]{4}$');--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_birth_year" CHECK ("users"."birth_year" between 1900 and 2199);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_church_member" CHECK ("users"."church_member" in (0, 1));--> statement-breakpoint
ALTER TABLE "historical_income_values" ADD CONSTRAINT "historical_income_values_tax_rule" CHECK ("historical_income_values"."tax_rule" in ('percent', 'table'));--> statement-breakpoint
ALTER TABLE "historical_income_values" ADD CONSTRAINT "historical_income_values_kind" CHECK ("historical_income_values"."income_kind" in ('salary', 'pension', 'sickness_compensation', 'other_benefit', 'other_pension'));--> statement-breakpoint
ALTER TABLE "income_history" ADD CONSTRAINT "income_history_tax_rule" CHECK ("income_history"."tax_rule" in ('percent', 'table'));--> statement-breakpoint
ALTER TABLE "income_history" ADD CONSTRAINT "income_history_kind" CHECK ("income_history"."income_kind" in ('salary', 'pension', 'sickness_compensation', 'other_benefit', 'other_pension'));--> statement-breakpoint
ALTER TABLE "incomes" ADD CONSTRAINT "incomes_tax_rule" CHECK ("incomes"."tax_rule" in ('percent', 'table'));--> statement-breakpoint
ALTER TABLE "incomes" ADD CONSTRAINT "incomes_kind" CHECK ("incomes"."income_kind" in ('salary', 'pension', 'sickness_compensation', 'other_benefit', 'other_pension'));