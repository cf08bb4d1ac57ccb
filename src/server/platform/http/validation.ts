import type { FastifyInstance } from 'fastify';
import type { $ZodIssue, $ZodType } from 'zod/v4/core';
import { safeParse } from 'zod/v4/core';
import { firstIssues, MISTAKES_MAX } from '#domain/basics/bounded-list.ts';
import { isIssueKey } from '#domain/basics/issues.ts';
import { dayOf, type Month, monthOf } from '#domain/basics/months.ts';
import { isTaxIssueKey } from '#domain/tax/net-pay/tax-issues.ts';
import type { Issue } from '#domain/basics/refusals.ts';
import type { Clock } from '#server/platform/clock.ts';
import { AppError } from '#server/platform/errors.ts';

/** Validates every request by its zod schemas, and answers JSON as it is. */
export function validateByZod(app: FastifyInstance): void {
  app.setValidatorCompiler<$ZodType>(({ schema }) => (value) => {
    const result = safeParse(schema, value);
    if (result.success) return { value: result.data };
    return { error: new AppError('invalid', { issues: issuesOf(result.error.issues) }) };
  });
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));
}

/** Refuses a future month. */
export function refuseUnlessBegun(wanted: Month, clock: Clock, path = 'month'): void {
  if (wanted <= monthOf(dayOf(clock()))) return;
  const code = 'month.future';
  throw new AppError('invalid', { issues: [{ path, code, message: code }] });
}

/** The first refused fields by name, each with the key of its sentence. */
function issuesOf(issues: readonly $ZodIssue[]): Issue[] {
  return firstIssues(issues.slice(0, MISTAKES_MAX + 1).flatMap(issuesIn));
}

function issuesIn(issue: $ZodIssue): Issue[] {
  const path = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, MISTAKES_MAX + 1).map((key) => ({
      path: path === '' ? key : `${path}.${key}`,
      code: 'unknown_field',
      message: 'unknown_field',
    }));
  }
  const isKnown = isIssueKey(issue.message) || isTaxIssueKey(issue.message);
  const code = isKnown ? issue.message : 'unknown';
  return [{ path, code, message: code }];
}
