-- A proposal could be committed after its member had left: such links end as they would have then.
DELETE FROM co_owner_links l WHERE (SELECT count(*) FROM household_members m
  WHERE m.household_id = l.household_id AND m.user_id IN (l.owner_id, l.member_id)) < 2;
--> statement-breakpoint
ALTER TABLE "co_owner_links" ADD CONSTRAINT "co_owner_links_owner_membership" FOREIGN KEY ("household_id","owner_id") REFERENCES "public"."household_members"("household_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "co_owner_links" ADD CONSTRAINT "co_owner_links_member_membership" FOREIGN KEY ("household_id","member_id") REFERENCES "public"."household_members"("household_id","user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- The foreign keys end the links of a membership that ends, whoever removes it.
DROP TRIGGER household_members_unlinked ON household_members;
--> statement-breakpoint
DROP FUNCTION co_owner_member_left();
--> statement-breakpoint
-- The households of a user, locked in one order, as the first step of erasing the account. A
-- transaction that holds one of them may have to wait for the user's row, never the other way.
CREATE FUNCTION lock_households_of(person uuid) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(own.household_id::text, 4))
  FROM (SELECT household_id FROM household_members WHERE user_id = person
    ORDER BY household_id) own;
END
$$;
