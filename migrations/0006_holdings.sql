CREATE TABLE "instruments" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"isin" text,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"kind" text DEFAULT 'other' NOT NULL,
	"currency" text NOT NULL,
	"ticker" text,
	"country" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "instruments_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "instruments_isin" CHECK ("instruments"."isin" ~ '^[A-Z]{2}[A-Z0-9]{9}[0-9]$'),
	CONSTRAINT "instruments_kind" CHECK ("instruments"."kind" in ('share', 'fund', 'etf', 'bond', 'certificate', 'option', 'crypto', 'other')),
	CONSTRAINT "instruments_currency" CHECK ("instruments"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "instruments_country" CHECK ("instruments"."country" ~ '^[A-Z]{2}$')
);
--> statement-breakpoint
ALTER TABLE "instruments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "quotes" (
	"user_id" uuid NOT NULL,
	"instrument_id" uuid NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"price" numeric(22,10) NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quotes_user_id_instrument_id_day_source_pk" PRIMARY KEY("user_id","instrument_id","day","source"),
	CONSTRAINT "quotes_source" CHECK ("quotes"."source" in ('typed', 'file', 'position', 'transaction')),
	CONSTRAINT "quotes_price" CHECK ("quotes"."price" >= 0 and "quotes"."price" <> 'NaN'),
	CONSTRAINT "quotes_currency" CHECK ("quotes"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
ALTER TABLE "quotes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "holding_transactions" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"instrument_id" uuid,
	"quantity" numeric(22,10),
	"price" numeric(22,10),
	"amount" numeric(12,2),
	"fee" numeric(12,2),
	"tax" numeric(12,2),
	"currency" text NOT NULL,
	"rate" numeric(22,10),
	"ratio" text,
	"note" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "holding_transactions_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "holding_transactions_kind" CHECK ("holding_transactions"."kind" in ('deposit', 'split', 'bonus', 'buy', 'exchange_out', 'exchange_in', 'transfer_out', 'transfer_in', 'correction', 'return_of_capital', 'dividend', 'interest', 'sell', 'withholding_tax', 'fee', 'tax', 'withdrawal')),
	CONSTRAINT "holding_transactions_currency" CHECK ("holding_transactions"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "holding_transactions_quantity" CHECK ("holding_transactions"."quantity" <> 'NaN'),
	CONSTRAINT "holding_transactions_price" CHECK ("holding_transactions"."price" >= 0 and "holding_transactions"."price" <> 'NaN'),
	CONSTRAINT "holding_transactions_amount" CHECK ("holding_transactions"."amount" <> 'NaN'),
	CONSTRAINT "holding_transactions_fee" CHECK ("holding_transactions"."fee" >= 0 and "holding_transactions"."fee" <> 'NaN'),
	CONSTRAINT "holding_transactions_tax" CHECK ("holding_transactions"."tax" >= 0 and "holding_transactions"."tax" <> 'NaN'),
	CONSTRAINT "holding_transactions_rate" CHECK ("holding_transactions"."rate" > 0 and "holding_transactions"."rate" <> 'NaN')
);
--> statement-breakpoint
ALTER TABLE "holding_transactions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "instruments" ADD CONSTRAINT "instruments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_user_id_instrument_id_instruments_user_id_id_fk" FOREIGN KEY ("user_id","instrument_id") REFERENCES "public"."instruments"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holding_transactions" ADD CONSTRAINT "holding_transactions_user_id_asset_id_assets_user_id_id_fk" FOREIGN KEY ("user_id","asset_id") REFERENCES "public"."assets"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holding_transactions" ADD CONSTRAINT "holding_transactions_user_id_instrument_id_instruments_user_id_id_fk" FOREIGN KEY ("user_id","instrument_id") REFERENCES "public"."instruments"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "instruments_by_isin" ON "instruments" USING btree ("user_id","isin") WHERE isin is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "instruments_by_name" ON "instruments" USING btree ("user_id","name_key","currency") WHERE isin is null;--> statement-breakpoint
CREATE INDEX "holding_transactions_by_account" ON "holding_transactions" USING btree ("user_id","asset_id","day","id");--> statement-breakpoint
CREATE INDEX "holding_transactions_by_instrument" ON "holding_transactions" USING btree ("user_id","instrument_id","day");--> statement-breakpoint
CREATE POLICY "instruments_own" ON "instruments" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "quotes_own" ON "quotes" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "holding_transactions_own" ON "holding_transactions" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));