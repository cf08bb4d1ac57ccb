-- Functions that run with their owner's rights and are called by users: every other one is closed to
-- them (`grant` in migrate.ts takes all from PUBLIC).
GRANT EXECUTE ON FUNCTION household_role(uuid), household_opens(uuid), household_people(uuid),
  household_look(uuid, uuid), household_inviter_entitled(uuid, uuid), household_invitations_own(),
  co_owner_links_own(), co_owned_mortgages(), co_owned_mortgage_parts(), co_owned_loan_shares(),
  snapshots_forget(uuid, text) TO valv_app;

-- Invitations to the user's address, once a mail has proven it: anybody may sign up with one. A hosted
-- service has no row here, and lets nobody in before.
CREATE OR REPLACE FUNCTION household_invitations_own()
RETURNS TABLE (id uuid, household_id uuid, household_name text, first_name text, last_name text,
  email text, expires_at timestamptz, created_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT i.id, i.household_id, h.name, u.first_name, u.last_name, u.email, i.expires_at,
    i.created_at
  FROM users me
  JOIN household_invitations i ON i.invited_email = lower(me.email) AND i.status = 'pending'
  JOIN households h ON h.id = i.household_id
  JOIN users u ON u.id = i.inviter_user_id
  WHERE me.id = nullif(current_setting('valv.user', true), '')::uuid
    AND NOT EXISTS (SELECT FROM auth_users WHERE auth_users.id = me.id AND email_proven_at IS NULL)
    AND household_inviter_entitled(i.household_id, i.inviter_user_id)
$$;
