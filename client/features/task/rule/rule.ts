import type { TaskDataset } from '../model.ts';
import type { Rule_RuleFragment } from './Rules.generated.ts';

/** A saved rule. */
export type Rule = Rule_RuleFragment;

/** How a dataset of an older task is asked for. */
export const placeOf = ({ workspace, name }: TaskDataset) => ({ workspace: workspace.name, name });
