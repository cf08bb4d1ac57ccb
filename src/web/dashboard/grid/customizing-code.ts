/** What the dashboard is rebuilt with: asked for when somebody is about to. */
export async function loadCustomizing() {
  const [{ Panel }, { Sorting }] = await Promise.all([
    import('./panel.tsx'),
    import('./sorting.tsx'),
  ]);
  return { Panel, Sorting };
}
