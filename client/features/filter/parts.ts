import { laterPart } from '#client/lib/later.ts';

/** What says how the records are narrowed down; at first they are not. */
export const criteriaBar = laterPart(() => import('./chips/CriteriaBar.tsx').then((module) => module.CriteriaBar));
