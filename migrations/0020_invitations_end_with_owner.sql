ALTER TABLE "household_invitations" ADD COLUMN "ended_at" timestamp(3) with time zone;--> statement-breakpoint
-- Those of owners who have left or become members end as they would have then.
UPDATE household_invitations i SET status = 'revoked' WHERE status = 'pending' AND NOT EXISTS (
  SELECT FROM household_members m WHERE m.household_id = i.household_id
    AND m.user_id = i.inviter_user_id AND m.role = 'owner' AND m.status = 'active');
--> statement-breakpoint
UPDATE household_invitations SET ended_at = greatest(sent_at, least(expires_at, now()))
WHERE status <> 'pending';
--> statement-breakpoint
ALTER TABLE "household_invitations" ADD CONSTRAINT "household_invitations_ended" CHECK (("household_invitations"."status" = 'pending') = ("household_invitations"."ended_at" is null));
--> statement-breakpoint
-- Whether an invitation of this user into a household still opens: they own it, and their account
-- is neither banned nor deleted. Where a hosted service signs users in, only the first is known.
CREATE FUNCTION household_inviter_entitled(home uuid, inviter uuid) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN EXISTS (SELECT FROM household_members WHERE household_id = home AND user_id = inviter
      AND role = 'owner' AND status = 'active')
    AND NOT EXISTS (SELECT FROM auth_users WHERE id = inviter
      AND (banned_until > now() OR deleted_at IS NOT NULL));
END
$$;
--> statement-breakpoint
-- A pending invitation is one of an active owner: the lock on the membership makes a simultaneous
-- demotion or removal wait, which then revokes it (below). One that ends is told when.
CREATE FUNCTION household_invitation_written() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.status <> 'pending' THEN
    NEW.ended_at := coalesce(NEW.ended_at, now());
    RETURN NEW;
  END IF;
  NEW.ended_at := NULL;
  PERFORM FROM household_members WHERE household_id = NEW.household_id
    AND user_id = NEW.inviter_user_id AND role = 'owner' AND status = 'active' FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'Only an owner invites' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER household_invitations_written BEFORE INSERT OR UPDATE ON household_invitations
  FOR EACH ROW EXECUTE FUNCTION household_invitation_written();
--> statement-breakpoint
-- The invitations of an owner who leaves, is removed or becomes a member are revoked.
CREATE FUNCTION household_inviter_left() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.role = 'owner' AND NEW.status = 'active' THEN RETURN NULL; END IF;
  UPDATE household_invitations SET status = 'revoked'
  WHERE household_id = OLD.household_id AND inviter_user_id = OLD.user_id AND status = 'pending';
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER household_members_inviter_left AFTER DELETE OR UPDATE OF role, status
  ON household_members FOR EACH ROW EXECUTE FUNCTION household_inviter_left();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION household_opens(home uuid) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  person uuid := nullif(current_setting('valv.user', true), '')::uuid;
BEGIN
  RETURN EXISTS (SELECT FROM households h WHERE h.id = home AND h.created_by = person
      AND NOT EXISTS (SELECT FROM household_members m WHERE m.household_id = home))
    OR EXISTS (SELECT FROM household_invitations i JOIN users u ON lower(u.email) = i.invited_email
      WHERE i.household_id = home AND i.status = 'pending' AND u.id = person
        AND household_inviter_entitled(home, i.inviter_user_id));
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION household_invitations_own()
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
    AND household_inviter_entitled(i.household_id, i.inviter_user_id)
$$;
