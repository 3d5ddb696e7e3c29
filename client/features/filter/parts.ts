import { lazyPart } from '#client/lib/lazy.ts';

/** What says how the records are narrowed down; at first they are not. */
export const criteriaBar = lazyPart(() => import('./chips/CriteriaBar.tsx').then((module) => module.CriteriaBar));
