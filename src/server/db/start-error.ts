/**
 * Something only the operator can mend. The message is one sentence for them, naming the folder,
 * process or setting, so it is printed without a stack.
 */
export class StartError extends Error {
  override name = 'StartError';
}
