-- What has become of a session, in the round trip that opens its person's transaction. Runs with
-- the owner's rights because a person's own role cannot see who else signs in.
CREATE OR REPLACE FUNCTION auth_session_state(session uuid, person uuid) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(
    (SELECT CASE
        WHEN u.banned_until > now() THEN 'banned'
        WHEN u.deleted_at IS NOT NULL OR s.not_after <= now() THEN 'gone'
        WHEN u.email_confirmed_at IS NULL THEN 'unverified'
        ELSE 'live'
      END
      FROM auth_sessions s JOIN auth_users u ON u.id = s.user_id
      WHERE s.id = session AND s.user_id = person),
    'gone')
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION auth_session_state(uuid, uuid) FROM PUBLIC;
--> statement-breakpoint
-- Erasing who signs in erases the profile, and by its foreign keys everything that is theirs. The
-- profile has no foreign key itself: with a hosted service its account is not in this database.
CREATE OR REPLACE FUNCTION auth_user_erased() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM users WHERE id = OLD.id;
  RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER auth_users_erased AFTER DELETE ON auth_users
  FOR EACH ROW EXECUTE FUNCTION auth_user_erased();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION auth_user_moved() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE users SET email = NEW.email WHERE id = NEW.id;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER auth_users_moved AFTER UPDATE OF email ON auth_users
  FOR EACH ROW WHEN (NEW.email IS DISTINCT FROM OLD.email) EXECUTE FUNCTION auth_user_moved();
