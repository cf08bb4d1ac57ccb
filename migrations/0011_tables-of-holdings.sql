CREATE TABLE "holdings_mappings" (
	"user_id" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "holdings_mappings_user_id_fingerprint_pk" PRIMARY KEY("user_id","fingerprint"),
	CONSTRAINT "holdings_mappings_fingerprint" CHECK ("holdings_mappings"."fingerprint" ~ '^[A-Za-z0-9_-]{43}$')
);
--> statement-breakpoint
ALTER TABLE "holdings_mappings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "holding_imports" DROP CONSTRAINT "holding_imports_source";--> statement-breakpoint
ALTER TABLE "holdings_mappings" ADD CONSTRAINT "holdings_mappings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holding_imports" ADD CONSTRAINT "holding_imports_source" CHECK ("holding_imports"."source" in ('avanza', 'nordnet', 'lysa', 'pareto', 'degiro', 'interactiveBrokers', 'revolut', 'saxo', 'trading212', 'prices', 'general'));--> statement-breakpoint
CREATE POLICY "holdings_mappings_own" ON "holdings_mappings" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));