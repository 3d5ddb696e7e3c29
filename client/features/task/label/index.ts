export { BulkLabelPicker } from './BulkLabelPicker.tsx';
export { CreateLabels } from './CreateLabels.tsx';
export { isPrefilled, labelsOf, withLabel } from './labelsOf.ts';
export { LABEL_KEYS } from './labelKeys.ts';
export { LabelPills } from './LabelPills.tsx';
export type { LabelPillsProps } from './LabelTags.tsx';
