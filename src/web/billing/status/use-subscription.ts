import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Subscription } from '#domain/billing/subscription.ts';
import { request } from '#web/client/http/api.ts';
import { keepAnswer } from '#web/client/cache/keep-answer.ts';
import { userQuery } from '#web/client/session/user.ts';

const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: () => request<Subscription>('/api/subscription'),
  refetchOnMount: 'always',
});

/** Whether the person has premium, and how the subscription stands. */
export function useSubscription() {
  return useQuery(subscriptionQuery);
}

/** Asks where it is paid for how the subscription stands, instead of what is known of it. */
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

/** Goes to where premium is paid for, or where what is paid for can be changed. */
export function useWayOut(to: 'checkout' | 'portal') {
  const client = useQueryClient();
  return useMutation({
    // Refused means that it stands otherwise than is shown, as by another tab.
    onError: () => client.invalidateQueries({ queryKey: subscriptionQuery.queryKey, exact: true }),
    mutationFn: async () => {
      const answer = await request<{ url: string }>(`/api/subscription/${to}`, { method: 'POST' });
      location.assign(answer.url);
    },
  });
}
