import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveMessage } from '#client/graphql/errors.ts';
import card from '#client/ui/Card.module.css';
import form from '#client/ui/Form.module.css';
import { useFocusAfterWork } from '#client/ui/keepFocus.ts';
import styles from './ItemCard.module.css';
import { useUnsaved } from './unsaved.ts';

interface Props {
  /** What the item is kept as, e.g. `question <id>`. */
  id: string;
  title: string;
  /** The name programs know it by. */
  name?: string;
  isModified: boolean;
  /** Whether it can be saved as it is; without it, only when it is modified. */
  isSavable?: boolean;
  /** What its button says, where that is not just that it changes. */
  saveLabel?: string;
  /** Why it cannot be saved as it is. */
  refusal?: string | null;
  onSave(): Promise<unknown>;
  /** Why saving was refused, in words of this item, where it has some. */
  refusalOf?(error: unknown): string | undefined;
  /** What `onSave` of the same render has sent is stored; more may have been changed since. */
  onSaved(): void;
  onRestore(): void;
  children: ReactNode;
  /** How it will look, where that can be shown. */
  preview?: ReactNode;
}

const SAVED_MS = 2000;

/** A thing to be changed and saved by itself. */
export function ItemCard(props: Props) {
  const {
    id,
    title,
    name,
    isModified,
    isSavable = isModified,
    saveLabel,
    refusal,
    onSave,
    refusalOf,
    onSaved,
    onRestore,
    children,
    preview,
  } = props;
  const { t } = useTranslation(['settings', 'common']);
  const titleId = useId();
  const [isSaving, setSaving] = useState(false);
  useFocusAfterWork(isSaving);
  const [failure, setFailure] = useState<string>();
  const [isSaved, setSaved] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  useUnsaved(
    id,
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
      await onSave();
      onSaved();
      setSaved(true);
    } catch (error) {
      setFailure(refusalOf?.(error) ?? saveMessage(error));
    } finally {
      setSaving(false);
    }
  };
  const restore = (): void => {
    setFailure(undefined);
    onRestore();
  };
  const problem = isModified && refusal ? refusal : failure;
  const isAllSaved = isSaved && !isModified && !problem;
  return (
    <form ref={element} aria-labelledby={titleId} className={card.card} onSubmit={(event) => void save(event)}>
      <header className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {name && <code className={styles.name}>{name}</code>}
      </header>
      <div className={styles.columns}>
        <div className={styles.inputs}>{children}</div>
        {preview && (
          <section className={styles.preview} aria-label={t('common:preview')} inert>
            {preview}
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
          {saveLabel ?? t('common:update')}
        </Button>
      </footer>
    </form>
  );
}
