/** The older tasks, each with datasets of its own. */
export const TASKS = ['TextClassification', 'TokenClassification', 'Text2Text'] as const;
export type Task = (typeof TASKS)[number];
