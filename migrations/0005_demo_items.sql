CREATE TABLE "demo_items" (
	"user_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "demo_items_user_id_item_id_pk" PRIMARY KEY("user_id","item_id"),
	CONSTRAINT "demo_items_kind" CHECK ("demo_items"."kind" in ('assets', 'liabilities', 'incomes', 'costs', 'goals'))
);
--> statement-breakpoint
ALTER TABLE "demo_items" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "demo_items" ADD CONSTRAINT "demo_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "demo_items_own" ON "demo_items" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));