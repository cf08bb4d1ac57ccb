/** Where the sandbox's own page of consent lies. */
export const SANDBOX_PATH = '/sandbox-bank';
