-- As in 0049. Fields that hold in every month, such as the type or whether a home follows the index,
-- change also the months of the member before the newest share: those were kept as they were.
DO $setup$
DECLARE
  kind record;
  template text := $template$
    CREATE OR REPLACE FUNCTION co_owned_{items}(link co_owner_links) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $body$
    DECLARE
      item {items};
      since_year integer := left(link.from_month, 4);
      since_month integer := right(link.from_month, 2);
    BEGIN
      SELECT * INTO item FROM {items} WHERE user_id = link.owner_id AND id = link.item_id;
      IF NOT FOUND THEN RETURN; END IF;
      PERFORM snapshots_forget(link.member_id, CASE WHEN EXISTS (
          SELECT FROM {items} own
          WHERE own.user_id = link.member_id AND own.id = link.member_item_id
            AND ({timeless}) IS NOT DISTINCT FROM ({of_item}))
        THEN link.from_month ELSE '1980-01' END);
      UPDATE {items} own SET {assignments},
          ownership_percentage = link.percent, deleted_at = item.deleted_at,
          co_owner_name = (SELECT coalesce(nullif(concat_ws(' ', nullif(first_name, ''),
            nullif(last_name, '')), ''), email) FROM users WHERE id = link.owner_id),
          updated_at = greatest(now(), own.updated_at + interval '1 millisecond')
        WHERE own.user_id = link.member_id AND own.id = link.member_item_id;
      IF NOT FOUND THEN RETURN; END IF;
      DELETE FROM {said} WHERE user_id = link.member_id AND {item_id} = link.member_item_id
        AND month >= link.from_month;
      DELETE FROM {typed} WHERE user_id = link.member_id AND {item_id} = link.member_item_id
        AND (year, month) >= (since_year, since_month);
      -- What held in the first month, whenever it was said, and what was said since.
      INSERT INTO {said} (user_id, {item_id}, ownership_percentage, month, id, {amount}, currency,
          recorded_at, reason{dated})
        SELECT link.member_id, link.member_item_id, link.percent, link.from_month,
          co_owned_first(id, link.id, link.from_month), {amount},
          currency, written, reason{dated}
        FROM (
          (SELECT id, month, {amount}, currency, recorded_at AS written, reason{dated}
            FROM {said} WHERE user_id = link.owner_id AND {item_id} = link.item_id
              AND month <= link.from_month
            ORDER BY month DESC, recorded_at DESC, id DESC LIMIT 1)
          UNION ALL
          (SELECT id, year || '-' || lpad(month::text, 2, '0'), {amount}, currency, created_at,
              coalesce(reason, 'historical_value'){dated}
            FROM {typed} WHERE user_id = link.owner_id AND {item_id} = link.item_id
              AND (year, month) <= (since_year, since_month)
            ORDER BY year DESC, month DESC LIMIT 1)
          ORDER BY month DESC, written DESC, id DESC LIMIT 1) held
        UNION ALL
        SELECT link.member_id, link.member_item_id, link.percent, month,
          co_owned_copy(id, link.id), {amount}, currency, recorded_at, reason{dated}
        FROM {said} WHERE user_id = link.owner_id AND {item_id} = link.item_id
          AND month > link.from_month;
      INSERT INTO {typed} (user_id, {item_id}, ownership_percentage, year, month, id, {amount},
          currency, created_at, reason{dated})
        SELECT link.member_id, link.member_item_id, link.percent, year, month,
          co_owned_copy(id, link.id), {amount}, currency, created_at, reason{dated}
        FROM {typed} WHERE user_id = link.owner_id AND {item_id} = link.item_id
          AND (year, month) > (since_year, since_month);
    END
    $body$;
  $template$;
  name text;
  made text;
BEGIN
  FOR kind IN SELECT * FROM (VALUES
      ('assets', 'asset_history', 'historical_asset_values', 'asset_id', 'value',
        ', valuation_date', ARRAY['type', 'name', 'value', 'currency', 'valuation_date',
        'use_index', 'account_form', 'assessed_value', 'value_year'],
        'own.type, own.name, own.use_index', 'item.type, item.name, item.use_index'),
      ('liabilities', 'liability_history', 'historical_liability_values', 'liability_id', 'balance',
        '', ARRAY['type', 'name', 'balance', 'currency', 'monthly_payment', 'interest_rate',
        'monthly_interest', 'monthly_amortization', 'interest_ground'],
        'own.type, own.name', 'item.type, item.name')
    ) AS kinds (items, said, typed, item_id, amount, dated, fields, timeless, of_item)
  LOOP
    made := template;
    FOREACH name IN ARRAY ARRAY['items', 'said', 'typed', 'item_id', 'amount', 'dated',
        'timeless', 'of_item'] LOOP
      made := replace(made, '{' || name || '}', to_jsonb(kind) ->> name);
    END LOOP;
    made := replace(made, '{fields}', array_to_string(kind.fields, ', '));
    made := replace(made, '{assignments}', (
      SELECT string_agg(field || ' = item.' || field, ', ') FROM unnest(kind.fields) field));
    EXECUTE made;
  END LOOP;
END
$setup$;
--> statement-breakpoint
-- Calculated anew when they are read.
DELETE FROM monthly_snapshots
  WHERE user_id IN (SELECT member_id FROM co_owner_links);
