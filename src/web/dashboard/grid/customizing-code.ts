/** Loads the code that edits the dashboard. */
export async function loadCustomizing() {
  const [{ Panel }, { Sorting }] = await Promise.all([
    import('./panel.tsx'),
    import('./sorting.tsx'),
  ]);
  return { Panel, Sorting };
}
