import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isResettable, type RecordCriteria } from '#client/features/criteria/index.ts';
import { ToolPanel, type ToolPanelSettings } from '#client/ui/filter/ToolPanel.tsx';
import { useFocusOnChange } from '#client/ui/keepFocus.ts';
import { lastRemoval } from '#client/ui/removal.ts';
import { withDefault, withName, withSaved } from './changes.ts';
import type { SavedFilter } from './savedFilters.ts';
import { SavedFilterRow } from './SavedFilterRow.tsx';
import styles from './SavedTool.module.css';
import { SaveForm } from './SaveForm.tsx';

interface Props extends ToolPanelSettings {
  filters: readonly SavedFilter[];
  /** The criteria in force. */
  criteria: RecordCriteria;
  onApply(saved: SavedFilter): void;
  onChange(change: (held: readonly SavedFilter[]) => readonly SavedFilter[]): void;
}

/** What was saved, and the form to save what is in force. */
export function SavedTool({ title, onClose, filters, criteria, onApply, onChange }: Props) {
  const { t } = useTranslation('filter');
  const names = filters.map(({ name }) => name);
  const content = useRef<HTMLDivElement>(null);
  useFocusOnChange(filters.length, () => {
    const panel = content.current?.closest('[role="dialog"]');
    return lastRemoval(panel) ?? panel?.querySelector<HTMLElement>('input, [data-autofocus]');
  });
  return (
    <ToolPanel title={title} onClose={onClose}>
      <div ref={content} className={styles.content}>
        {filters.length > 0 && (
          <ul aria-label={title} className={styles.list}>
            {filters.map((saved, place) => (
              <SavedFilterRow
                // A filter that gets another name keeps its row, and the focus in it.
                key={place}
                saved={saved}
                criteria={criteria}
                otherNames={names.filter((name) => name !== saved.name)}
                onApply={() => onApply(saved)}
                onDefault={(isDefault) => onChange((held) => withDefault(held, isDefault ? saved.name : null))}
                onRename={(name) => onChange((held) => withName(held, saved.name, name))}
                onDelete={() => onChange((held) => held.filter(({ name }) => name !== saved.name))}
              />
            ))}
          </ul>
        )}
        {isResettable(criteria) ? (
          <SaveForm names={names} onSave={(name) => onChange((held) => withSaved(held, name, criteria))} />
        ) : (
          <p className={styles.note}>{t('nothingToSave')}</p>
        )}
      </div>
    </ToolPanel>
  );
}
