-- Lets a household look at one of its members: from here on the transaction sees that member's
-- rows, and `valv.shared` names what they share of them. It is the asker who has to be in the
-- household, whoever was looked at before; without asker or member in it there is nobody to see.
CREATE FUNCTION household_look(home uuid, member uuid) RETURNS text
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
