import type { FileProblem } from '#domain/banking/bank-files/bank-file.ts';

/** A file, or a part of it, that cannot be read; the reading ends there. */
export class Unreadable extends Error {
  readonly problem: FileProblem;

  constructor(problem: FileProblem) {
    super(problem);
    this.name = 'Unreadable';
    this.problem = problem;
  }
}

/** Throws for an incomplete or damaged file. */
export function damaged(): never {
  throw new Unreadable('damaged');
}

/** Throws for a file that becomes too large. */
export function tooMuch(): never {
  throw new Unreadable('unpacked');
}
