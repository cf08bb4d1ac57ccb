ALTER TABLE "mortgage_parts" ALTER COLUMN "rates" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "shares" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "removed_on" date;--> statement-breakpoint
ALTER TABLE "costs" ADD COLUMN "removed_on" date;--> statement-breakpoint
ALTER TABLE "goals" ADD COLUMN "removed_on" date;--> statement-breakpoint
ALTER TABLE "incomes" ADD COLUMN "removed_on" date;--> statement-breakpoint
ALTER TABLE "liabilities" ADD COLUMN "shares" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "liabilities" ADD COLUMN "rates" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "liabilities" ADD COLUMN "removed_on" date;--> statement-breakpoint
-- As in 0050 and 0040, with the dated rates of a loan and the day of a removal. Dated shares are each
-- owner's own: a copy has those of its link.
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
          removed_on = item.removed_on,
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

    CREATE OR REPLACE FUNCTION co_owned_{items}_begun(link co_owner_links) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $body$
    BEGIN
      INSERT INTO {items} (user_id, id, ownership_percentage, {fields})
        SELECT link.member_id, link.member_item_id, link.percent, {fields}
        FROM {items} WHERE user_id = link.owner_id AND id = link.item_id
        ON CONFLICT DO NOTHING;
      PERFORM co_owned_{items}(link);
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
        'monthly_interest', 'monthly_amortization', 'interest_ground', 'rates'],
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
-- Until now the day of a removal was that of its time.
UPDATE assets SET removed_on = (deleted_at AT TIME ZONE 'Europe/Stockholm')::date
  WHERE deleted_at IS NOT NULL;
--> statement-breakpoint
UPDATE liabilities SET removed_on = (deleted_at AT TIME ZONE 'Europe/Stockholm')::date
  WHERE deleted_at IS NOT NULL;
--> statement-breakpoint
UPDATE incomes SET removed_on = (deleted_at AT TIME ZONE 'Europe/Stockholm')::date
  WHERE deleted_at IS NOT NULL;
--> statement-breakpoint
UPDATE costs SET removed_on = (deleted_at AT TIME ZONE 'Europe/Stockholm')::date
  WHERE deleted_at IS NOT NULL;
--> statement-breakpoint
UPDATE goals SET removed_on = (deleted_at AT TIME ZONE 'Europe/Stockholm')::date
  WHERE deleted_at IS NOT NULL;
--> statement-breakpoint
-- The rates of a loan move from the terms of its mortgage to the loan. A rate that was changed on the
-- loan itself counted from the day of the loan's last change until now, and is stored with that day.
-- Copies of co-owners follow by their triggers.
UPDATE liabilities loan SET rates = CASE
    WHEN loan.interest_rate IS NULL
      OR (part.rates -> -1 ->> 'rate')::numeric = loan.interest_rate THEN part.rates
    ELSE part.rates || jsonb_build_object('rate', loan.interest_rate::text, 'from', greatest(
      (loan.updated_at AT TIME ZONE 'Europe/Stockholm')::date,
      (part.rates -> -1 ->> 'from')::date + 1)::text)
  END
  FROM mortgage_parts part
  WHERE part.user_id = loan.user_id AND part.liability_id = loan.id
    AND jsonb_array_length(part.rates) > 0;
--> statement-breakpoint
-- The shares of others in the loans that the transaction's user owns together with them, under the
-- ids of the user's own items: each owner's tax reduction is counted on that owner's interest.
CREATE FUNCTION co_owned_loan_shares() RETURNS TABLE (liability_id uuid, user_id uuid,
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
