-- A user's write locks their cached months and those of everybody who has a share in one of their
-- items, in one order. What its triggers then forget of those others locks nobody further: with the
-- others' own members, three who each give the next a share waited in a circle.
CREATE OR REPLACE FUNCTION snapshots_forget(person uuid, since text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(each.id::text, 1)) FROM (
    SELECT person AS id
    UNION SELECT member_id FROM co_owner_links WHERE owner_id = person AND status = 'active'
      AND pg_trigger_depth() = 0
    ORDER BY 1) each;
  DELETE FROM monthly_snapshots WHERE user_id = person
    AND (year, month) >= (left(since, 4)::integer, right(since, 2)::integer);
END
$$;
