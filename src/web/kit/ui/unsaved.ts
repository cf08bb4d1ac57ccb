import { useEffect } from 'react';

/** The forms on the screen in which something is typed that has not been saved. */
const forms = new Set<object>();

/** While `isUnsaved`, the end of a session does not remove the form. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const form = {};
    forms.add(form);
    return () => void forms.delete(form);
  }, [isUnsaved]);
}

export function hasUnsaved(): boolean {
  return forms.size > 0;
}
