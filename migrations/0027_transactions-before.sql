CREATE TABLE "holding_transactions_before" (
	"user_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"is_removed" integer NOT NULL,
	"row" jsonb NOT NULL,
	CONSTRAINT "holding_transactions_before_user_id_import_id_id_pk" PRIMARY KEY("user_id","import_id","id")
);
--> statement-breakpoint
ALTER TABLE "holding_transactions_before" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "holding_transactions_before" ADD CONSTRAINT "holding_transactions_before_user_id_import_id_holding_imports_user_id_id_fk" FOREIGN KEY ("user_id","import_id") REFERENCES "public"."holding_imports"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holding_transactions_before" ADD CONSTRAINT "holding_transactions_before_user_id_asset_id_assets_user_id_id_fk" FOREIGN KEY ("user_id","asset_id") REFERENCES "public"."assets"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "holding_transactions_before_by_account" ON "holding_transactions_before" USING btree ("user_id","asset_id");--> statement-breakpoint
CREATE POLICY "holding_transactions_before_own" ON "holding_transactions_before" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
INSERT INTO "holding_transactions_before" (user_id, import_id, id, asset_id, is_removed, row)
SELECT h.user_id, h.id, (each ->> 'id')::uuid, a.id, 0, each
FROM holding_imports h
CROSS JOIN LATERAL jsonb_array_elements(h.restated) each
JOIN assets a ON a.user_id = h.user_id AND a.id = (each ->> 'asset_id')::uuid
WHERE h.undone_at IS NULL
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "holding_transactions_before" (user_id, import_id, id, asset_id, is_removed, row)
SELECT m.user_id, h.id, (each ->> 'id')::uuid, a.id, 1, each
FROM moves m
JOIN holding_imports h ON h.user_id = m.user_id AND h.id = (m.made ->> 'holdingImport')::uuid
CROSS JOIN LATERAL jsonb_array_elements(m.made -> 'replaced') each
JOIN assets a ON a.user_id = m.user_id AND a.id = (each ->> 'asset_id')::uuid
WHERE m.undone_at IS NULL
ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE moves SET made = made - 'replaced' WHERE made ? 'replaced';
