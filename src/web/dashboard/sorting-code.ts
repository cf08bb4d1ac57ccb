/** What is dragged with: asked for when somebody is about to customise the dashboard. */
export const loadSorting = () => import('./sorting.tsx');
