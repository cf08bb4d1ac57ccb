-- Functions and triggers. The file can run again: a database of the numbering before this one gets
-- its functions from here, and has the tables and policies already.

-- Erasing who signs in erases the profile, and by its foreign keys everything that is theirs. The
-- profile has no foreign key itself: with a hosted service its account is not in this database.
CREATE OR REPLACE FUNCTION auth_user_erased() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM users WHERE id = OLD.id;
  RETURN OLD;
END
$$;

CREATE OR REPLACE TRIGGER auth_users_erased AFTER DELETE ON auth_users
  FOR EACH ROW EXECUTE FUNCTION auth_user_erased();

CREATE OR REPLACE FUNCTION auth_user_moved() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE users SET email = NEW.email WHERE id = NEW.id;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER auth_users_moved AFTER UPDATE OF email ON auth_users
  FOR EACH ROW WHEN (NEW.email IS DISTINCT FROM OLD.email) EXECUTE FUNCTION auth_user_moved();

-- As in 0023. Somebody may take a share while the write waits for its locks: whose months it then
-- forgets would be locked last and out of order, and another acceptance could wait in a circle with
-- it. The locks are released with the block then, and taken again with the new member among them.
CREATE OR REPLACE FUNCTION snapshots_forget(person uuid, since text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  known uuid[];
BEGIN
  IF pg_trigger_depth() > 0 THEN
    PERFORM pg_advisory_xact_lock(hashtextextended(person::text, 1));
  ELSE
    LOOP
      known := ARRAY(SELECT person AS id
        UNION SELECT member_id FROM co_owner_links WHERE owner_id = person AND status = 'active'
        ORDER BY id);
      BEGIN
        PERFORM pg_advisory_xact_lock(hashtextextended(each.id::text, 1))
          FROM unnest(known) WITH ORDINALITY each(id, place) ORDER BY place;
        IF EXISTS (SELECT FROM co_owner_links
            WHERE owner_id = person AND status = 'active' AND member_id <> ALL (known)) THEN
          RAISE EXCEPTION 'A member has come' USING ERRCODE = 'VL003';
        END IF;
        EXIT;
      EXCEPTION WHEN SQLSTATE 'VL003' THEN NULL;
      END;
    END LOOP;
  END IF;
  DELETE FROM monthly_snapshots WHERE user_id = person
    AND (year, month) >= (left(since, 4)::integer, right(since, 2)::integer);
END
$$;

-- Whoever fills the cache holds off the person's writes, and public figures that would change it.
CREATE OR REPLACE FUNCTION snapshots_hold(person uuid) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(person::text, 1));
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('public figures', 1));
END
$$;

-- What has become of a session, and whether it has shown enough: a token from before the second
-- factor was shown (`strong` is false) and a session in which none was shown open nothing for a
-- person who has one.
CREATE OR REPLACE FUNCTION auth_session_state(session uuid, person uuid, strong boolean) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(
    (SELECT CASE
        WHEN u.banned_until > now() THEN 'banned'
        WHEN u.deleted_at IS NOT NULL OR s.not_after <= now() THEN 'gone'
        WHEN u.email_confirmed_at IS NULL THEN 'unverified'
        WHEN (s.aal = 'aal1' OR strong IS NOT TRUE) AND EXISTS (
          SELECT FROM auth_factors f WHERE f.user_id = u.id AND f.status = 'verified'
        ) THEN 'insufficient'
        ELSE 'live'
      END
      FROM auth_sessions s JOIN auth_users u ON u.id = s.user_id
      WHERE s.id = session AND s.user_id = person),
    'gone')
$$;

REVOKE ALL ON FUNCTION auth_session_state(uuid, uuid, boolean) FROM PUBLIC;

-- Nodes of the release before know nothing of second factors: they let nobody with one in.
CREATE OR REPLACE FUNCTION auth_session_state(session uuid, person uuid) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT auth_session_state(session, person, false)
$$;

REVOKE ALL ON FUNCTION auth_session_state(uuid, uuid) FROM PUBLIC;

-- Months from this one on are stale for everybody. To delete them all took as long as there are
-- users, in the statement that added the figures. Public figures are locked by whoever calls it.
CREATE OR REPLACE FUNCTION snapshots_forget_since(since date) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  INSERT INTO figure_changes AS known (month, version)
    SELECT date_trunc('month', since)::date, coalesce(max(version), 0) + 1 FROM figure_changes
    ON CONFLICT (month) DO UPDATE SET version = excluded.version;
  DELETE FROM figure_changes WHERE month > date_trunc('month', since)::date;
$$;

-- A rate changes its own month and those after it; the first of a currency also those before it.
CREATE OR REPLACE FUNCTION rates_moved() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  moved record;
  since date;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('public figures', 1));
  UPDATE statistics_sources SET version = version + 1
    WHERE source = 'exchange_rates' AND EXISTS (SELECT FROM written);
  FOR moved IN SELECT currency, min(day) AS day FROM written GROUP BY currency LOOP
    IF EXISTS (SELECT FROM exchange_rates
        WHERE currency = moved.currency AND day < moved.day) THEN
      since := least(since, moved.day);
    ELSE
      since := DATE '0001-01-01';
    END IF;
  END LOOP;
  IF since IS NOT NULL THEN
    PERFORM snapshots_forget_since(since);
  END IF;
  RETURN NULL;
END
$$;

-- As before (0008), with the homes that were valued ahead found by their dates.
CREATE OR REPLACE FUNCTION figures_moved() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  quarters text[];
  since date;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('public figures', 1));
  UPDATE statistics_sources SET version = version + 1
    WHERE source IN (SELECT series FROM written);
  IF TG_OP = 'UPDATE' THEN
    SELECT array_agg(period) INTO quarters FROM written JOIN earlier USING (series, period)
      WHERE series = 'house_prices' AND written.value <> earlier.value;
  ELSE
    SELECT array_agg(period) INTO quarters FROM written WHERE series = 'house_prices';
  END IF;
  IF quarters IS NULL THEN
    RETURN NULL;
  END IF;
  SELECT min(make_date(left(quarter, 4)::integer, right(quarter, 1)::integer * 3 - 2, 1))
    INTO since FROM unnest(quarters) quarter;
  SELECT least(since, min(ahead.month)) INTO since
  FROM (SELECT make_date(left(quarter, 4)::integer, right(quarter, 1)::integer * 3 - 2, 1) AS first
    FROM unnest(quarters) quarter) moved
  CROSS JOIN LATERAL (
    SELECT to_date(month, 'YYYY-MM') AS month FROM asset_history
      WHERE valuation_date >= moved.first AND valuation_date < moved.first + interval '3 months'
    UNION ALL
    SELECT make_date(year, month, 1) FROM historical_asset_values
      WHERE valuation_date >= moved.first AND valuation_date < moved.first + interval '3 months'
  ) ahead;
  PERFORM snapshots_forget_since(since);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER exchange_rates_added AFTER INSERT ON exchange_rates
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION rates_moved();

CREATE OR REPLACE TRIGGER exchange_rates_changed AFTER UPDATE ON exchange_rates
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION rates_moved();

CREATE OR REPLACE TRIGGER exchange_rates_removed AFTER DELETE ON exchange_rates
  REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION rates_moved();

CREATE OR REPLACE TRIGGER statistics_values_added AFTER INSERT ON statistics_values
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION figures_moved();

CREATE OR REPLACE TRIGGER statistics_values_changed AFTER UPDATE ON statistics_values
  REFERENCING NEW TABLE AS written OLD TABLE AS earlier
  FOR EACH STATEMENT EXECUTE FUNCTION figures_moved();

CREATE OR REPLACE TRIGGER statistics_values_removed AFTER DELETE ON statistics_values
  REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION figures_moved();

-- The role of the transaction's person in a household; null for whoever is not a member. Policies
-- ask it, so it reads with the owner's rights what a policy of the same table could not.
CREATE OR REPLACE FUNCTION household_role(home uuid) RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (SELECT role FROM household_members WHERE household_id = home AND status = 'active'
    AND user_id = nullif(current_setting('valv.user', true), '')::uuid);
END
$$;

-- What the members of a household may know of one another. Nothing to whoever is not one.
CREATE OR REPLACE FUNCTION household_people(home uuid)
RETURNS TABLE (user_id uuid, first_name text, last_name text, email text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.id, u.first_name, u.last_name, u.email
  FROM household_members m JOIN users u ON u.id = m.user_id
  WHERE m.household_id = home AND m.status = 'active' AND household_role(home) IS NOT NULL
$$;

-- A household that a member has left, or whose account was erased, stays sound: without members
-- it goes, and without an owner whoever has been in it longest becomes one. Two who go at the same
-- moment wait for one another, so that the later one is seen to be the last.
CREATE OR REPLACE FUNCTION household_member_left() RETURNS trigger
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

CREATE OR REPLACE TRIGGER household_members_left AFTER DELETE ON household_members
  FOR EACH ROW EXECUTE FUNCTION household_member_left();

-- An erased person is in no invitation and no mail of one. Their households are locked in order,
-- so that two who are in the same ones can be erased at once.
CREATE OR REPLACE FUNCTION household_person_erased() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(own.household_id::text, 4))
  FROM (SELECT household_id FROM household_members WHERE user_id = OLD.id ORDER BY household_id) own;
  DELETE FROM household_invitations WHERE invited_email = lower(OLD.email);
  DELETE FROM mails WHERE kind = 'household_invitation' AND values ->> 'inviter' = OLD.email;
  RETURN OLD;
END
$$;

CREATE OR REPLACE TRIGGER users_erased BEFORE DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION household_person_erased();

-- Lets a household look at one of its members: from here on the transaction sees that member's
-- rows, and `valv.shared` names what they share of them. It is the asker who has to be in the
-- household, whoever was looked at before; without asker or member in it there is nobody to see.
CREATE OR REPLACE FUNCTION household_look(home uuid, member uuid) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  asker text := coalesce(
    nullif(current_setting('valv.asker', true), ''), current_setting('valv.user', true));
  shared text;
BEGIN
  SELECT concat_ws(',',
      CASE WHEN s.share_assets = 1 AND m.share_assets = 1 THEN 'assets' END,
      CASE WHEN s.share_liabilities = 1 AND m.share_liabilities = 1 THEN 'liabilities' END,
      CASE WHEN s.share_income = 1 AND m.share_income = 1 THEN 'income' END,
      CASE WHEN s.share_goals = 1 AND m.share_goals = 1 THEN 'goals' END,
      CASE WHEN s.share_costs = 1 AND m.share_costs = 1 THEN 'costs' END)
    INTO shared
    FROM household_members m JOIN household_settings s ON s.household_id = m.household_id
    WHERE m.household_id = home AND m.user_id = member AND m.status = 'active'
      AND EXISTS (SELECT FROM household_members asking WHERE asking.household_id = home
        AND asking.user_id = nullif(asker, '')::uuid AND asking.status = 'active');
  PERFORM set_config('valv.asker', coalesce(asker, ''), true),
    set_config('valv.user', CASE WHEN shared IS NULL THEN '' ELSE member::text END, true),
    set_config('valv.shared', coalesce(shared, ''), true);
  RETURN shared;
END
$$;

-- Whoever is erased stops paying: the payment service is told by a job, until it has understood.
-- By a trigger, as accounts are erased in more ways than one (by foreign keys, by an operator).
CREATE OR REPLACE FUNCTION user_stops_paying() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO payment_endings (customer_id) VALUES (OLD.stripe_customer_id)
    ON CONFLICT DO NOTHING;
  RETURN OLD;
END
$$;

CREATE OR REPLACE TRIGGER users_stop_paying AFTER DELETE ON users
  FOR EACH ROW WHEN (OLD.stripe_customer_id IS NOT NULL) EXECUTE FUNCTION user_stops_paying();

-- A consent that is over with us is to end at the provider, however the connection went: left,
-- renewed by another, or erased with everything of the person's.
CREATE OR REPLACE FUNCTION bank_consent_over() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.status <> 'disconnected' AND (TG_OP = 'DELETE' OR NEW.status = 'disconnected'
      OR NEW.consent_ref <> OLD.consent_ref) THEN
    INSERT INTO bank_endings (connection_id, consent_ref, provider, sealed_secret, next_try_at)
    VALUES (OLD.id, OLD.consent_ref, OLD.provider, OLD.sealed_secret, now())
    ON CONFLICT DO NOTHING;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.status <> 'disconnected' THEN
    DELETE FROM bank_endings WHERE connection_id = NEW.id AND consent_ref = NEW.consent_ref;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER bank_connections_consent_over
  AFTER DELETE OR UPDATE OF status, consent_ref ON bank_connections
  FOR EACH ROW EXECUTE FUNCTION bank_consent_over();

-- The households of a user, locked in one order, as the first step of erasing the account. A
-- transaction that holds one of them may have to wait for the user's row, never the other way.
CREATE OR REPLACE FUNCTION lock_households_of(person uuid) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(own.household_id::text, 4))
  FROM (SELECT household_id FROM household_members WHERE user_id = person
    ORDER BY household_id) own;
END
$$;

-- Whether an invitation of this user into a household still opens: they own it, and their account
-- is neither banned nor deleted. Where a hosted service signs users in, only the first is known.
CREATE OR REPLACE FUNCTION household_inviter_entitled(home uuid, inviter uuid) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN EXISTS (SELECT FROM household_members WHERE household_id = home AND user_id = inviter
      AND role = 'owner' AND status = 'active')
    AND NOT EXISTS (SELECT FROM auth_users WHERE id = inviter
      AND (banned_until > now() OR deleted_at IS NOT NULL));
END
$$;

-- A pending invitation is one of an active owner: the lock on the membership makes a simultaneous
-- demotion or removal wait, which then revokes it (below). One that ends is told when.
CREATE OR REPLACE FUNCTION household_invitation_written() RETURNS trigger
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

CREATE OR REPLACE TRIGGER household_invitations_written BEFORE INSERT OR UPDATE ON household_invitations
  FOR EACH ROW EXECUTE FUNCTION household_invitation_written();

-- The invitations of an owner who leaves, is removed or becomes a member are revoked.
CREATE OR REPLACE FUNCTION household_inviter_left() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.role = 'owner' AND NEW.status = 'active' THEN RETURN NULL; END IF;
  UPDATE household_invitations SET status = 'revoked'
  WHERE household_id = OLD.household_id AND inviter_user_id = OLD.user_id AND status = 'pending';
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER household_members_inviter_left AFTER DELETE OR UPDATE OF role, status
  ON household_members FOR EACH ROW EXECUTE FUNCTION household_inviter_left();

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

-- Whoever signed up with somebody else's address may have taken it into a household of their own. What
-- the account shows there ends when its mailbox is first proven, until its owner shows it again.
CREATE OR REPLACE FUNCTION household_shows_nothing(person uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE household_members SET share_assets = 0, share_liabilities = 0, share_income = 0,
      share_goals = 0, share_costs = 0, updated_at = now()
    WHERE user_id = person;
  UPDATE household_invitations SET status = 'revoked'
    WHERE inviter_user_id = person AND status = 'pending';
  DELETE FROM co_owner_links WHERE owner_id = person AND status = 'proposed';
END
$$;

-- The id of a member's copy of an observation or a typed value. The owner's own id could be taken: a
-- share that ended leaves its copies to the member, so that the item could not be shared with them
-- again, nor back. The beginning stays, which orders what was recorded at the same time.
CREATE OR REPLACE FUNCTION co_owned_copy(original uuid, link uuid) RETURNS uuid
LANGUAGE sql IMMUTABLE AS $$
  SELECT (left(original::text, 26) || left(md5(link::text || original::text), 10))::uuid
$$;

-- The id of a share's first observation. Where a share was changed from a later month on, the same
-- observation of the owner had a copy already, in the months before, which stay as they were: the
-- change failed for its id. So did the removal of a value that the owner had typed between the two.
CREATE OR REPLACE FUNCTION co_owned_first(original uuid, link uuid, since text) RETURNS uuid
LANGUAGE sql IMMUTABLE AS $$
  SELECT (left(original::text, 26) || left(md5(link::text || original::text || since), 10))::uuid
$$;

-- Items that two members of a household own together. The table of `link.kind` has the primary owner's
-- item and the member's copy, which follows it from the share's first month on; the months before it
-- stay. Columns come from the catalogue: a new one is copied without a change here.
CREATE OR REPLACE FUNCTION co_owned_columns(source text, own text[]) RETURNS text
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
  WHERE attrelid = source::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    AND attname::text <> ALL (own)
$$;

-- Columns of an item of which each owner has their own are not copied.
CREATE OR REPLACE FUNCTION co_owned_fields(kind text) RETURNS text
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT co_owned_columns(kind, ARRAY['user_id', 'id', 'ownership_percentage', 'shares',
    'co_owner_name', 'description', 'created_at', 'updated_at'])
$$;

CREATE OR REPLACE FUNCTION co_owned_follow(link co_owner_links) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  noun text := CASE link.kind WHEN 'assets' THEN 'asset' ELSE 'liability' END;
  item_id text := noun || '_id';
  history text := noun || '_history';
  typed text := 'historical_' || noun || '_values';
  fields text := co_owned_fields(link.kind);
  -- Columns that a typed value has too.
  observed text := co_owned_columns(history, ARRAY['user_id', 'id', item_id,
    'ownership_percentage', 'month', 'recorded_at', 'reason']);
  stated text := co_owned_columns(typed, ARRAY['user_id', 'id', item_id,
    'ownership_percentage', 'copy_id']);
  is_there boolean;
  is_timeless boolean;
  copies integer;
BEGIN
  -- Fields that hold in every month change also the closed months before the share.
  EXECUTE format($sql$
    SELECT count(*) > 0, coalesce(bool_or((own.type, own.name, to_jsonb(own) -> 'use_index')
        IS NOT DISTINCT FROM (item.type, item.name, to_jsonb(item) -> 'use_index')), false)
    FROM %1$I item
    LEFT JOIN %1$I own ON own.user_id = ($1).member_id AND own.id = ($1).member_item_id
    WHERE item.user_id = ($1).owner_id AND item.id = ($1).item_id
  $sql$, link.kind) INTO is_there, is_timeless USING link;
  IF NOT is_there THEN RETURN; END IF;
  PERFORM snapshots_forget(link.member_id,
    CASE WHEN is_timeless THEN link.from_month ELSE '1980-01' END);
  EXECUTE format($sql$
    UPDATE %1$I own SET (%2$s) = (SELECT %2$s FROM %1$I
          WHERE user_id = ($1).owner_id AND id = ($1).item_id),
        ownership_percentage = ($1).percent,
        co_owner_name = (SELECT coalesce(nullif(concat_ws(' ', nullif(first_name, ''),
          nullif(last_name, '')), ''), email) FROM users WHERE id = ($1).owner_id),
        updated_at = greatest(now(), own.updated_at + interval '1 millisecond')
      WHERE own.user_id = ($1).member_id AND own.id = ($1).member_item_id
  $sql$, link.kind, fields) USING link;
  GET DIAGNOSTICS copies = ROW_COUNT;
  IF copies = 0 THEN RETURN; END IF;
  EXECUTE format($sql$
    DELETE FROM %I WHERE user_id = ($1).member_id AND %I = ($1).member_item_id
      AND month >= ($1).from_month
  $sql$, history, item_id) USING link;
  EXECUTE format($sql$
    DELETE FROM %I WHERE user_id = ($1).member_id AND %I = ($1).member_item_id
      AND (year, month) >= (left(($1).from_month, 4)::integer, right(($1).from_month, 2)::integer)
  $sql$, typed, item_id) USING link;
  -- The value of the first month, whenever it was stated, and those stated since.
  EXECUTE format($sql$
    INSERT INTO %1$I (user_id, %2$I, ownership_percentage, month, id, recorded_at, reason, %3$s)
      SELECT ($1).member_id, ($1).member_item_id, ($1).percent, ($1).from_month,
        co_owned_first(id, ($1).id, ($1).from_month), recorded_at, reason, %3$s
      FROM (
        (SELECT id, month, recorded_at, reason, %3$s
          FROM %1$I WHERE user_id = ($1).owner_id AND %2$I = ($1).item_id
            AND month <= ($1).from_month
          ORDER BY month DESC, recorded_at DESC, id DESC LIMIT 1)
        UNION ALL
        (SELECT id, year || '-' || lpad(month::text, 2, '0'), created_at,
            coalesce(reason, 'historical_value'), %3$s
          FROM %4$I WHERE user_id = ($1).owner_id AND %2$I = ($1).item_id AND (year, month)
            <= (left(($1).from_month, 4)::integer, right(($1).from_month, 2)::integer)
          ORDER BY year DESC, month DESC LIMIT 1)
        ORDER BY month DESC, recorded_at DESC, id DESC LIMIT 1) first
      UNION ALL
      SELECT ($1).member_id, ($1).member_item_id, ($1).percent, month,
        co_owned_copy(id, ($1).id), recorded_at, reason, %3$s
      FROM %1$I WHERE user_id = ($1).owner_id AND %2$I = ($1).item_id AND month > ($1).from_month
  $sql$, history, item_id, observed, typed) USING link;
  EXECUTE format($sql$
    INSERT INTO %1$I (user_id, %2$I, ownership_percentage, id, %3$s)
      SELECT ($1).member_id, ($1).member_item_id, ($1).percent, co_owned_copy(id, ($1).id), %3$s
      FROM %1$I WHERE user_id = ($1).owner_id AND %2$I = ($1).item_id AND (year, month)
        > (left(($1).from_month, 4)::integer, right(($1).from_month, 2)::integer)
  $sql$, typed, item_id, stated) USING link;
END
$$;

-- A link that is active brings the item to the member; one that ends leaves it there, as theirs.
CREATE OR REPLACE FUNCTION co_owner_link_begun() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  EXECUTE format($sql$
    INSERT INTO %1$I (user_id, id, ownership_percentage, %2$s)
      SELECT ($1).member_id, ($1).member_item_id, ($1).percent, %2$s
      FROM %1$I WHERE user_id = ($1).owner_id AND id = ($1).item_id
      ON CONFLICT DO NOTHING
  $sql$, NEW.kind, co_owned_fields(NEW.kind)) USING NEW;
  PERFORM co_owned_follow(NEW);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER co_owner_links_begun AFTER INSERT OR UPDATE ON co_owner_links
  FOR EACH ROW WHEN (NEW.status = 'active') EXECUTE FUNCTION co_owner_link_begun();

-- After a write to items, or to their values: its argument is the column with the item's id.
CREATE OR REPLACE FUNCTION co_owned_written() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  link co_owner_links;
BEGIN
  FOR link IN EXECUTE format('SELECT DISTINCT l.* FROM written JOIN co_owner_links l
    ON l.owner_id = written.user_id AND l.item_id = written.%I AND l.status = ''active''', TG_ARGV[0])
  LOOP
    PERFORM co_owned_follow(link);
  END LOOP;
  RETURN NULL;
END
$$;

-- Only the owner changes an item (VL001), and all shares of it are at most the whole (VL002).
CREATE OR REPLACE FUNCTION co_owned_item_kept() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM co_owner_links WHERE member_id = OLD.user_id
      AND member_item_id = OLD.id AND status = 'active') THEN
    RAISE EXCEPTION 'Only the owner changes an item' USING ERRCODE = 'VL001';
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  IF NEW.ownership_percentage > OLD.ownership_percentage AND NEW.ownership_percentage > 100 - (
      SELECT coalesce(sum(theirs), 0) FROM (
        SELECT max(percent) AS theirs FROM co_owner_links
        WHERE owner_id = OLD.user_id AND item_id = OLD.id GROUP BY member_id) each) THEN
    RAISE EXCEPTION 'More than the whole is shared' USING ERRCODE = 'VL002';
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION co_owned_value_kept() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  kept record;
BEGIN
  IF TG_OP = 'DELETE' THEN kept := OLD; ELSE kept := NEW; END IF;
  IF EXISTS (SELECT FROM co_owner_links WHERE member_id = kept.user_id
      AND member_item_id = (to_jsonb(kept) ->> TG_ARGV[0])::uuid AND status = 'active') THEN
    RAISE EXCEPTION 'Only the owner changes an item' USING ERRCODE = 'VL001';
  END IF;
  RETURN kept;
END
$$;

CREATE OR REPLACE FUNCTION co_owned_item_erased() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM co_owner_links WHERE owner_id = OLD.user_id AND item_id = OLD.id;
  RETURN OLD;
END
$$;

CREATE OR REPLACE FUNCTION co_owner_link_ended() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.kind = 'assets' THEN
    UPDATE assets SET co_owner_name = NULL WHERE user_id = OLD.member_id AND id = OLD.member_item_id;
  ELSE
    UPDATE liabilities SET co_owner_name = NULL
    WHERE user_id = OLD.member_id AND id = OLD.member_item_id;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER co_owner_links_ended AFTER DELETE ON co_owner_links
  FOR EACH ROW WHEN (OLD.status = 'active') EXECUTE FUNCTION co_owner_link_ended();

-- The links of the transaction's person, with what of the other's item they may know.
CREATE OR REPLACE FUNCTION co_owner_links_own()
RETURNS TABLE (link co_owner_links, name text, type text, amount numeric, currency text,
  owner_first text, owner_last text, owner_email text,
  member_first text, member_last text, member_email text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT l, coalesce(a.name, d.name), coalesce(a.type, d.type), coalesce(a.value, d.balance),
    coalesce(a.currency, d.currency), o.first_name, o.last_name, o.email,
    m.first_name, m.last_name, m.email
  FROM (SELECT nullif(current_setting('valv.user', true), '')::uuid AS id) me
  JOIN co_owner_links l ON l.owner_id = me.id OR l.member_id = me.id
  JOIN users o ON o.id = l.owner_id
  JOIN users m ON m.id = l.member_id
  LEFT JOIN assets a ON l.kind = 'assets' AND a.user_id = l.owner_id AND a.id = l.item_id
  LEFT JOIN liabilities d ON l.kind = 'liabilities' AND d.user_id = l.owner_id AND d.id = l.item_id
  WHERE coalesce(a.deleted_at, d.deleted_at) IS NULL
$$;

-- The terms of a home that the user owns together with its primary owner, under the ids of the
-- user's copies: of the parts those that are shared with the user, and the number of the others.
CREATE OR REPLACE FUNCTION co_owned_mortgages() RETURNS TABLE (asset_id uuid, base_value numeric,
    base_day date, base_reason text, day_count text, relief text, relief_until date,
    updated_at timestamptz, hidden_parts integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT home.member_item_id, m.base_value, m.base_day, m.base_reason, m.day_count, m.relief,
      m.relief_until, m.updated_at,
      (SELECT count(*)::integer FROM mortgage_parts p
        JOIN liabilities l ON l.user_id = p.user_id AND l.id = p.liability_id
          AND l.deleted_at IS NULL
        WHERE p.user_id = m.user_id AND p.asset_id = m.asset_id
          AND NOT EXISTS (SELECT FROM co_owner_links loan WHERE loan.owner_id = p.user_id
            AND loan.item_id = p.liability_id AND loan.member_id = home.member_id
            AND loan.kind = 'liabilities' AND loan.status = 'active'))
    FROM co_owner_links home
    JOIN mortgages m ON m.user_id = home.owner_id AND m.asset_id = home.item_id
    WHERE home.member_id = nullif(current_setting('valv.user', true), '')::uuid
      AND home.kind = 'assets' AND home.status = 'active'
$$;

CREATE OR REPLACE FUNCTION co_owned_mortgage_parts() RETURNS TABLE (asset_id uuid, liability_id uuid,
    lender text, granted_on date, original_amount numeric, fixed_until date, rates jsonb,
    is_increase boolean, has_extra_percent boolean, ends_on date, created_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT home.member_item_id, loan.member_item_id, p.lender, p.granted_on, p.original_amount,
      p.fixed_until, p.rates, p.is_increase, p.has_extra_percent, p.ends_on, p.created_at
    FROM co_owner_links home
    JOIN mortgage_parts p ON p.user_id = home.owner_id AND p.asset_id = home.item_id
    JOIN co_owner_links loan ON loan.owner_id = p.user_id AND loan.item_id = p.liability_id
      AND loan.member_id = home.member_id AND loan.kind = 'liabilities'
      AND loan.status = 'active'
    WHERE home.member_id = nullif(current_setting('valv.user', true), '')::uuid
      AND home.kind = 'assets' AND home.status = 'active'
$$;

-- The shares of others in the loans that the transaction's user owns together with them, under the
-- ids of the user's own items: each owner's tax reduction is counted on that owner's interest.
CREATE OR REPLACE FUNCTION co_owned_loan_shares() RETURNS TABLE (liability_id uuid, user_id uuid,
    percent numeric)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH me AS (SELECT nullif(current_setting('valv.user', true), '')::uuid AS id),
    links AS (SELECT * FROM co_owner_links WHERE kind = 'liabilities' AND status = 'active')
  SELECT l.item_id, l.member_id, l.percent FROM links l JOIN me ON l.owner_id = me.id
  UNION ALL
  SELECT l.member_item_id, l.owner_id, d.ownership_percentage FROM links l
    JOIN me ON l.member_id = me.id
    JOIN liabilities d ON d.user_id = l.owner_id AND d.id = l.item_id
  UNION ALL
  SELECT l.member_item_id, other.member_id, other.percent FROM links l
    JOIN me ON l.member_id = me.id
    JOIN links other ON other.owner_id = l.owner_id AND other.item_id = l.item_id
      AND other.member_id <> l.member_id
$$;

-- The copies of jointly owned items are the member's rows: what the owner writes, restores or shares is
-- refused where the member has no room (HISTORY_VALUES_MAX, RECORDS_MAX).
CREATE OR REPLACE FUNCTION co_owned_values_bounded() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM (SELECT DISTINCT user_id AS id FROM written) member WHERE 250000 <
      (SELECT count(*) FROM asset_history WHERE user_id = member.id)
      + (SELECT count(*) FROM liability_history WHERE user_id = member.id)
      + (SELECT count(*) FROM income_history WHERE user_id = member.id)
      + (SELECT count(*) FROM cost_history WHERE user_id = member.id)
      + (SELECT count(*) FROM historical_asset_values WHERE user_id = member.id)
      + (SELECT count(*) FROM historical_liability_values WHERE user_id = member.id)
      + (SELECT count(*) FROM historical_income_values WHERE user_id = member.id)
      + (SELECT count(*) FROM historical_cost_values WHERE user_id = member.id)) THEN
    RAISE EXCEPTION 'A co-owner has no room for the values' USING ERRCODE = 'VL004';
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION co_owned_items_bounded() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  present bigint;
BEGIN
  EXECUTE format('SELECT count(*) FROM %I WHERE user_id = $1 AND deleted_at IS NULL', TG_TABLE_NAME)
    INTO present USING NEW.user_id;
  IF present > 1000 THEN
    RAISE EXCEPTION 'A co-owner has no room for the item' USING ERRCODE = 'VL004';
  END IF;
  RETURN NULL;
END
$$;

DO $setup$
DECLARE
  kind record;
  name text;
BEGIN
  FOR kind IN SELECT * FROM (VALUES
      ('assets', 'asset_history', 'historical_asset_values', 'asset_id'),
      ('liabilities', 'liability_history', 'historical_liability_values', 'liability_id')
    ) AS kinds (items, history, typed, item_id)
  LOOP
    EXECUTE format($sql$
      CREATE OR REPLACE TRIGGER co_owned_changed AFTER UPDATE ON %1$I
        REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION co_owned_written('id');
      CREATE OR REPLACE TRIGGER co_owned_kept BEFORE UPDATE OR DELETE ON %1$I
        FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION co_owned_item_kept();
      CREATE OR REPLACE TRIGGER co_owned_erased BEFORE DELETE ON %1$I
        FOR EACH ROW EXECUTE FUNCTION co_owned_item_erased();
      CREATE OR REPLACE TRIGGER co_owned_bounded AFTER UPDATE OF deleted_at ON %1$I FOR EACH ROW
        WHEN (pg_trigger_depth() > 0 AND OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS NULL)
        EXECUTE FUNCTION co_owned_items_bounded();
      CREATE OR REPLACE TRIGGER co_owned_unsaid AFTER DELETE ON %2$I
        REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION co_owned_written(%3$L);
      CREATE OR REPLACE TRIGGER co_owned_kept BEFORE INSERT OR UPDATE OR DELETE ON %2$I
        FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION co_owned_value_kept(%3$L)
    $sql$, kind.items, kind.typed, kind.item_id);
    FOREACH name IN ARRAY ARRAY[kind.history, kind.typed] LOOP
      EXECUTE format($sql$
        CREATE OR REPLACE TRIGGER co_owned_said AFTER INSERT ON %1$I
          REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION co_owned_written(%2$L);
        CREATE OR REPLACE TRIGGER co_owned_bounded AFTER INSERT ON %1$I
          REFERENCING NEW TABLE AS written FOR EACH STATEMENT WHEN (pg_trigger_depth() > 0)
          EXECUTE FUNCTION co_owned_values_bounded()
      $sql$, name, kind.item_id);
    END LOOP;
  END LOOP;
END
$setup$;

-- A database of the earlier numbering has one copy of these functions a kind.
DROP FUNCTION IF EXISTS co_owned_assets(co_owner_links), co_owned_liabilities(co_owner_links),
  co_owned_assets_begun(co_owner_links), co_owned_liabilities_begun(co_owner_links),
  co_owned_assets_changed(), co_owned_liabilities_changed(),
  co_owned_assets_said(), co_owned_liabilities_said(),
  co_owned_assets_kept(), co_owned_liabilities_kept(),
  co_owned_historical_asset_values_kept(), co_owned_historical_liability_values_kept(),
  co_owned_assets_erased(), co_owned_liabilities_erased();
