import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Subscription } from '#domain/billing/subscription.ts';
import { request } from '#web/client/http/api.ts';
import { unlessReadAhead, keepAnswer } from '#web/client/cache/queries.ts';
import { userQuery } from '#web/client/session/user.ts';

export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: () => request<Subscription>('/api/subscription'),
  refetchOnMount: unlessReadAhead,
});

/** Reads the user's premium, and the status of the subscription. */
export function useSubscription() {
  return useQuery(subscriptionQuery);
}

/** Reads the status of the subscription from the payment service, instead of the stored one. */
export function useRefreshedSubscription() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request<Subscription>('/api/subscription/refresh', { method: 'POST' }),
    onSuccess: async (subscription) => {
      await keepAnswer(client, subscriptionQuery.queryKey, subscription);
      void client.invalidateQueries({ queryKey: userQuery.queryKey });
    },
  });
}

/** Opens the payment service's page to buy premium, or to change the subscription. */
export function useOpenPaymentPage(to: 'checkout' | 'portal') {
  const client = useQueryClient();
  return useMutation({
    // A refusal means that the shown status is out of date, as after a change in another tab.
    onError: () => client.invalidateQueries({ queryKey: subscriptionQuery.queryKey, exact: true }),
    mutationFn: async () => {
      const answer = await request<{ url: string }>(`/api/subscription/${to}`, { method: 'POST' });
      location.assign(answer.url);
    },
  });
}
