import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { BankConnection } from '#domain/banking/accounts/bank-connections.ts';
import { choose, connectionOf, connectTo, countOf, daysLater, sync } from '#tests/support/banks.ts';
import { type Caller, signUp } from '#tests/support/caller.ts';
import { openSignIn, type SignIn } from '#tests/support/sign-in.ts';

/** An installation for a file of tests, and a new user at the sandbox's banks for each test. */
export class AtSandbox {
  installation!: SignIn;
  maria!: Caller;

  constructor() {
    beforeAll(async () => {
      this.installation = await openSignIn({ AUTH_AUTOCONFIRM: 'on' });
    });
    beforeEach(async () => {
      this.maria = await signUp(this.installation.app, 'Maria');
    });
    afterAll(() => this.installation.close());
  }

  /** Reads a connection of hers, as a job does, now or some days later. */
  read(id: string, days = 0): Promise<void> {
    const { banking } = this.installation;
    return sync(days === 0 ? banking : daysLater(banking, days), this.maria, id);
  }

  async listed<Item>(path: string): Promise<Item[]> {
    return (await this.maria.call(`GET /api/${path}`)).json<Item[]>();
  }

  count(): Promise<number> {
    return countOf(this.installation, this.maria);
  }

  /** A connection whose first account is followed, and was read once. */
  async followed(bank: string, days = '180'): Promise<BankConnection> {
    const { id, accounts } = await connectTo(this.maria, bank, days);
    await choose(this.maria, id, [{ key: accounts[0]?.key ?? '' }]);
    await this.read(id);
    return connectionOf(this.maria);
  }
}
