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
  const now = new Date();
  saveFile(`valv-${dayOf(now)}.json`, await guestFileText(now));
}

/** The text of that file. */
export async function guestFileText(now: Date): Promise<string> {
  const user = readGuestUser();
  const file = guestExportFile({
    id: readGuestSet().id,
    at: now.toISOString(),
    profile: user === null ? {} : profileOf(user),
    records: await guestItems(),
    mortgages: readMortgages(browserShelf),
  });
  return JSON.stringify(file, null, 2);
}
