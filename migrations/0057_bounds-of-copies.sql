-- The copies of jointly owned items are the member's rows: what the owner writes, restores or shares is
-- refused where the member has no room (HISTORY_VALUES_MAX, RECORDS_MAX).
CREATE FUNCTION co_owned_values_bounded() RETURNS trigger
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
--> statement-breakpoint
CREATE FUNCTION co_owned_items_bounded() RETURNS trigger
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
--> statement-breakpoint
DO $setup$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['asset_history', 'liability_history', 'historical_asset_values',
      'historical_liability_values'] LOOP
    EXECUTE format('CREATE TRIGGER co_owned_bounded AFTER INSERT ON %I REFERENCING NEW TABLE AS written
      FOR EACH STATEMENT WHEN (pg_trigger_depth() > 0) EXECUTE FUNCTION co_owned_values_bounded()', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['assets', 'liabilities'] LOOP
    EXECUTE format('CREATE TRIGGER co_owned_bounded AFTER UPDATE OF deleted_at ON %I FOR EACH ROW
      WHEN (pg_trigger_depth() > 0 AND OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS NULL)
      EXECUTE FUNCTION co_owned_items_bounded()', name);
  END LOOP;
END
$setup$;
--> statement-breakpoint
-- Whoever signed up with somebody else's address may have taken it into a household of their own. What
-- the account shows there ends when its mailbox is first proven, until its owner shows it again.
CREATE FUNCTION household_shows_nothing(person uuid) RETURNS void
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
