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

/** Ends the reading of what is not whole. */
export function damaged(): never {
  throw new Unreadable('damaged');
}

/** Ends the reading of what becomes too large. */
export function tooMuch(): never {
  throw new Unreadable('unpacked');
}
