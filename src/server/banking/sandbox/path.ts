/** Path of the sandbox's own consent page. */
export const SANDBOX_PATH = '/sandbox-bank';
