CREATE TABLE "column_mappings" (
	"user_id" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "column_mappings_user_id_fingerprint_pk" PRIMARY KEY("user_id","fingerprint"),
	CONSTRAINT "column_mappings_fingerprint" CHECK ("column_mappings"."fingerprint" ~ '^[A-Za-z0-9_-]{43}$')
);
--> statement-breakpoint
ALTER TABLE "column_mappings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "transaction_imports" DROP CONSTRAINT "transaction_imports_format";--> statement-breakpoint
ALTER TABLE "column_mappings" ADD CONSTRAINT "column_mappings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_imports" ADD CONSTRAINT "transaction_imports_format" CHECK ("transaction_imports"."format" in ('swedbank', 'handelsbanken', 'seb', 'nordea', 'lansforsakringar', 'ica', 'skandia', 'lunar', 'revolut', 'amex', 'northmill', 'camt053', 'ofx', 'mapped'));--> statement-breakpoint
CREATE POLICY "column_mappings_own" ON "column_mappings" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));