-- The role of the transaction's person in a household; null for whoever is not a member. Policies
-- ask it, so it reads with the owner's rights what a policy of the same table could not.
CREATE FUNCTION household_role(home uuid) RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (SELECT role FROM household_members WHERE household_id = home AND status = 'active'
    AND user_id = nullif(current_setting('valv.user', true), '')::uuid);
END
$$;
--> statement-breakpoint
-- Whether the transaction's person may come into a household: it is new and theirs, or they were
-- invited by the address that is theirs now.
CREATE FUNCTION household_opens(home uuid) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  person uuid := nullif(current_setting('valv.user', true), '')::uuid;
BEGIN
  RETURN EXISTS (SELECT FROM households h WHERE h.id = home AND h.created_by = person
      AND NOT EXISTS (SELECT FROM household_members m WHERE m.household_id = home))
    OR EXISTS (SELECT FROM household_invitations i JOIN users u ON lower(u.email) = i.invited_email
      WHERE i.household_id = home AND i.status = 'pending' AND u.id = person);
END
$$;
--> statement-breakpoint
CREATE TABLE "household_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"household_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text DEFAULT 'member' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"invited_by" uuid,
	"joined_at" timestamp(3) with time zone,
	"share_assets" integer DEFAULT 1 NOT NULL,
	"share_liabilities" integer DEFAULT 1 NOT NULL,
	"share_income" integer DEFAULT 1 NOT NULL,
	"share_goals" integer DEFAULT 1 NOT NULL,
	"share_costs" integer DEFAULT 1 NOT NULL,
	"totals_only" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "household_members_once" UNIQUE("household_id","user_id"),
	CONSTRAINT "household_members_role" CHECK ("household_members"."role" in ('owner', 'member')),
	CONSTRAINT "household_members_status" CHECK ("household_members"."status" in ('pending', 'active')),
	CONSTRAINT "household_members_joined" CHECK ((status = 'active') = (joined_at is not null)),
	CONSTRAINT "household_members_flags" CHECK (share_assets in (0, 1) and share_liabilities in (0, 1) and share_income in (0, 1) and share_goals in (0, 1) and share_costs in (0, 1) and totals_only in (0, 1))
);
--> statement-breakpoint
ALTER TABLE "household_members" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "household_settings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"household_id" uuid NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"share_assets" integer DEFAULT 1 NOT NULL,
	"share_liabilities" integer DEFAULT 1 NOT NULL,
	"share_income" integer DEFAULT 1 NOT NULL,
	"share_goals" integer DEFAULT 1 NOT NULL,
	"share_costs" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "household_settings_one" UNIQUE("household_id"),
	CONSTRAINT "household_settings_currency" CHECK ("household_settings"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "household_settings_language" CHECK ("household_settings"."language" in ('en', 'sv')),
	CONSTRAINT "household_settings_flags" CHECK (share_assets in (0, 1) and share_liabilities in (0, 1) and share_income in (0, 1) and share_goals in (0, 1) and share_costs in (0, 1))
);
--> statement-breakpoint
ALTER TABLE "household_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "households" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "households" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "household_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"household_id" uuid NOT NULL,
	"inviter_user_id" uuid NOT NULL,
	"invited_email" text NOT NULL,
	"token_hash" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"language" text NOT NULL,
	"sent_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "household_invitations_token" UNIQUE("token_hash"),
	CONSTRAINT "household_invitations_status" CHECK ("household_invitations"."status" in ('pending', 'accepted', 'declined', 'revoked')),
	CONSTRAINT "household_invitations_language" CHECK ("household_invitations"."language" in ('en', 'sv')),
	CONSTRAINT "household_invitations_email" CHECK ("household_invitations"."invited_email" = lower("household_invitations"."invited_email"))
);
--> statement-breakpoint
ALTER TABLE "household_invitations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invitation_mails" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "invitation_mails_user_id_day_pk" PRIMARY KEY("user_id","day"),
	CONSTRAINT "invitation_mails_count" CHECK ("invitation_mails"."count" > 0)
);
--> statement-breakpoint
ALTER TABLE "invitation_mails" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "household_members" ADD CONSTRAINT "household_members_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_members" ADD CONSTRAINT "household_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_members" ADD CONSTRAINT "household_members_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_settings" ADD CONSTRAINT "household_settings_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "households" ADD CONSTRAINT "households_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_invitations" ADD CONSTRAINT "household_invitations_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_invitations" ADD CONSTRAINT "household_invitations_inviter_user_id_users_id_fk" FOREIGN KEY ("inviter_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_mails" ADD CONSTRAINT "invitation_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "household_members_by_user" ON "household_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "household_members_by_inviter" ON "household_members" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "households_by_creator" ON "households" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "household_invitations_by_household" ON "household_invitations" USING btree ("household_id");--> statement-breakpoint
CREATE INDEX "household_invitations_by_email" ON "household_invitations" USING btree ("invited_email");--> statement-breakpoint
CREATE INDEX "household_invitations_by_inviter" ON "household_invitations" USING btree ("inviter_user_id");--> statement-breakpoint
CREATE POLICY "household_members_seen" ON "household_members" AS PERMISSIVE FOR SELECT TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid) or household_role(household_id) is not null);--> statement-breakpoint
CREATE POLICY "household_members_joined" ON "household_members" AS PERMISSIVE FOR INSERT TO "valv_app" WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid) and household_opens(household_id));--> statement-breakpoint
CREATE POLICY "household_members_changed" ON "household_members" AS PERMISSIVE FOR UPDATE TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid) or household_role(household_id) = 'owner');--> statement-breakpoint
CREATE POLICY "household_members_left" ON "household_members" AS PERMISSIVE FOR DELETE TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid) or household_role(household_id) = 'owner');--> statement-breakpoint
CREATE POLICY "household_settings_seen" ON "household_settings" AS PERMISSIVE FOR SELECT TO "valv_app" USING (household_role(household_id) is not null);--> statement-breakpoint
CREATE POLICY "household_settings_made" ON "household_settings" AS PERMISSIVE FOR INSERT TO "valv_app" WITH CHECK (household_role(household_id) = 'owner');--> statement-breakpoint
CREATE POLICY "household_settings_changed" ON "household_settings" AS PERMISSIVE FOR UPDATE TO "valv_app" USING (household_role(household_id) = 'owner');--> statement-breakpoint
CREATE POLICY "households_seen" ON "households" AS PERMISSIVE FOR SELECT TO "valv_app" USING (household_role(id) is not null);--> statement-breakpoint
CREATE POLICY "households_made" ON "households" AS PERMISSIVE FOR INSERT TO "valv_app" WITH CHECK (created_by = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "households_changed" ON "households" AS PERMISSIVE FOR UPDATE TO "valv_app" USING (household_role(id) = 'owner');--> statement-breakpoint
CREATE POLICY "households_removed" ON "households" AS PERMISSIVE FOR DELETE TO "valv_app" USING (household_role(id) = 'owner');--> statement-breakpoint
CREATE POLICY "household_invitations_seen" ON "household_invitations" AS PERMISSIVE FOR SELECT TO "valv_app" USING (household_role(household_id) is not null or invited_email = (select lower(email) from users where id = (select nullif(current_setting('valv.user', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "household_invitations_made" ON "household_invitations" AS PERMISSIVE FOR INSERT TO "valv_app" WITH CHECK (inviter_user_id = (select nullif(current_setting('valv.user', true), '')::uuid) and household_role(household_id) = 'owner');--> statement-breakpoint
CREATE POLICY "household_invitations_answered" ON "household_invitations" AS PERMISSIVE FOR UPDATE TO "valv_app" USING (household_role(household_id) = 'owner' or invited_email = (select lower(email) from users where id = (select nullif(current_setting('valv.user', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "invitation_mails_own" ON "invitation_mails" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
-- What the members of a household may know of one another. Nothing to whoever is not one.
CREATE FUNCTION household_people(home uuid)
RETURNS TABLE (user_id uuid, first_name text, last_name text, email text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.id, u.first_name, u.last_name, u.email
  FROM household_members m JOIN users u ON u.id = m.user_id
  WHERE m.household_id = home AND m.status = 'active' AND household_role(home) IS NOT NULL
$$;
--> statement-breakpoint
-- The invitations to the address of the transaction's person that wait for an answer.
CREATE FUNCTION household_invitations_own()
RETURNS TABLE (id uuid, household_id uuid, household_name text, first_name text, last_name text,
  email text, expires_at timestamptz, created_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT i.id, i.household_id, h.name, u.first_name, u.last_name, u.email, i.expires_at,
    i.created_at
  FROM users me
  JOIN household_invitations i ON i.invited_email = lower(me.email) AND i.status = 'pending'
  JOIN households h ON h.id = i.household_id
  JOIN users u ON u.id = i.inviter_user_id
  WHERE me.id = nullif(current_setting('valv.user', true), '')::uuid
$$;
--> statement-breakpoint
-- A household that a member has left, or whose account was erased, stays sound: without members
-- it goes, and without an owner whoever has been in it longest becomes one. Two who go at the same
-- moment wait for one another, so that the later one is seen to be the last.
CREATE FUNCTION household_member_left() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(OLD.household_id::text, 4));
  IF NOT EXISTS (SELECT FROM household_members
      WHERE household_id = OLD.household_id AND status = 'active') THEN
    DELETE FROM households WHERE id = OLD.household_id;
  ELSIF NOT EXISTS (SELECT FROM household_members
      WHERE household_id = OLD.household_id AND status = 'active' AND role = 'owner') THEN
    UPDATE household_members SET role = 'owner', updated_at = now()
    WHERE id = (SELECT id FROM household_members
      WHERE household_id = OLD.household_id AND status = 'active' ORDER BY joined_at, id LIMIT 1);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER household_members_left AFTER DELETE ON household_members
  FOR EACH ROW EXECUTE FUNCTION household_member_left();
--> statement-breakpoint
-- An erased person is in no invitation and no mail of one. Their households are locked in order,
-- so that two who are in the same ones can be erased at once.
CREATE FUNCTION household_person_erased() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(own.household_id::text, 4))
  FROM (SELECT household_id FROM household_members WHERE user_id = OLD.id ORDER BY household_id) own;
  DELETE FROM household_invitations WHERE invited_email = lower(OLD.email);
  DELETE FROM mails WHERE kind = 'household_invitation' AND values ->> 'inviter' = OLD.email;
  RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_erased BEFORE DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION household_person_erased();
