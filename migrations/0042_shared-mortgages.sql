-- The terms of a home that the user owns together with its primary owner, under the ids of the
-- user's copies: of the parts those that are shared with the user, and the number of the others.
CREATE FUNCTION co_owned_mortgages() RETURNS TABLE (asset_id uuid, base_value numeric,
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
--> statement-breakpoint
CREATE FUNCTION co_owned_mortgage_parts() RETURNS TABLE (asset_id uuid, liability_id uuid,
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
