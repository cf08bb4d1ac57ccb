-- Copies of jointly owned items follow the owner's in what was written: an item its fields, a value
-- its month. Everything since the first month was written again with each, and twice with a new value.
CREATE OR REPLACE FUNCTION co_owned_follow_item(link co_owner_links) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  fields text := co_owned_fields(link.kind);
  -- Not copied, or of the month of the observation that comes with a change.
  others text[] := ARRAY['user_id', 'id', 'ownership_percentage', 'shares', 'co_owner_name',
    'description', 'created_at', 'updated_at', 'value', 'balance', 'currency', 'valuation_date'];
  since text;
  copies integer;
BEGIN
  -- Fields that hold in every month change also the closed months before the share.
  EXECUTE format($sql$
    SELECT CASE
        WHEN (own.type, own.name, to_jsonb(own) -> 'use_index')
          IS DISTINCT FROM (item.type, item.name, to_jsonb(item) -> 'use_index') THEN '1980-01'
        WHEN to_jsonb(own) - $2 <> to_jsonb(item) - $2 THEN ($1).from_month END
    FROM %1$I item
    JOIN %1$I own ON own.user_id = ($1).member_id AND own.id = ($1).member_item_id
    WHERE item.user_id = ($1).owner_id AND item.id = ($1).item_id
  $sql$, link.kind) INTO since USING link, others;
  IF since IS NOT NULL THEN PERFORM snapshots_forget(link.member_id, since); END IF;
  EXECUTE format($sql$
    UPDATE %1$I own SET (%2$s) = (SELECT %2$s FROM %1$I
          WHERE user_id = ($1).owner_id AND id = ($1).item_id),
        ownership_percentage = ($1).percent,
        co_owner_name = (SELECT coalesce(nullif(concat_ws(' ', nullif(first_name, ''),
          nullif(last_name, '')), ''), email) FROM users WHERE id = ($1).owner_id),
        updated_at = greatest(now(), own.updated_at + interval '1 millisecond')
      WHERE own.user_id = ($1).member_id AND own.id = ($1).member_item_id AND EXISTS (
        SELECT FROM %1$I WHERE user_id = ($1).owner_id AND id = ($1).item_id)
  $sql$, link.kind, fields) USING link;
  GET DIAGNOSTICS copies = ROW_COUNT;
  RETURN copies > 0;
END
$$;

-- Copies the values of some months, of all since the first one where `changed` is null. A value before
-- the first month may be the one that holds in it.
CREATE OR REPLACE FUNCTION co_owned_follow_months(link co_owner_links, changed text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  noun text := CASE link.kind WHEN 'assets' THEN 'asset' ELSE 'liability' END;
  item_id text := noun || '_id';
  history text := noun || '_history';
  typed text := 'historical_' || noun || '_values';
  -- Columns that a typed value has too.
  observed text := co_owned_columns(history, ARRAY['user_id', 'id', item_id,
    'ownership_percentage', 'month', 'recorded_at', 'reason']);
  stated text := co_owned_columns(typed, ARRAY['user_id', 'id', item_id,
    'ownership_percentage', 'copy_id']);
  months text[] := ARRAY(SELECT DISTINCT greatest(month, link.from_month) FROM unnest(changed) month);
  are_both boolean;
BEGIN
  IF changed IS NULL THEN months := NULL; END IF;
  -- While an account is erased one of the two may be gone.
  EXECUTE format($sql$
    SELECT count(*) = 2 FROM %I WHERE (user_id, id)
      IN ((($1).owner_id, ($1).item_id), (($1).member_id, ($1).member_item_id))
  $sql$, link.kind) INTO are_both USING link;
  IF NOT are_both THEN RETURN; END IF;
  PERFORM snapshots_forget(link.member_id,
    coalesce((SELECT min(month) FROM unnest(months) month), link.from_month));
  EXECUTE format($sql$
    DELETE FROM %I WHERE user_id = ($1).member_id AND %I = ($1).member_item_id
      AND month >= ($1).from_month AND ($2 IS NULL OR month = ANY ($2))
  $sql$, history, item_id) USING link, months;
  EXECUTE format($sql$
    DELETE FROM %I WHERE user_id = ($1).member_id AND %I = ($1).member_item_id
      AND (year, month) >= (left(($1).from_month, 4)::integer, right(($1).from_month, 2)::integer)
      AND ($2 IS NULL OR year || '-' || lpad(month::text, 2, '0') = ANY ($2))
  $sql$, typed, item_id) USING link, months;
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
      WHERE $2 IS NULL OR ($1).from_month = ANY ($2)
      UNION ALL
      SELECT ($1).member_id, ($1).member_item_id, ($1).percent, month,
        co_owned_copy(id, ($1).id), recorded_at, reason, %3$s
      FROM %1$I WHERE user_id = ($1).owner_id AND %2$I = ($1).item_id
        AND month > ($1).from_month AND ($2 IS NULL OR month = ANY ($2))
  $sql$, history, item_id, observed, typed) USING link, months;
  EXECUTE format($sql$
    INSERT INTO %1$I (user_id, %2$I, ownership_percentage, id, %3$s)
      SELECT ($1).member_id, ($1).member_item_id, ($1).percent, co_owned_copy(id, ($1).id), %3$s
      FROM %1$I WHERE user_id = ($1).owner_id AND %2$I = ($1).item_id AND (year, month)
        > (left(($1).from_month, 4)::integer, right(($1).from_month, 2)::integer)
        AND ($2 IS NULL OR year || '-' || lpad(month::text, 2, '0') = ANY ($2))
  $sql$, typed, item_id, stated) USING link, months;
END
$$;

-- All of a share that has begun, or changed.
CREATE OR REPLACE FUNCTION co_owned_follow(link co_owner_links) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF co_owned_follow_item(link) THEN PERFORM co_owned_follow_months(link, NULL); END IF;
END
$$;

-- After a write to items, or to their values: its argument is the column with the item's id.
CREATE OR REPLACE FUNCTION co_owned_written() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  said record;
  -- A typed value has its month as two numbers.
  month text := CASE WHEN TG_TABLE_NAME LIKE 'historical%'
    THEN 'year || ''-'' || lpad(month::text, 2, ''0'')' ELSE 'month' END;
BEGIN
  IF TG_ARGV[0] = 'id' THEN
    FOR said IN SELECT DISTINCT l AS link FROM written JOIN co_owner_links l
      ON l.owner_id = written.user_id AND l.item_id = written.id AND l.status = 'active'
    LOOP
      PERFORM co_owned_follow_item(said.link);
    END LOOP;
    RETURN NULL;
  END IF;
  FOR said IN EXECUTE format('SELECT l AS link, array_agg(DISTINCT w.month) AS months
    FROM (SELECT DISTINCT user_id, %1$I AS item_id, %2$s AS month FROM written) w
    JOIN co_owner_links l ON l.owner_id = w.user_id AND l.item_id = w.item_id AND l.status = ''active''
    GROUP BY l', TG_ARGV[0], month)
  LOOP
    PERFORM co_owned_follow_months(said.link, said.months);
  END LOOP;
  RETURN NULL;
END
$$;

-- A corrected valuation changes values of earlier months.
CREATE OR REPLACE TRIGGER co_owned_corrected AFTER UPDATE ON asset_history
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION co_owned_written('asset_id');
CREATE OR REPLACE TRIGGER co_owned_corrected AFTER UPDATE ON historical_asset_values
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION co_owned_written('asset_id');
CREATE OR REPLACE TRIGGER co_owned_corrected AFTER UPDATE ON liability_history
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT
  EXECUTE FUNCTION co_owned_written('liability_id');
CREATE OR REPLACE TRIGGER co_owned_corrected AFTER UPDATE ON historical_liability_values
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT
  EXECUTE FUNCTION co_owned_written('liability_id');

-- Shares that wait for an answer of one member, whoever proposed them: each list of the member holds
-- all of them.
CREATE OR REPLACE FUNCTION co_owner_links_bounded() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF (SELECT count(*) FROM co_owner_links
      WHERE member_id = NEW.member_id AND status = 'proposed') > 500 THEN
    RAISE EXCEPTION 'A member has no room for the proposal' USING ERRCODE = 'VL004';
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER co_owner_links_bounded AFTER INSERT ON co_owner_links
  FOR EACH ROW WHEN (NEW.status = 'proposed') EXECUTE FUNCTION co_owner_links_bounded();
