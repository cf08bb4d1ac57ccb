CREATE TABLE "statistics_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"added" jsonb,
	"revised" jsonb NOT NULL,
	CONSTRAINT "statistics_changes_source" CHECK ("statistics_changes"."source" in ('consumer_prices', 'house_prices', 'exchange_rates'))
);
--> statement-breakpoint
ALTER TABLE "statistics_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "statistics_sources" (
	"source" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"origin" text NOT NULL,
	"table_id" text NOT NULL,
	"unit" text NOT NULL,
	"published_at" timestamp(3) with time zone NOT NULL,
	"fetched_at" timestamp(3) with time zone,
	"checked_at" timestamp(3) with time zone,
	"failure" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp(3) with time zone,
	"answer_hash" text,
	CONSTRAINT "statistics_sources_source" CHECK ("statistics_sources"."source" in ('consumer_prices', 'house_prices', 'exchange_rates')),
	CONSTRAINT "statistics_sources_origin" CHECK ("statistics_sources"."origin" in ('bundled', 'fetched')),
	CONSTRAINT "statistics_sources_failure" CHECK ("statistics_sources"."failure" in ('unreachable', 'timeout', 'rate_limited', 'refused', 'server_error', 'redirected', 'too_large', 'unreadable', 'other_table', 'other_base', 'gap', 'jump', 'older', 'incomplete', 'internal'))
);
--> statement-breakpoint
ALTER TABLE "statistics_sources" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "statistics_values" ADD COLUMN "preliminary" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE POLICY "statistics_changes_read" ON "statistics_changes" AS PERMISSIVE FOR SELECT TO "valv_app" USING (true);--> statement-breakpoint
CREATE POLICY "statistics_sources_read" ON "statistics_sources" AS PERMISSIVE FOR SELECT TO "valv_app" USING (true);--> statement-breakpoint
DROP TRIGGER exchange_rates_added ON exchange_rates;
--> statement-breakpoint
DROP TRIGGER exchange_rates_changed ON exchange_rates;
--> statement-breakpoint
DROP TRIGGER exchange_rates_removed ON exchange_rates;
--> statement-breakpoint
DROP TRIGGER statistics_values_added ON statistics_values;
--> statement-breakpoint
DROP TRIGGER statistics_values_changed ON statistics_values;
--> statement-breakpoint
DROP TRIGGER statistics_values_removed ON statistics_values;
--> statement-breakpoint
DROP FUNCTION snapshots_meet_rates();
--> statement-breakpoint
DROP FUNCTION snapshots_meet_figures();
--> statement-breakpoint
-- Two of the quarters that came with the first releases are preliminary (series/README.md).
UPDATE statistics_values SET preliminary = true
  WHERE series = 'house_prices' AND period IN ('2026K1', '2026K2');
--> statement-breakpoint
CREATE FUNCTION snapshots_forget_since(since date) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  DELETE FROM monthly_snapshots WHERE (year, month) >=
    (extract(year FROM since)::integer, extract(month FROM since)::integer)
$$;
--> statement-breakpoint
-- A rate changes its own month and those after it; the first of a currency also those before it.
CREATE FUNCTION rates_moved() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  moved record;
  since date;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('public figures', 1));
  UPDATE statistics_sources SET version = version + 1
    WHERE source = 'exchange_rates' AND EXISTS (SELECT FROM written);
  FOR moved IN SELECT currency, min(day) AS day FROM written GROUP BY currency LOOP
    IF EXISTS (SELECT FROM exchange_rates
        WHERE currency = moved.currency AND day < moved.day) THEN
      since := least(since, moved.day);
    ELSE
      since := DATE '0001-01-01';
    END IF;
  END LOOP;
  IF since IS NOT NULL THEN
    PERFORM snapshots_forget_since(since);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Consumer prices are in no closed month. A quarter of house prices is in its own months and those
-- after it, and in every month of a property that was valued ahead, in a quarter yet to come.
CREATE FUNCTION figures_moved() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  quarters text[];
  since date;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('public figures', 1));
  UPDATE statistics_sources SET version = version + 1
    WHERE source IN (SELECT series FROM written);
  IF TG_OP = 'UPDATE' THEN
    SELECT array_agg(period) INTO quarters FROM written JOIN earlier USING (series, period)
      WHERE series = 'house_prices' AND written.value <> earlier.value;
  ELSE
    SELECT array_agg(period) INTO quarters FROM written WHERE series = 'house_prices';
  END IF;
  IF quarters IS NULL THEN
    RETURN NULL;
  END IF;
  SELECT min(make_date(left(quarter, 4)::integer, right(quarter, 1)::integer * 3 - 2, 1))
    INTO since FROM unnest(quarters) quarter;
  SELECT least(since, min(ahead.month)) INTO since FROM (
    SELECT to_date(month, 'YYYY-MM') AS month, valuation_date FROM asset_history
      WHERE to_char(valuation_date, 'YYYY"K"Q') = ANY (quarters)
    UNION ALL
    SELECT make_date(year, month, 1), valuation_date FROM historical_asset_values
      WHERE to_char(valuation_date, 'YYYY"K"Q') = ANY (quarters)) ahead;
  PERFORM snapshots_forget_since(since);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER exchange_rates_added AFTER INSERT ON exchange_rates
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION rates_moved();
--> statement-breakpoint
CREATE TRIGGER exchange_rates_changed AFTER UPDATE ON exchange_rates
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION rates_moved();
--> statement-breakpoint
CREATE TRIGGER exchange_rates_removed AFTER DELETE ON exchange_rates
  REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION rates_moved();
--> statement-breakpoint
CREATE TRIGGER statistics_values_added AFTER INSERT ON statistics_values
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION figures_moved();
--> statement-breakpoint
CREATE TRIGGER statistics_values_changed AFTER UPDATE ON statistics_values
  REFERENCING NEW TABLE AS written OLD TABLE AS earlier
  FOR EACH STATEMENT EXECUTE FUNCTION figures_moved();
--> statement-breakpoint
CREATE TRIGGER statistics_values_removed AFTER DELETE ON statistics_values
  REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION figures_moved();
