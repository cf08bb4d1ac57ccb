CREATE TABLE "auth_credentials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"factor_id" uuid,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"friendly_name" text NOT NULL,
	"last_used_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auth_credentials" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "auth_spent_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"challenge_hash" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auth_spent_challenges" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "auth_factors" ADD COLUMN "factor_type" text DEFAULT 'totp' NOT NULL;--> statement-breakpoint
ALTER TABLE "auth_credentials" ADD CONSTRAINT "auth_credentials_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_credentials" ADD CONSTRAINT "auth_credentials_factor_id_auth_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "public"."auth_factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "auth_credentials_credential" ON "auth_credentials" USING btree ("credential_id");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_credentials_factor" ON "auth_credentials" USING btree ("factor_id");--> statement-breakpoint
CREATE INDEX "auth_credentials_user" ON "auth_credentials" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_spent_challenges_hash" ON "auth_spent_challenges" USING btree ("challenge_hash");--> statement-breakpoint
ALTER TABLE "auth_factors" ADD CONSTRAINT "auth_factors_type" CHECK ("auth_factors"."factor_type" in ('totp', 'webauthn'));