/**
 * That somebody did not want a guest's records in their account, while they stay signed in here.
 * At the next sign-in they are asked again.
 */
const KEY = 'valv.declined';

export function isDeclined(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function keepDeclined(): void {
  try {
    sessionStorage.setItem(KEY, '1');
  } catch {
    // Where nothing can be kept, the question comes again after a reload.
  }
}

export function forgetDeclined(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // What cannot be written was not kept either.
  }
}
