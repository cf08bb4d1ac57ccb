CREATE TABLE "auth_oidc_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text NOT NULL,
	"last_used_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auth_oidc_links_subject" UNIQUE("issuer","subject"),
	CONSTRAINT "auth_oidc_links_user" UNIQUE("user_id","issuer")
);
--> statement-breakpoint
ALTER TABLE "auth_oidc_links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "user_activities" DROP CONSTRAINT "user_activities_entity_type";--> statement-breakpoint
ALTER TABLE "auth_oidc_links" ADD CONSTRAINT "auth_oidc_links_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_activities" ADD CONSTRAINT "user_activities_entity_type" CHECK ("user_activities"."entity_type" in ('asset', 'liability', 'goal', 'income', 'cost', 'month', 'transactions', 'bank_file', 'household', 'token', 'sign_in'));