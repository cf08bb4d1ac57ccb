-- The accounts that the transaction's user owns together with their primary owner, who states them, under
-- the ids of the user's copies, with the user's shares: the agreed one from its month on, and before it
-- those that months were observed with.
CREATE OR REPLACE FUNCTION co_owned_accounts() RETURNS TABLE (asset_id uuid, shares jsonb)
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT l.member_item_id, coalesce((
      SELECT jsonb_agg(jsonb_build_object('from', month || '-01', 'percent', percent) ORDER BY month)
      FROM (SELECT DISTINCT ON (month) month, ownership_percentage::text AS percent
        FROM asset_history h WHERE h.user_id = l.member_id AND h.asset_id = l.member_item_id
          AND h.month < l.from_month
        ORDER BY month, recorded_at DESC, id DESC) observed), '[]')
      || jsonb_build_array(
        jsonb_build_object('from', l.from_month || '-01', 'percent', l.percent::text))
    FROM co_owner_links l
    WHERE l.member_id = nullif(current_setting('valv.user', true), '')::uuid
      AND l.kind = 'assets' AND l.status = 'active'
$$;

-- Their transactions, as each owner declares a part of the gains, under ids of their own: those of the
-- owner may be the user's too. Of a price in an unstated currency nothing is known.
CREATE OR REPLACE FUNCTION co_owned_transactions() RETURNS TABLE (id uuid, asset_id uuid, day date,
    kind text, instrument_id uuid, quantity numeric, price numeric, amount numeric, fee numeric,
    tax numeric, currency text, rate numeric, ratio text, is_opening integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT co_owned_copy(t.id, l.id), l.member_item_id, t.day, t.kind,
      co_owned_copy(t.instrument_id, l.owner_id), t.quantity,
      CASE WHEN i.is_currency_stated = 0 THEN NULL ELSE t.price END, t.amount, t.fee, t.tax,
      t.currency, CASE WHEN i.is_currency_stated = 0 THEN NULL ELSE t.rate END, t.ratio, t.is_opening
    FROM co_owner_links l
    JOIN holding_transactions t ON t.user_id = l.owner_id AND t.asset_id = l.item_id
    LEFT JOIN instruments i ON i.user_id = t.user_id AND i.id = t.instrument_id
    WHERE l.member_id = nullif(current_setting('valv.user', true), '')::uuid
      AND l.kind = 'assets' AND l.status = 'active'
$$;

-- The instruments that these transactions name, each once.
CREATE OR REPLACE FUNCTION co_owned_instruments() RETURNS TABLE (id uuid, isin text, name text,
    kind text, is_kind_stated integer, currency text, ticker text, country text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT co_owned_copy(i.id, i.user_id), i.isin, i.name, i.kind, i.is_kind_stated, i.currency,
      i.ticker, i.country
    FROM instruments i
    WHERE (i.user_id, i.id) IN (
      SELECT t.user_id, t.instrument_id FROM co_owner_links l
        JOIN holding_transactions t ON t.user_id = l.owner_id AND t.asset_id = l.item_id
        WHERE l.member_id = nullif(current_setting('valv.user', true), '')::uuid
          AND l.kind = 'assets' AND l.status = 'active')
$$;

-- Their number, for the room that a calculation of all of them needs.
CREATE OR REPLACE FUNCTION co_owned_transaction_count() RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(*) FROM co_owner_links l
    JOIN holding_transactions t ON t.user_id = l.owner_id AND t.asset_id = l.item_id
    WHERE l.member_id = nullif(current_setting('valv.user', true), '')::uuid
      AND l.kind = 'assets' AND l.status = 'active'
$$;

-- The state of all of them, another one after each change (`stateOf`).
CREATE OR REPLACE FUNCTION co_owned_holdings_state() RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH stated AS (
    SELECT t.* , t.xmin AS written FROM co_owner_links l
      JOIN holding_transactions t ON t.user_id = l.owner_id AND t.asset_id = l.item_id
      WHERE l.member_id = nullif(current_setting('valv.user', true), '')::uuid
        AND l.kind = 'assets' AND l.status = 'active'),
    rows AS (
      SELECT id, written, updated_at FROM stated
      UNION ALL
      SELECT id, xmin, updated_at FROM instruments
        WHERE (user_id, id) IN (SELECT user_id, instrument_id FROM stated))
  SELECT coalesce(bit_xor(uuid_hash_extended(id, (written::text::bigint << 32)
    | ((extract(epoch from updated_at) * 1000)::bigint & x'ffffffff'::bigint))), 0) FROM rows
$$;

GRANT EXECUTE ON FUNCTION co_owned_accounts(), co_owned_transactions(), co_owned_instruments(),
  co_owned_transaction_count(), co_owned_holdings_state() TO valv_app;
