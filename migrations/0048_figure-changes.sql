CREATE TABLE "figure_changes" (
	"month" date PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "figure_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "monthly_snapshots" ADD COLUMN "figures_version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "asset_history_by_valuation" ON "asset_history" USING btree ("valuation_date") WHERE valuation_date is not null;--> statement-breakpoint
CREATE INDEX "historical_asset_values_by_valuation" ON "historical_asset_values" USING btree ("valuation_date") WHERE valuation_date is not null;--> statement-breakpoint
CREATE POLICY "figure_changes_read" ON "figure_changes" AS PERMISSIVE FOR SELECT TO "valv_app" USING (true);--> statement-breakpoint
-- Months from this one on are stale for everybody. To delete them all took as long as there are
-- users, in the statement that added the figures. Public figures are locked by whoever calls it.
CREATE OR REPLACE FUNCTION snapshots_forget_since(since date) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  INSERT INTO figure_changes AS known (month, version)
    SELECT date_trunc('month', since)::date, coalesce(max(version), 0) + 1 FROM figure_changes
    ON CONFLICT (month) DO UPDATE SET version = excluded.version;
  DELETE FROM figure_changes WHERE month > date_trunc('month', since)::date;
$$;
--> statement-breakpoint
-- As before (0008), with the homes that were valued ahead found by their dates.
CREATE OR REPLACE FUNCTION figures_moved() RETURNS trigger
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
  SELECT least(since, min(ahead.month)) INTO since
  FROM (SELECT make_date(left(quarter, 4)::integer, right(quarter, 1)::integer * 3 - 2, 1) AS first
    FROM unnest(quarters) quarter) moved
  CROSS JOIN LATERAL (
    SELECT to_date(month, 'YYYY-MM') AS month FROM asset_history
      WHERE valuation_date >= moved.first AND valuation_date < moved.first + interval '3 months'
    UNION ALL
    SELECT make_date(year, month, 1) FROM historical_asset_values
      WHERE valuation_date >= moved.first AND valuation_date < moved.first + interval '3 months'
  ) ahead;
  PERFORM snapshots_forget_since(since);
  RETURN NULL;
END
$$;
