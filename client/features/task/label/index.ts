export { BulkLabelPicker } from './BulkLabelPicker.tsx';
export { CreateLabels } from './CreateLabels.tsx';
export { isPrefilled, labelsOf, withLabel } from './labelsOf.ts';
export { LabelPills } from './LabelPills.tsx';
export { LABEL_KEYS } from './useLabelCommands.ts';
export { MAX_VISIBLE, useShownLabels } from './useShownLabels.ts';
export { useLabelNews } from './useLabelNews.ts';
export { LabelsInput, tooLong, typedLabels } from './LabelsInput.tsx';
