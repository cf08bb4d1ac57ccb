-- Words that have joined those of the categories that every user begins with.
UPDATE "transaction_categories" c SET "keywords" = c."keywords" || (
  SELECT coalesce(jsonb_agg(word), '[]') FROM jsonb_array_elements_text(
    '["AVANZA", "NORDNET", "LYSA", "MÅNADSSPAR*", "FONDSPAR*", "BUFFERTSPAR*"]') word
  WHERE NOT c."keywords" ? word
) WHERE c."default_key" = 'transfer';--> statement-breakpoint
UPDATE "transaction_categories" c SET "keywords" = c."keywords" || (
  SELECT coalesce(jsonb_agg(word), '[]') FROM jsonb_array_elements_text(
    '["CSN", "STUDIEMEDEL", "STUDIEBIDRAG", "RÄNTA", "KREDITRÄNTA", "SPARRÄNTA", "INLÅNINGSRÄNTA"]') word
  WHERE NOT c."keywords" ? word
) WHERE c."default_key" = 'otherIncome';--> statement-breakpoint
-- Study aid and interest were taken off the loans. What a user has said of a transaction stays.
UPDATE "transactions" t SET "category" = income."id", "category_source" = 'keywords',
  "transaction_type" = 'income',
  "updated_at" = greatest(date_trunc('milliseconds', now()), t."updated_at" + interval '1 ms')
FROM "transaction_categories" loans, "transaction_categories" income
WHERE loans."user_id" = t."user_id" AND loans."id" = t."category" AND loans."default_key" = 'loans'
  AND income."user_id" = t."user_id" AND income."default_key" = 'otherIncome'
  AND t."amount" >= 0 AND t."is_reviewed" = 0 AND t."transfer_source" IS DISTINCT FROM 'found'
  AND (t."category_source" = 'provider' OR t."category_source" = 'keywords'
    AND concat_ws(' ', t."merchant_name", t."description")
      ~* '\y(csn|r[äÄ]nta|amortering|l[åÅ]nebetalning)');--> statement-breakpoint
-- Savings that nothing has sorted yet only moved.
UPDATE "transactions" t SET "category" = moved."id", "category_source" = 'keywords',
  "transaction_type" = 'transfer',
  "updated_at" = greatest(date_trunc('milliseconds', now()), t."updated_at" + interval '1 ms')
FROM "transaction_categories" moved
WHERE moved."user_id" = t."user_id" AND moved."default_key" = 'transfer'
  AND t."category" IS NULL AND t."category_source" IS NULL
  AND t."is_reviewed" = 0 AND t."transfer_source" IS NULL
  AND concat_ws(' ', t."merchant_name", t."description")
    ~* '\y(avanza\y|nordnet\y|lysa\y|m[åÅ]nadsspar|fondspar|buffertspar)';
