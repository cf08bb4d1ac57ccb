import { guestExportFile } from '#domain/portability/export-guest.ts';
import { dayOf } from '#domain/basics/months.ts';
import { readGuestSet } from './guest-set.ts';
import { readMortgages } from './guest-mortgages.ts';
import { browserShelf } from './guest-shelf.ts';
import { guestItems } from './guest-source.ts';
import { profileOf, readGuestUser } from './guest-user.ts';
import { saveFile } from '#web/client/http/save-file.ts';

/** Saves all data of the guest, in the file format that an account exports and imports. */
export async function saveGuestFile(): Promise<void> {
  const user = readGuestUser();
  const now = new Date();
  const file = guestExportFile({
    id: readGuestSet().id,
    at: now.toISOString(),
    profile: user === null ? {} : profileOf(user),
    records: await guestItems(),
    mortgages: readMortgages(browserShelf),
  });
  saveFile(`valv-${dayOf(now)}.json`, JSON.stringify(file, null, 2));
}
