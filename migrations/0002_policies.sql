CREATE POLICY "profile_images_own" ON "profile_images" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "demo_items_own" ON "demo_items" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "bank_accounts_own" ON "bank_accounts" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "transaction_edits_own" ON "transaction_edits" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "transaction_categories_own" ON "transaction_categories" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "column_mappings_own" ON "column_mappings" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "bank_connections_own" ON "bank_connections" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "bank_consent_states_own" ON "bank_consent_states" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "transaction_imports_own" ON "transaction_imports" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "recurring_decisions_own" ON "recurring_decisions" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "transaction_rules_own" ON "transaction_rules" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "transactions_own" ON "transactions" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "dashboard_widgets_own" ON "dashboard_widgets" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "notification_reads_own" ON "notification_reads" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "co_owner_links_seen" ON "co_owner_links" AS PERMISSIVE FOR SELECT TO "valv_app" USING (owner_id = (select nullif(current_setting('valv.user', true), '')::uuid) or member_id = (select nullif(current_setting('valv.user', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "co_owner_links_proposed" ON "co_owner_links" AS PERMISSIVE FOR INSERT TO "valv_app" WITH CHECK (owner_id = (select nullif(current_setting('valv.user', true), '')::uuid) and status = 'proposed'
        and household_role(household_id) is not null);
--> statement-breakpoint
CREATE POLICY "co_owner_links_accepted" ON "co_owner_links" AS PERMISSIVE FOR UPDATE TO "valv_app" USING (member_id = (select nullif(current_setting('valv.user', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "co_owner_links_ended" ON "co_owner_links" AS PERMISSIVE FOR DELETE TO "valv_app" USING (owner_id = (select nullif(current_setting('valv.user', true), '')::uuid) or member_id = (select nullif(current_setting('valv.user', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "household_members_seen" ON "household_members" AS PERMISSIVE FOR SELECT TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid) or household_role(household_id) is not null);
--> statement-breakpoint
CREATE POLICY "household_members_joined" ON "household_members" AS PERMISSIVE FOR INSERT TO "valv_app" WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid) and household_opens(household_id));
--> statement-breakpoint
CREATE POLICY "household_members_changed" ON "household_members" AS PERMISSIVE FOR UPDATE TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid) or household_role(household_id) = 'owner');
--> statement-breakpoint
CREATE POLICY "household_members_left" ON "household_members" AS PERMISSIVE FOR DELETE TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid) or household_role(household_id) = 'owner');
--> statement-breakpoint
CREATE POLICY "household_settings_seen" ON "household_settings" AS PERMISSIVE FOR SELECT TO "valv_app" USING (household_role(household_id) is not null);
--> statement-breakpoint
CREATE POLICY "household_settings_made" ON "household_settings" AS PERMISSIVE FOR INSERT TO "valv_app" WITH CHECK (household_role(household_id) = 'owner');
--> statement-breakpoint
CREATE POLICY "household_settings_changed" ON "household_settings" AS PERMISSIVE FOR UPDATE TO "valv_app" USING (household_role(household_id) = 'owner');
--> statement-breakpoint
CREATE POLICY "households_seen" ON "households" AS PERMISSIVE FOR SELECT TO "valv_app" USING (household_role(id) is not null);
--> statement-breakpoint
CREATE POLICY "households_made" ON "households" AS PERMISSIVE FOR INSERT TO "valv_app" WITH CHECK (created_by = (select nullif(current_setting('valv.user', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "households_changed" ON "households" AS PERMISSIVE FOR UPDATE TO "valv_app" USING (household_role(id) = 'owner');
--> statement-breakpoint
CREATE POLICY "households_removed" ON "households" AS PERMISSIVE FOR DELETE TO "valv_app" USING (household_role(id) = 'owner');
--> statement-breakpoint
CREATE POLICY "household_invitations_seen" ON "household_invitations" AS PERMISSIVE FOR SELECT TO "valv_app" USING (household_role(household_id) is not null or invited_email = (select lower(email) from users where id = (select nullif(current_setting('valv.user', true), '')::uuid)));
--> statement-breakpoint
CREATE POLICY "household_invitations_made" ON "household_invitations" AS PERMISSIVE FOR INSERT TO "valv_app" WITH CHECK (inviter_user_id = (select nullif(current_setting('valv.user', true), '')::uuid) and household_role(household_id) = 'owner');
--> statement-breakpoint
CREATE POLICY "household_invitations_answered" ON "household_invitations" AS PERMISSIVE FOR UPDATE TO "valv_app" USING (household_role(household_id) = 'owner' or invited_email = (select lower(email) from users where id = (select nullif(current_setting('valv.user', true), '')::uuid)));
--> statement-breakpoint
CREATE POLICY "invitation_mails_own" ON "invitation_mails" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "mortgage_parts_own" ON "mortgage_parts" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "mortgages_own" ON "mortgages" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "idempotency_keys_own" ON "idempotency_keys" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "users_own" ON "users" AS PERMISSIVE FOR ALL TO "valv_app" USING (id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (id = (select nullif(current_setting('valv.user', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "export_links_own" ON "export_links" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "imports_own" ON "imports" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "user_activities_own" ON "user_activities" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "asset_history_own" ON "asset_history" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "assets_own" ON "assets" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "historical_asset_values_own" ON "historical_asset_values" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "cost_history_own" ON "cost_history" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "costs_own" ON "costs" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "historical_cost_values_own" ON "historical_cost_values" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "goals_own" ON "goals" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "historical_income_values_own" ON "historical_income_values" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "income_history_own" ON "income_history" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "incomes_own" ON "incomes" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "historical_liability_values_own" ON "historical_liability_values" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "liabilities_own" ON "liabilities" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "liability_history_own" ON "liability_history" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "figure_changes_read" ON "figure_changes" AS PERMISSIVE FOR SELECT TO "valv_app" USING (true);
--> statement-breakpoint
CREATE POLICY "monthly_snapshots_own" ON "monthly_snapshots" AS PERMISSIVE FOR ALL TO "valv_app" USING (user_id = (select nullif(current_setting('valv.user', true), '')::uuid)) WITH CHECK (user_id = (select nullif(current_setting('valv.user', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "exchange_rates_read" ON "exchange_rates" AS PERMISSIVE FOR SELECT TO "valv_app" USING (true);
--> statement-breakpoint
CREATE POLICY "statistics_changes_read" ON "statistics_changes" AS PERMISSIVE FOR SELECT TO "valv_app" USING (true);
--> statement-breakpoint
CREATE POLICY "statistics_sources_read" ON "statistics_sources" AS PERMISSIVE FOR SELECT TO "valv_app" USING (true);
--> statement-breakpoint
CREATE POLICY "statistics_values_read" ON "statistics_values" AS PERMISSIVE FOR SELECT TO "valv_app" USING (true);
--> statement-breakpoint
CREATE POLICY "added_rule_files_read" ON "added_rule_files" AS PERMISSIVE FOR SELECT TO "valv_app" USING (true);
