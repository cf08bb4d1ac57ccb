import type { FastifyInstance } from 'fastify';
import { dayOf } from '#domain/basics/months.ts';
import {
  answerNetPay,
  type NetPayAnswer,
  netPayRequest,
  type NetPayRequest,
} from '#domain/tax/net-pay/net-pay-request.ts';
import { ruleBook } from '#domain/tax/rules/rule-book.ts';
import type { Clock } from '#server/platform/clock.ts';
import { AppError } from '#server/platform/errors.ts';

const calculating = {
  tags: ['tax'],
  scope: 'any' as const,
  summary:
    'Net pay of a month by the tax table of a municipality, with its steps and rules; ' +
    'needs no sign-in',
  body: netPayRequest,
};

/**
 * `POST /api/net-pay`. No sign-in is needed: guests calculate the same, and neither the request nor
 * its answer is stored or read from a user's data.
 */
export function netPayRoutes(app: FastifyInstance, { clock }: { clock: Clock }): void {
  app.post('/api/net-pay', { schema: calculating }, async (request): Promise<NetPayAnswer> => {
    const thisYear = Number(dayOf(clock()).slice(0, 4));
    const answer = answerNetPay(ruleBook(), request.body as NetPayRequest, thisYear);
    if ('code' in answer) throw new AppError('invalid', { issues: [answer] });
    return answer;
  });
}
