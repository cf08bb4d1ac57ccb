CREATE TABLE "co_owner_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"household_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"member_item_id" uuid,
	"percent" numeric(5,2) NOT NULL,
	"from_month" text NOT NULL,
	"status" text DEFAULT 'proposed' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp(3) with time zone,
	CONSTRAINT "co_owner_links_once" UNIQUE("owner_id","item_id","member_id","status"),
	CONSTRAINT "co_owner_links_kind" CHECK ("co_owner_links"."kind" in ('assets', 'liabilities')),
	CONSTRAINT "co_owner_links_status" CHECK ("co_owner_links"."status" in ('proposed', 'active')),
	CONSTRAINT "co_owner_links_month" CHECK ("co_owner_links"."from_month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "co_owner_links_percent" CHECK (percent > 0 and percent <= 100),
	CONSTRAINT "co_owner_links_two" CHECK (owner_id <> member_id),
	CONSTRAINT "co_owner_links_item" CHECK ((status = 'active') = (member_item_id is not null))
);
--> statement-breakpoint
ALTER TABLE "co_owner_links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "co_owner_links" ADD CONSTRAINT "co_owner_links_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "co_owner_links" ADD CONSTRAINT "co_owner_links_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "co_owner_links" ADD CONSTRAINT "co_owner_links_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "co_owner_links_by_member" ON "co_owner_links" USING btree ("member_id","member_item_id");--> statement-breakpoint
CREATE INDEX "co_owner_links_by_household" ON "co_owner_links" USING btree ("household_id");--> statement-breakpoint
CREATE POLICY "co_owner_links_seen" ON "co_owner_links" AS PERMISSIVE FOR SELECT TO "valv_app" USING (owner_id = (select nullif(current_setting('valv.user', true), '')::uuid) or member_id = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "co_owner_links_proposed" ON "co_owner_links" AS PERMISSIVE FOR INSERT TO "valv_app" WITH CHECK (owner_id = (select nullif(current_setting('valv.user', true), '')::uuid) and status = 'proposed'
        and household_role(household_id) is not null);--> statement-breakpoint
CREATE POLICY "co_owner_links_accepted" ON "co_owner_links" AS PERMISSIVE FOR UPDATE TO "valv_app" USING (member_id = (select nullif(current_setting('valv.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "co_owner_links_ended" ON "co_owner_links" AS PERMISSIVE FOR DELETE TO "valv_app" USING (owner_id = (select nullif(current_setting('valv.user', true), '')::uuid) or member_id = (select nullif(current_setting('valv.user', true), '')::uuid));
--> statement-breakpoint
-- Whose closed months follow a person's items: their own, and those of whoever has a share in one.
-- They are locked in order, so that two who write to each other's items never wait in a circle.
CREATE OR REPLACE FUNCTION snapshots_forget(person uuid, since text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(each.id::text, 1)) FROM (
    SELECT person AS id
    UNION SELECT member_id FROM co_owner_links WHERE owner_id = person AND status = 'active'
    ORDER BY 1) each;
  DELETE FROM monthly_snapshots WHERE user_id = person
    AND (year, month) >= (left(since, 4)::integer, right(since, 2)::integer);
END
$$;
--> statement-breakpoint
-- What each kind of item needs to be owned by two. `items` are kept by their owner; a member who
-- has a share in one has a row of their own, brought in line with it whenever something is said of
-- it, from the month on from which the share is theirs. What was before that month stays.
DO $setup$
DECLARE
  kind record;
  template text := $template$
    CREATE FUNCTION co_owned_{items}(link co_owner_links) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $body$
    DECLARE
      item {items};
      since_year integer := left(link.from_month, 4);
      since_month integer := right(link.from_month, 2);
    BEGIN
      SELECT * INTO item FROM {items} WHERE user_id = link.owner_id AND id = link.item_id;
      IF NOT FOUND THEN RETURN; END IF;
      PERFORM snapshots_forget(link.member_id, link.from_month);
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
        SELECT link.member_id, link.member_item_id, link.percent, link.from_month, id, {amount},
          currency, written, reason{dated}
        FROM (
          (SELECT id, month, {amount}, currency, recorded_at AS written, reason{dated}
            FROM {said} WHERE user_id = link.owner_id AND {item_id} = link.item_id
              AND month <= link.from_month
            ORDER BY month DESC, recorded_at DESC, id DESC LIMIT 1)
          UNION ALL
          (SELECT id, year || '-' || lpad(month::text, 2, '0'), {amount}, currency, created_at,
              'historical_value'{dated}
            FROM {typed} WHERE user_id = link.owner_id AND {item_id} = link.item_id
              AND (year, month) <= (since_year, since_month)
            ORDER BY year DESC, month DESC LIMIT 1)
          ORDER BY month DESC, written DESC, id DESC LIMIT 1) held
        UNION ALL
        SELECT link.member_id, link.member_item_id, link.percent, month, id, {amount},
          currency, recorded_at, reason{dated}
        FROM {said} WHERE user_id = link.owner_id AND {item_id} = link.item_id
          AND month > link.from_month;
      INSERT INTO {typed} (user_id, {item_id}, ownership_percentage, year, month, id, {amount},
          currency, created_at{dated})
        SELECT link.member_id, link.member_item_id, link.percent, year, month, id, {amount},
          currency, created_at{dated}
        FROM {typed} WHERE user_id = link.owner_id AND {item_id} = link.item_id
          AND (year, month) > (since_year, since_month);
    END
    $body$;

    -- The member's own row, when the link becomes active.
    CREATE FUNCTION co_owned_{items}_begun(link co_owner_links) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $body$
    BEGIN
      INSERT INTO {items} (user_id, id, ownership_percentage, {fields})
        SELECT link.member_id, link.member_item_id, link.percent, {fields}
        FROM {items} WHERE user_id = link.owner_id AND id = link.item_id
        ON CONFLICT DO NOTHING;
      PERFORM co_owned_{items}(link);
    END
    $body$;

    CREATE FUNCTION co_owned_{items}_changed() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $body$
    DECLARE
      link co_owner_links;
    BEGIN
      FOR link IN SELECT DISTINCT l.* FROM written JOIN co_owner_links l
        ON l.owner_id = written.user_id AND l.item_id = written.id AND l.status = 'active'
      LOOP
        PERFORM co_owned_{items}(link);
      END LOOP;
      RETURN NULL;
    END
    $body$;

    CREATE FUNCTION co_owned_{items}_said() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $body$
    DECLARE
      link co_owner_links;
    BEGIN
      FOR link IN SELECT DISTINCT l.* FROM written JOIN co_owner_links l
        ON l.owner_id = written.user_id AND l.item_id = written.{item_id} AND l.status = 'active'
      LOOP
        PERFORM co_owned_{items}(link);
      END LOOP;
      RETURN NULL;
    END
    $body$;

    -- Only the owner changes an item (VL001), and all shares of it are at most the whole (VL002).
    CREATE FUNCTION co_owned_{items}_kept() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $body$
    BEGIN
      IF EXISTS (SELECT FROM co_owner_links WHERE member_id = OLD.user_id
          AND member_item_id = OLD.id AND status = 'active') THEN
        RAISE EXCEPTION 'Only the owner changes an item' USING ERRCODE = 'VL001';
      END IF;
      IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
      IF NEW.ownership_percentage > OLD.ownership_percentage AND NEW.ownership_percentage > 100 - (
          SELECT coalesce(sum(theirs), 0) FROM (
            SELECT max(percent) AS theirs FROM co_owner_links
            WHERE owner_id = OLD.user_id AND item_id = OLD.id GROUP BY member_id) each) THEN
        RAISE EXCEPTION 'More than the whole is shared' USING ERRCODE = 'VL002';
      END IF;
      RETURN NEW;
    END
    $body$;

    CREATE FUNCTION co_owned_{typed}_kept() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $body$
    DECLARE
      kept {typed} := coalesce(NEW, OLD);
    BEGIN
      IF EXISTS (SELECT FROM co_owner_links WHERE member_id = kept.user_id
          AND member_item_id = kept.{item_id} AND status = 'active') THEN
        RAISE EXCEPTION 'Only the owner changes an item' USING ERRCODE = 'VL001';
      END IF;
      RETURN kept;
    END
    $body$;

    CREATE FUNCTION co_owned_{items}_erased() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $body$
    BEGIN
      DELETE FROM co_owner_links WHERE owner_id = OLD.user_id AND item_id = OLD.id;
      RETURN OLD;
    END
    $body$;

    CREATE TRIGGER co_owned_changed AFTER UPDATE ON {items} REFERENCING NEW TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION co_owned_{items}_changed();
    CREATE TRIGGER co_owned_said AFTER INSERT ON {said} REFERENCING NEW TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION co_owned_{items}_said();
    CREATE TRIGGER co_owned_said AFTER INSERT ON {typed} REFERENCING NEW TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION co_owned_{items}_said();
    CREATE TRIGGER co_owned_unsaid AFTER DELETE ON {typed} REFERENCING OLD TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION co_owned_{items}_said();
    CREATE TRIGGER co_owned_kept BEFORE UPDATE OR DELETE ON {items}
      FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION co_owned_{items}_kept();
    CREATE TRIGGER co_owned_kept BEFORE INSERT OR UPDATE OR DELETE ON {typed}
      FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION co_owned_{typed}_kept();
    CREATE TRIGGER co_owned_erased BEFORE DELETE ON {items}
      FOR EACH ROW EXECUTE FUNCTION co_owned_{items}_erased();
  $template$;
  name text;
  made text;
BEGIN
  FOR kind IN SELECT * FROM (VALUES
      ('assets', 'asset_history', 'historical_asset_values', 'asset_id', 'value',
        ', valuation_date', ARRAY['type', 'name', 'value', 'currency', 'valuation_date',
        'use_index']),
      ('liabilities', 'liability_history', 'historical_liability_values', 'liability_id', 'balance',
        '', ARRAY['type', 'name', 'balance', 'currency', 'monthly_payment', 'interest_rate',
        'monthly_interest', 'monthly_amortization'])
    ) AS kinds (items, said, typed, item_id, amount, dated, fields)
  LOOP
    made := template;
    FOREACH name IN ARRAY ARRAY['items', 'said', 'typed', 'item_id', 'amount', 'dated'] LOOP
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
-- A link that is active brings the item to the member; one that ends leaves it there, as theirs.
CREATE FUNCTION co_owner_link_begun() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.kind = 'assets' THEN PERFORM co_owned_assets_begun(NEW);
  ELSE PERFORM co_owned_liabilities_begun(NEW);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER co_owner_links_begun AFTER INSERT OR UPDATE ON co_owner_links
  FOR EACH ROW WHEN (NEW.status = 'active') EXECUTE FUNCTION co_owner_link_begun();
--> statement-breakpoint
CREATE FUNCTION co_owner_link_ended() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.kind = 'assets' THEN
    UPDATE assets SET co_owner_name = NULL WHERE user_id = OLD.member_id AND id = OLD.member_item_id;
  ELSE
    UPDATE liabilities SET co_owner_name = NULL
    WHERE user_id = OLD.member_id AND id = OLD.member_item_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER co_owner_links_ended AFTER DELETE ON co_owner_links
  FOR EACH ROW WHEN (OLD.status = 'active') EXECUTE FUNCTION co_owner_link_ended();
--> statement-breakpoint
-- Whoever leaves a household ends their links in it.
CREATE FUNCTION co_owner_member_left() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM co_owner_links WHERE household_id = OLD.household_id
    AND OLD.user_id IN (owner_id, member_id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER household_members_unlinked AFTER DELETE ON household_members
  FOR EACH ROW EXECUTE FUNCTION co_owner_member_left();
--> statement-breakpoint
-- The links of the transaction's person, with what of the other's item they may know.
CREATE FUNCTION co_owner_links_own()
RETURNS TABLE (link co_owner_links, name text, type text, amount numeric, currency text,
  owner_first text, owner_last text, owner_email text,
  member_first text, member_last text, member_email text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT l, coalesce(a.name, d.name), coalesce(a.type, d.type), coalesce(a.value, d.balance),
    coalesce(a.currency, d.currency), o.first_name, o.last_name, o.email,
    m.first_name, m.last_name, m.email
  FROM (SELECT nullif(current_setting('valv.user', true), '')::uuid AS id) me
  JOIN co_owner_links l ON l.owner_id = me.id OR l.member_id = me.id
  JOIN users o ON o.id = l.owner_id
  JOIN users m ON m.id = l.member_id
  LEFT JOIN assets a ON l.kind = 'assets' AND a.user_id = l.owner_id AND a.id = l.item_id
  LEFT JOIN liabilities d ON l.kind = 'liabilities' AND d.user_id = l.owner_id AND d.id = l.item_id
  WHERE coalesce(a.deleted_at, d.deleted_at) IS NULL
$$;
