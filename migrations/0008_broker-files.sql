CREATE TABLE "holding_imports" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"source" text NOT NULL,
	"fingerprint" text NOT NULL,
	"accounts" jsonb NOT NULL,
	"added" integer NOT NULL,
	"known" integer NOT NULL,
	"prices" integer NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp(3) with time zone,
	CONSTRAINT "holding_imports_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "holding_imports_source" CHECK ("holding_imports"."source" in ('avanza', 'nordnet', 'lysa', 'pareto', 'degiro', 'interactiveBrokers', 'revolut', 'saxo', 'trading212', 'prices'))
);
--> statement-breakpoint
ALTER TABLE "holding_imports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "holding_transactions" DROP CONSTRAINT "holding_transactions_fee";--> statement-breakpoint
ALTER TABLE "holding_transactions" DROP CONSTRAINT "holding_transactions_tax";--> statement-breakpoint
ALTER TABLE "instruments" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "import_ids" uuid[];--> statement-breakpoint
ALTER TABLE "holding_transactions" ADD COLUMN "duplicate_key" text;--> statement-breakpoint
ALTER TABLE "holding_transactions" ADD COLUMN "import_ids" uuid[];--> statement-breakpoint
ALTER TABLE "holding_imports" ADD CONSTRAINT "holding_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "holding_transactions_by_key" ON "holding_transactions" USING btree ("user_id","duplicate_key") WHERE duplicate_key is not null;--> statement-breakpoint
ALTER TABLE "holding_transactions" ADD CONSTRAINT "holding_transactions_fee" CHECK ("holding_transactions"."fee" <> 'NaN');--> statement-breakpoint
ALTER TABLE "holding_transactions" ADD CONSTRAINT "holding_transactions_tax" CHECK ("holding_transactions"."tax" <> 'NaN');--> statement-breakpoint
CREATE POLICY "holding_imports_own" ON "holding_imports" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));