export { BulkLabelPicker } from './BulkLabelPicker.tsx';
export { CreateLabels } from './CreateLabels.tsx';
export { isPrefilled, LABEL_KEYS, labelsOf, MAX_VISIBLE, toOptions, useShownLabels, withLabel } from './labels.ts';
export { LabelList } from './LabelList.tsx';
export { LabelPills } from './LabelPills.tsx';
export { LabelsInput, tooLong, typedLabels, useLabelToasts } from './LabelsInput.tsx';
