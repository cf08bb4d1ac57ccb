CREATE TABLE "payment_endings" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"tried_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "payment_endings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "subscription_cancels" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "subscription_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "premium_until" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "stripe_customer_id" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "stripe_subscription_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "users_stripe_customer" ON "users" USING btree ("stripe_customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_stripe_subscription" ON "users" USING btree ("stripe_subscription_id");--> statement-breakpoint
CREATE INDEX "users_premium" ON "users" USING btree ("premium_until") WHERE "users"."premium_until" is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_subscription_cancels" CHECK ("users"."subscription_cancels" in (0, 1));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_subscription_status" CHECK ("users"."subscription_status" in ('inactive', 'active', 'past_due', 'canceled', 'incomplete'));--> statement-breakpoint
-- Whoever is erased stops paying: the payment service is told by a job, until it has understood.
-- By a trigger, as accounts are erased in more ways than one (by foreign keys, by an operator).
CREATE FUNCTION user_stops_paying() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO payment_endings (customer_id) VALUES (OLD.stripe_customer_id)
    ON CONFLICT DO NOTHING;
  RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_stop_paying AFTER DELETE ON users
  FOR EACH ROW WHEN (OLD.stripe_customer_id IS NOT NULL) EXECUTE FUNCTION user_stops_paying();
