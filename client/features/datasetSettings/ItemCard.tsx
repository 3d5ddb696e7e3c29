import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveMessage } from '#client/graphql/errors.ts';
import card from '#client/ui/Card.module.css';
import form from '#client/ui/Form.module.css';
import { useFocusAfterBusy } from '#client/ui/focus.ts';
import styles from './ItemCard.module.css';
import { useUnsaved } from './SettingsTabs.tsx';

/** Tracks changes against the original. */
export function useItem<Value extends object>(original: Value) {
  const [edits, setEdits] = useState<Partial<Value>>({});
  const value = { ...original, ...edits };
  const isChanged = ([key, edited]: [string, unknown]): boolean =>
    JSON.stringify(original[key as keyof Value]) !== JSON.stringify(edited);
  // Only what differs, so that saving does not overwrite what others changed meanwhile.
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

interface Props {
  /** Its tab and id, such as `questions <id>`. */
  id: string;
  title: string;
  /** Its name in the API. */
  name?: string;
  item: Pick<Item<object>, 'isModified' | 'restore' | 'settle'>;
  /** Whether it can be saved; by default, once it is modified. */
  isSavable?: boolean;
  saveLabel?: string;
  refusal?: string | null | false;
  onSave(): Promise<unknown>;
  /** The item's own words for an error. */
  refusalOf?(error: unknown): string | undefined;
  children: ReactNode;
  preview?: ReactNode;
}

const SAVED_MS = 2000;

/** A card of settings that is saved by itself. */
export function ItemCard(props: Props) {
  const { item, isSavable = item.isModified, refusal } = props;
  const { isModified } = item;
  const { t } = useTranslation(['settings', 'common']);
  const titleId = useId();
  const [isSaving, setSaving] = useState(false);
  useFocusAfterBusy(isSaving);
  const [failure, setFailure] = useState<string>();
  const [isSaved, setSaved] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  useUnsaved(
    props.id,
    isModified,
    useCallback(() => element.current?.requestSubmit(), []),
  );
  useEffect(() => {
    if (!isSaved) return undefined;
    const timer = setTimeout(() => setSaved(false), SAVED_MS);
    return () => clearTimeout(timer);
  }, [isSaved]);

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isSavable || isSaving || refusal) return;
    setSaving(true);
    setFailure(undefined);
    try {
      await props.onSave();
      item.settle();
      setSaved(true);
    } catch (error) {
      setFailure(props.refusalOf?.(error) ?? saveMessage(error));
    } finally {
      setSaving(false);
    }
  };
  const restore = (): void => {
    setFailure(undefined);
    item.restore();
  };
  const problem = isModified && refusal ? refusal : failure;
  const isAllSaved = isSaved && !isModified && !problem;
  return (
    <form ref={element} aria-labelledby={titleId} className={card.card} onSubmit={(event) => void save(event)}>
      <header className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {props.title}
        </h2>
        {props.name && <code className={styles.name}>{props.name}</code>}
      </header>
      <div className={styles.columns}>
        <div className={styles.inputs}>{props.children}</div>
        {props.preview && (
          <section className={styles.preview} aria-label={t('common:preview')} inert>
            {props.preview}
          </section>
        )}
      </div>
      <footer className={form.actions}>
        <p role={problem ? 'alert' : 'status'} className={form.message} data-problem={Boolean(problem) || undefined}>
          {isAllSaved && <IconCheck size={16} aria-hidden />}
          {isAllSaved ? t('common:saved') : problem}
        </p>
        <Button variant="default" disabled={!isModified || isSaving} onClick={restore}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" loading={isSaving} disabled={!isSavable || Boolean(refusal)}>
          {props.saveLabel ?? t('common:update')}
        </Button>
      </footer>
    </form>
  );
}
