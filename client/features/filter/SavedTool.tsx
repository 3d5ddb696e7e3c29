import { ActionIcon, Button, Group, TextInput } from '@mantine/core';
import { IconArrowBackUp, IconLink, IconPencil, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react';
import { type ComponentProps, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { criteriaKey, isResettable, linkTo, type RecordCriteria } from '#client/features/criteria/index.ts';
import { copyText } from '#client/lib/clipboard.ts';
import { useDeviceValue } from '#client/lib/deviceValue.ts';
import { ToolPanel, type ToolPanelSettings } from '#client/ui/filter/ToolPanel.tsx';
import panelStyles from '#client/ui/filter/ToolPanel.module.css';
import { lastRemoveButton, useFocusOnChange } from '#client/ui/focus.ts';
import { toast } from '#client/ui/toast.ts';
import { formerAfter, formerFiltersOf } from './formerFilters.ts';
import type { SavedFilter } from './savedFilters.ts';
import styles from './SavedTool.module.css';

interface Props extends ToolPanelSettings {
  filters: readonly SavedFilter[];
  criteria: RecordCriteria;
  viewerId: string;
  datasetId: string;
  onApply(saved: SavedFilter): void;
  onChange(change: (filters: readonly SavedFilter[]) => readonly SavedFilter[]): void;
}

/** The saved filters, and a form that saves the current criteria. */
export function SavedTool({ title, onClose, filters, criteria, onApply, ...props }: Props) {
  const { t } = useTranslation('criteria');
  const former = formerFiltersOf(props.viewerId, props.datasetId);
  const onChange: Props['onChange'] = (change) => {
    props.onChange(change);
    former.write(formerAfter(former.read(), filters, change(filters)));
  };
  const names = filters.map(({ name }) => name);
  const content = useRef<HTMLDivElement>(null);
  useFocusOnChange(filters.length, () => {
    const panel = content.current?.closest('[role="dialog"]');
    return lastRemoveButton(panel) ?? panel?.querySelector<HTMLElement>('input, [data-autofocus]');
  });
  return (
    <ToolPanel title={title} onClose={onClose}>
      <div ref={content} className={styles.content}>
        {filters.length > 0 && (
          <ul aria-label={title} className={styles.list}>
            {filters.map((saved, place) => (
              <SavedFilterRow
                // A renamed filter keeps its row, and the focus in it.
                key={place}
                {...{ saved, criteria, onApply, onChange }}
                otherNames={names.filter((name) => name !== saved.name)}
              />
            ))}
          </ul>
        )}
        {isResettable(criteria) ? (
          <SaveForm names={names} onSave={(name) => onChange((stored) => withSaved(stored, name, criteria))} />
        ) : (
          <p className={panelStyles.note}>{t('nothingToSave')}</p>
        )}
        <FormerFilters former={former} onChange={onChange} />
      </div>
    </ToolPanel>
  );
}

/** The filters that were deleted or replaced during the last day. Restoring one under a name that is taken replaces the other filter. */
function FormerFilters({ former, onChange }: Pick<Props, 'onChange'> & { former: ReturnType<typeof formerFiltersOf> }) {
  const { t } = useTranslation('review');
  const id = useId();
  const shown = formerAfter(useDeviceValue(former), [], []);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.former}>
      <h3 id={id} className={styles.formerTitle}>
        {t('acts.filters')}
      </h3>
      <ul aria-labelledby={id} className={styles.list}>
        {shown.map(({ name, criteria }, place) => (
          // Two that replace each other keep the row, and the focus in it.
          <li key={place} className={styles.row}>
            <span className={styles.formerName} title={name}>
              {name}
            </span>
            <ActionIcon
              aria-label={t('acts.restore', { name })}
              title={t('acts.restore', { name })}
              onClick={() => onChange((stored) => withSaved(stored, name, criteria))}
            >
              <IconArrowBackUp size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SaveForm({ names, onSave }: { names: readonly string[]; onSave(name: string): void }) {
  const { t } = useTranslation(['criteria', 'common']);
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const isTaken = names.includes(name);
  return (
    <Group
      component="form"
      align="flex-end"
      gap="sm"
      px="sm"
      wrap="nowrap"
      onSubmit={(event) => {
        event.preventDefault();
        if (!name) return;
        onSave(name);
        setTyped('');
      }}
    >
      <TextInput
        label={t('saveAs')}
        value={typed}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
        className={styles.name}
      />
      <Button type="submit" disabled={!name}>
        {t(isTaken ? 'common:update' : 'common:save')}
      </Button>
    </Group>
  );
}

type More = Pick<ComponentProps<'button'>, 'aria-pressed' | 'ref'> & { 'data-remove'?: true };

interface RowProps extends Pick<Props, 'criteria' | 'onApply' | 'onChange'> {
  saved: SavedFilter;
  otherNames: readonly string[];
}

function SavedFilterRow({ saved, criteria, otherNames, onApply, onChange }: RowProps) {
  const { t } = useTranslation(['criteria', 'common']);
  const [newName, setNewName] = useState<string | null>(null);
  const { name, isDefault } = saved;
  const rename = useRef<HTMLButtonElement>(null);
  useFocusOnChange(newName === null, () => rename.current);
  const share = (): void => {
    void copyText(`${location.origin}${location.pathname}?${linkTo(saved.criteria).toString()}`).then(
      (isCopied) => isCopied && toast({ message: t('common:copied'), id: 'copied' }),
    );
  };
  const remove = (): void => onChange((stored) => stored.filter((filter) => filter.name !== name));
  const action = (label: string, icon: React.ReactNode, run: () => void, more?: More) => (
    <ActionIcon aria-label={label} title={label} onClick={run} {...more}>
      {icon}
    </ActionIcon>
  );

  if (newName !== null) {
    const trimmed = newName.trim();
    const isTaken = otherNames.includes(trimmed);
    const finish = (): void => {
      // The box shows why; Escape cancels.
      if (isTaken) return;
      if (trimmed && trimmed !== name) onChange((stored) => withName(stored, name, trimmed));
      setNewName(null);
    };
    return (
      <li className={styles.row}>
        <TextInput
          ref={focusAndSelect}
          aria-label={t('nameOf', { name })}
          value={newName}
          maxLength={100}
          error={isTaken && t('nameTaken', { name: trimmed })}
          onChange={(event) => setNewName(event.currentTarget.value)}
          onBlur={finish}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              // Without this, the key would also press the button that takes the focus.
              event.preventDefault();
              finish();
            }
            if (event.key !== 'Escape') return;
            // The panel stays open.
            event.stopPropagation();
            setNewName(null);
          }}
          className={styles.name}
        />
      </li>
    );
  }
  return (
    <li className={styles.row}>
      {action(
        t('defaultOf', { name }),
        isDefault ? <IconStarFilled size={16} aria-hidden /> : <IconStar size={16} aria-hidden />,
        () => onChange((stored) => withDefault(stored, isDefault ? null : name)),
        { 'aria-pressed': isDefault },
      )}
      <button
        type="button"
        className={styles.apply}
        title={name}
        aria-current={criteriaKey(saved.criteria) === criteriaKey(criteria) || undefined}
        onClick={() => onApply(saved)}
      >
        {name}
      </button>
      {action(t('linkOf', { name }), <IconLink size={16} aria-hidden />, share)}
      {action(t('renameOf', { name }), <IconPencil size={16} aria-hidden />, () => setNewName(name), {
        ref: rename,
      })}
      {action(t('deleteOf', { name }), <IconTrash size={16} aria-hidden />, remove, { 'data-remove': true })}
    </li>
  );
}

/** Some browsers do not focus a box when its text is selected. */
function focusAndSelect(box: HTMLInputElement | null): void {
  box?.focus();
  box?.select();
}

/** The filters with the criteria saved under a name, which may replace older ones. */
export const withSaved = (filters: readonly SavedFilter[], name: string, criteria: RecordCriteria) =>
  filters.some((saved) => saved.name === name)
    ? filters.map((saved) => (saved.name === name ? { ...saved, criteria } : saved))
    : [...filters, { name, criteria, isDefault: false }];

/** The filters with another default; null for none. */
export const withDefault = (filters: readonly SavedFilter[], name: string | null) =>
  filters.map((saved) => ({ ...saved, isDefault: saved.name === name }));

/** The filters with one renamed, unless the name is taken. */
export const withName = (filters: readonly SavedFilter[], from: string, to: string) =>
  to === '' || filters.some(({ name }) => name === to)
    ? filters
    : filters.map((saved) => (saved.name === from ? { ...saved, name: to } : saved));
