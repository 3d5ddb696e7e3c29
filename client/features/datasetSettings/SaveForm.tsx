import { IconCheck } from '@tabler/icons-react';
import { type ComponentProps, type FormEvent, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsyncAction } from '#client/graphql/useAsyncAction.ts';
import form from '#client/ui/Form.module.css';
import { FormActions } from '#client/ui/FormActions.tsx';

/** Tracks changes against the original. */
export function useItem<Value extends object>(original: Value) {
  const [edits, setEdits] = useState<Partial<Value>>({});
  const value = { ...original, ...edits };
  const isChanged = ([key, edited]: [string, unknown]): boolean =>
    JSON.stringify(original[key as keyof Value]) !== JSON.stringify(edited);
  // Sends only the differences, so that saving does not overwrite changes by other users.
  const changes = Object.fromEntries(Object.entries(edits).filter(isChanged)) as Partial<Value>;
  const isModified = Object.keys(changes).length > 0;
  const change = useCallback((part: Partial<Value>) => setEdits((before) => ({ ...before, ...part })), []);
  const restore = useCallback(() => setEdits({}), []);
  /** Drops the changes of this render, which are saved now, but not later ones. */
  const settle = (): void => {
    const isNewer = ([key, edited]: [string, unknown]): boolean => edited !== value[key as keyof Value];
    setEdits((before) => Object.fromEntries(Object.entries(before).filter(isNewer)) as Partial<Value>);
  };
  return { value, isModified, changes, change, restore, settle };
}

export type Item<Value extends object> = ReturnType<typeof useItem<Value>>;

export interface SaveFormProps extends ComponentProps<'form'> {
  item: Pick<Item<object>, 'isModified' | 'restore' | 'settle'>;
  /** Whether it can be saved; by default, once it is modified. */
  isSavable?: boolean;
  saveLabel: string;
  refusal?: string | null | false;
  onSave(): Promise<unknown>;
  /** The item's own message for an error. */
  refusalOf?(error: unknown): string | undefined;
}

/** A form that is saved on its own and shows the outcome. */
export function SaveForm({ item, saveLabel, refusal, onSave, refusalOf, children, ...rest }: SaveFormProps) {
  const { isModified } = item;
  const { isSavable = isModified, ...props } = rest;
  const { t } = useTranslation();
  const { isBusy, failure, run, reset } = useAsyncAction();
  const [isSaved, setSaved] = useState(false);

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isSavable || isBusy || refusal || !(await run(onSave))) return;
    item.settle();
    setSaved(true);
  };
  const restore = (): void => {
    reset();
    setSaved(false);
    item.restore();
  };
  const problem = isModified && refusal ? refusal : failure && (refusalOf?.(failure.error) ?? failure.text);
  const isAllSaved = isSaved && !isModified && !problem;
  return (
    <form {...props} onSubmit={(event) => void save(event)}>
      {children}
      <FormActions
        label={saveLabel}
        loading={isBusy}
        disabled={!isSavable || Boolean(refusal)}
        isCancelDisabled={!isModified || isBusy}
        onCancel={restore}
      >
        <p role={problem ? 'alert' : 'status'} className={form.message} data-problem={Boolean(problem) || undefined}>
          {isAllSaved && <IconCheck size={16} aria-hidden />}
          {isAllSaved ? t('saved') : problem}
        </p>
      </FormActions>
    </form>
  );
}
