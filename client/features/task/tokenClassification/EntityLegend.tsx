import { type MouseEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CreateLabels, LabelList, useShownLabels } from '../label/index.ts';
import type { TaskDataset } from '../model.ts';
import { entityKeyAt, labelSelection, setBrush, useBrush } from './brush.ts';
import { useLabelColors } from './useEntities.ts';

interface Props {
  dataset: TaskDataset;
  isReadOnly?: boolean;
}

/** The labels with their colors and keys. Pressing one labels the open selection, or else becomes the label of all selections. */
export function EntityLegend({ dataset, isReadOnly = false }: Props) {
  const { t } = useTranslation('taskRecord');
  const { id, labels } = dataset;
  const brush = useBrush(id);
  /** Whether the current press has labeled a selection. */
  const hasLabelled = useRef(false);
  const colorsOf = useLabelColors(dataset);
  const list = useShownLabels({ labels, value: brush === null ? [] : [brush] });

  // Runs on mouse down, before the menu of the selection closes.
  function handlePress({ button, target }: MouseEvent) {
    const label = target instanceof Element ? target.closest<HTMLElement>('[data-option]')?.dataset.option : undefined;
    hasLabelled.current = button === 0 && label !== undefined && labelSelection(id, label);
  }

  function pick(label: string) {
    if (!hasLabelled.current) setBrush(id, label === brush ? null : label);
    hasLabelled.current = false;
  }

  return (
    // The labels inside are the controls.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onMouseDown={handlePress}>
      <LabelList
        {...{ list, isReadOnly }}
        choice="one"
        shape="square"
        name={t('labels')}
        pillOf={({ value, number }) => ({
          name: value,
          ownKey: isReadOnly ? undefined : entityKeyAt(number - 1),
          isSelected: value === brush,
          fill: colorsOf(value).fill,
        })}
        onPick={pick}
      >
        {!isReadOnly && <CreateLabels dataset={dataset} isSmall={labels.length > 0} />}
      </LabelList>
    </div>
  );
}
