import type { ComponentProps, KeyboardEventHandler, ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { LabelSearch, MoreButton, Pills } from '#client/features/question/index.ts';
import { isDoubleClick } from '#client/ui/CommandButton.tsx';
import styles from './LabelList.module.css';
import type { useShownLabels } from './labels.ts';

interface Props extends Pick<ComponentProps<typeof Pills>, 'choice' | 'shape' | 'isReadOnly' | 'pillOf'> {
  list: ReturnType<typeof useShownLabels>;
  /** The accessible name. */
  name: string;
  onPick(label: string): void;
  onKeyDown?: KeyboardEventHandler;
  /** Shown behind the labels. */
  children?: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** The labels of a dataset as pills; of a long list, the first ones, and the rest on demand or by search. */
export function LabelList({ list, name, isReadOnly, ref, onPick, onKeyDown, children, ...pills }: Props) {
  const { t } = useTranslation('taskRecord');
  return (
    // The pills inside are the controls.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={ref} data-options className={styles.labels} onKeyDown={onKeyDown}>
      <Pills
        {...{ ...pills, isReadOnly }}
        isInline
        options={list.shown}
        aria-label={name}
        onPick={(label, event) => (pills.choice === 'many' || !isDoubleClick(event)) && onPick(label)}
      />
      {list.shown.length === 0 && <p className={styles.none}>{list.search ? t('noLabel') : t('noLabels')}</p>}
      {list.isCollapsible && !list.isSearching && <MoreButton list={list} />}
      {list.isCollapsible && !isReadOnly && (
        <LabelSearch
          className={styles.search}
          value={list.search}
          onSearch={list.setSearch}
          onKeyDown={(event) => list.handleSearchKey(event, onPick)}
        />
      )}
      {children}
    </div>
  );
}
