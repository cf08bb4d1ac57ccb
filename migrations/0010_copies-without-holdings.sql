-- Accounts with holdings from before this release.
UPDATE assets SET holdings_since = held.first FROM (
    SELECT user_id, asset_id, min(day) AS first FROM holding_transactions GROUP BY 1, 2) held
  WHERE assets.user_id = held.user_id AND assets.id = held.asset_id;
-- The transactions of a jointly owned account are its primary owner's: a copy keeps none.
CREATE OR REPLACE FUNCTION co_owned_fields(kind text) RETURNS text
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT co_owned_columns(kind, ARRAY['user_id', 'id', 'ownership_percentage', 'shares',
    'co_owner_name', 'description', 'created_at', 'updated_at', 'holdings_since'])
$$;
CREATE OR REPLACE FUNCTION co_owned_follow_item(link co_owner_links) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  fields text := co_owned_fields(link.kind);
  -- Not copied, or of the month of the observation that comes with a change.
  others text[] := ARRAY['user_id', 'id', 'ownership_percentage', 'shares', 'co_owner_name',
    'description', 'created_at', 'updated_at', 'value', 'balance', 'currency', 'valuation_date',
    'holdings_since'];
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
-- After values of months of an asset were removed: those of its copies follow.
CREATE OR REPLACE FUNCTION co_owned_unsaid(item uuid, months text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM co_owned_follow_months(l, months) FROM co_owner_links l
    WHERE l.owner_id = nullif(current_setting('valv.user', true), '')::uuid AND l.item_id = item
      AND l.kind = 'assets' AND l.status = 'active';
END
$$;
GRANT EXECUTE ON FUNCTION co_owned_unsaid(uuid, text[]) TO valv_app;
