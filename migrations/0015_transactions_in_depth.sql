CREATE TABLE "recurring_decisions" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"decision" text NOT NULL,
	"item_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recurring_decisions_user_id_key_pk" PRIMARY KEY("user_id","key"),
	CONSTRAINT "recurring_decisions_decision" CHECK ("recurring_decisions"."decision" in ('dismissed', 'added'))
);
--> statement-breakpoint
ALTER TABLE "recurring_decisions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "transaction_edits" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	"edited_at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transaction_edits_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "transaction_edits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "transaction_rules" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"pattern" text NOT NULL,
	"category" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transaction_rules_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "transaction_rules_once" UNIQUE("user_id","pattern")
);
--> statement-breakpoint
ALTER TABLE "transaction_rules" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "transactions" DROP CONSTRAINT "transactions_source";--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "source" text DEFAULT 'file' NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "other_keys" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "transfer_of" uuid;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "transfer_source" text;--> statement-breakpoint
ALTER TABLE "recurring_decisions" ADD CONSTRAINT "recurring_decisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_edits" ADD CONSTRAINT "transaction_edits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_rules" ADD CONSTRAINT "transaction_rules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_rules" ADD CONSTRAINT "transaction_rules_user_id_category_transaction_categories_user_id_id_fk" FOREIGN KEY ("user_id","category") REFERENCES "public"."transaction_categories"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transaction_rules_by_category" ON "transaction_rules" USING btree ("user_id","category");--> statement-breakpoint
CREATE INDEX "transactions_by_external_id" ON "transactions" USING btree ("user_id","bank_account_id","external_transaction_id") WHERE external_transaction_id is not null;--> statement-breakpoint
CREATE INDEX "transactions_by_transfer" ON "transactions" USING btree ("user_id","transfer_of") WHERE transfer_of is not null;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_transfer" CHECK ("transactions"."transfer_source" in ('found', 'refused'));--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_source" CHECK ("transactions"."category_source" in ('person', 'rule', 'keywords', 'provider', 'transfer'));--> statement-breakpoint
CREATE POLICY "recurring_decisions_own" ON "recurring_decisions" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "transaction_edits_own" ON "transaction_edits" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "transaction_rules_own" ON "transaction_rules" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
-- The other side of a transfer that goes leaves this one alone. The person stays in the key.
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_transfer_fk"
  FOREIGN KEY ("user_id", "transfer_of") REFERENCES "transactions" ("user_id", "id")
  ON DELETE SET NULL ("transfer_of");
