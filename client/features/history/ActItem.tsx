import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { To } from 'react-router-dom';
import { useFormats } from '#client/i18n/useFormats.ts';
import { Link } from '#client/ui/Link.tsx';
import type { Acts_ActFragment } from './Acts.generated.ts';
import styles from './ActsPanel.module.css';
import { useChangeText } from './useChangeText.ts';
import type { Way } from './useActs.ts';

export type ActRecord = NonNullable<Acts_ActFragment['record']>;

interface Props {
  act: Acts_ActFragment;
  viewerId: string;
  linkTo(record: ActRecord): To;
  isBusy: boolean;
  /** The ids of this act and of the later ones, as far as they can be undone. */
  since: readonly string[];
  onChange(way: Way, ids: readonly string[]): void;
}

/** An act in words, its state, and the buttons to undo and redo it. */
export function ActItem({ act, viewerId, linkTo, isBusy, since, onChange }: Props) {
  const { t } = useTranslation(['review', 'common']);
  const { formatDateTime, formatRecent } = useFormats();
  const changeText = useChangeText(viewerId);
  const { id, madeAt, client, done, undone, changed, deleted, record, settings, lastChange, total } = act;
  const what = useWhat(act);
  const time = formatRecent(madeAt);
  const isUndone = done === 0 && undone > 0;
  const button = (way: Way) => (
    <Button
      variant="default"
      size="compact-sm"
      disabled={isBusy}
      aria-label={`${t(`common:${way}`)}: ${what}, ${time}`}
      onClick={() => onChange(way, [id])}
    >
      {t(`common:${way}`)}
    </Button>
  );
  return (
    <li className={styles.act} data-undone={isUndone || undefined}>
      <p className={styles.what}>{what}</p>
      {settings && settings.subject !== 'DATASET' && settings.title && <p dir="auto">{settings.title}</p>}
      {record && (
        <Link className={styles.record} dir="auto" to={linkTo(record)}>
          <span className={styles.preview}>{record.preview ?? record.externalId ?? t('review:acts.open')}</span>
        </Link>
      )}
      <p className={styles.meta}>
        <time dateTime={madeAt} title={formatDateTime(madeAt)}>
          {time}
        </time>
        {client !== 'WEB' && ` · ${t(`review:history.client.${client}`)}`}
        {isUndone && ` · ${t('review:acts.isUndone')}`}
      </p>
      {lastChange && (
        <p className={styles.kept}>
          {total > 1 && `${t('review:acts.changedCount', { count: changed })} `}
          {changeText(lastChange)}
        </p>
      )}
      {deleted > 0 && !settings && <p className={styles.kept}>{t('review:acts.deletedCount', { count: deleted })}</p>}
      <div className={styles.buttons}>
        {done > 0 && button('undo')}
        {undone > 0 && act.deeds.added === 0 && button('redo')}
        {since.length > 1 && (
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={isBusy}
            aria-label={`${t('review:acts.undoSince')}: ${what}, ${time}`}
            onClick={() => onChange('undo', since)}
          >
            {t('review:acts.undoSince')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Describes an act in words. */
function useWhat(act: Acts_ActFragment): string {
  const { t } = useTranslation('review');
  const { settings, total } = act;
  if (settings) {
    const isText = settings.changed.length === 1 && settings.changed[0] === 'guidelines';
    if (settings.subject === 'RULE') return t(`acts.rule.${settings.action}`);
    return t(`acts.set.${isText ? 'GUIDELINES' : settings.subject}`);
  }
  const deed = deedOf(act);
  if (total === 1 && !isMixed(deed)) return t(`acts.one.${deed}`);
  return t(`acts.many.${deed}`, { count: total });
}

const ANSWER_DEEDS = ['submitted', 'discarded', 'draft', 'cleared', 'added'] as const;
const DECISION_DEEDS = ['resolved', 'revised', 'withdrawn'] as const;
const ANNOTATION_DEEDS = ['validated', 'annotated', 'reopened'] as const;
const DEEDS = [...ANSWER_DEEDS, ...DECISION_DEEDS, ...ANNOTATION_DEEDS] as const;

type Mixed = 'mixed' | 'mixedDecisions' | 'mixedAnnotations';
const isMixed = (deed: ReturnType<typeof deedOf>): deed is Mixed => deed.startsWith('mixed');

function deedOf({ deeds }: Acts_ActFragment) {
  const isDone = (name: (typeof DEEDS)[number]) => deeds[name] > 0;
  const [first, ...others] = DEEDS.filter(isDone);
  if (first && others.length === 0) return first;
  if (DECISION_DEEDS.some(isDone)) return 'mixedDecisions';
  return ANNOTATION_DEEDS.some(isDone) ? 'mixedAnnotations' : 'mixed';
}
