-- The number of a co-owner's transactions that others state, for the room that a calculation of them
-- needs: no more than those of one account and one (`TRANSACTIONS_MAX`), beyond which none is made. How
-- many others state is theirs, and each read of the co-owner's holdings asks for it.
CREATE OR REPLACE FUNCTION co_owned_transaction_count() RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(*) FROM (SELECT FROM co_owner_links l
    JOIN holding_transactions t ON t.user_id = l.owner_id AND t.asset_id = l.item_id
    WHERE l.member_id = nullif(current_setting('valv.user', true), '')::uuid
      AND l.kind = 'assets' AND l.status = 'active'
    LIMIT 100001) counted
$$;
