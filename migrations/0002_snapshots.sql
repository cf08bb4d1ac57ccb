-- Every write of a person's begins here: it waits for whoever fills the person's cache of closed
-- months, and forgets the months that it changes. The lock lasts as long as the transaction.
CREATE FUNCTION snapshots_forget(person uuid, since text) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(person::text, 1));
  DELETE FROM monthly_snapshots WHERE user_id = person
    AND (year, month) >= (left(since, 4)::integer, right(since, 2)::integer);
END
$$;
--> statement-breakpoint
-- Whoever fills the cache holds off the person's writes, and public figures that would change it.
CREATE FUNCTION snapshots_hold(person uuid) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(person::text, 1));
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('public figures', 1));
END
$$;
--> statement-breakpoint
-- A rate changes its own month and those after it; the first of a currency also those before it.
CREATE FUNCTION snapshots_meet_rates() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  since date;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('public figures', 1));
  SELECT CASE WHEN bool_or(NOT EXISTS (
      SELECT FROM exchange_rates known WHERE known.currency = written.currency
        AND known.day < written.day)) THEN DATE '0001-01-01' ELSE min(day) END
    INTO since FROM written;
  IF since IS NOT NULL THEN
    DELETE FROM monthly_snapshots WHERE (year, month) >=
      (extract(year FROM since)::integer, extract(month FROM since)::integer);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION snapshots_meet_figures() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('public figures', 1));
  IF EXISTS (SELECT FROM written) THEN
    DELETE FROM monthly_snapshots;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER exchange_rates_added AFTER INSERT ON exchange_rates
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION snapshots_meet_rates();
--> statement-breakpoint
CREATE TRIGGER exchange_rates_changed AFTER UPDATE ON exchange_rates
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION snapshots_meet_figures();
--> statement-breakpoint
CREATE TRIGGER exchange_rates_removed AFTER DELETE ON exchange_rates
  REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION snapshots_meet_figures();
--> statement-breakpoint
CREATE TRIGGER statistics_values_added AFTER INSERT ON statistics_values
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION snapshots_meet_figures();
--> statement-breakpoint
CREATE TRIGGER statistics_values_changed AFTER UPDATE ON statistics_values
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION snapshots_meet_figures();
--> statement-breakpoint
CREATE TRIGGER statistics_values_removed AFTER DELETE ON statistics_values
  REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION snapshots_meet_figures();
