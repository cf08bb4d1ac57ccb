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
