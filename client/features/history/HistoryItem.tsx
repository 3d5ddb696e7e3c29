import { useTranslation } from 'react-i18next';
import { answerTexts, type Contents, toAnswerValue } from '#client/features/answer/index.ts';
import { useFormats } from '#client/i18n/useFormats.ts';
import { Time } from '#client/ui/Time.tsx';
import { WordDiff } from '#client/ui/WordDiff.tsx';
import type { History_EntryFragment, History_PersonFragment } from './History.generated.ts';
import styles from './History.module.css';

interface Props {
  entry: History_EntryFragment;
  contents: Contents;
}

/** A change in words: who did what, when and with which program, and each answer before and after. */
export function HistoryItem({ entry, contents }: Props) {
  const { t } = useTranslation('review');
  const { formatDateTime } = useFormats();
  const { action, after, before, changes, client, isBulk, madeAt, responseUser, user } = entry;
  const nameOf = (person: History_PersonFragment | null): string =>
    person ? (person.username ?? t('history.deletedUser', { pseudonym: person.pseudonym })) : t('gone');
  const isForOther = responseUser && responseUser.pseudonym !== user?.pseudonym;
  const via = [t(`history.client.${client}`), ...(isBulk ? [t('history.bulk')] : []), ...keyTexts(entry, t)];
  return (
    <li className={styles.entry}>
      <p className={styles.what}>{t(`history.did.${deedOf(entry)}`, { who: nameOf(user) })}</p>
      {isForOther && <p>{t('history.responseOf', { who: nameOf(responseUser) })}</p>}
      <p className={styles.meta}>
        <Time iso={madeAt} /> · {formatDateTime(madeAt)} · {via.join(', ')}
      </p>
      {action === 'CHANGED' && !before && <p className={styles.meta}>{t('history.notKept')}</p>}
      {changes.length > 0 && (
        <dl className={styles.changes}>
          {changes.map((change) => (
            <div key={change.question.id}>
              <dt dir="auto">{change.question.title || change.question.name}</dt>
              <dd dir="auto">
                <AnswerChange change={change} contents={contents} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {after?.comment && after.comment !== before?.comment && (
        <p dir="auto">{t('history.comment', { text: after.comment })}</p>
      )}
    </li>
  );
}

type Deed = 'draft' | 'submitted' | 'discarded' | 'deleted' | 'settled' | 'resettled' | 'withdrawn';

function deedOf({ kind, action, after }: History_EntryFragment): Deed {
  if (kind === 'RESOLUTION') return action === 'DELETED' ? 'withdrawn' : action === 'CREATED' ? 'settled' : 'resettled';
  return after?.status ? (after.status.toLowerCase() as Lowercase<typeof after.status>) : 'deleted';
}

function keyTexts({ apiKey }: History_EntryFragment, t: ReturnType<typeof useTranslation<'review'>>['t']): string[] {
  if (!apiKey) return [];
  return [apiKey.name === null ? t('history.anyKey') : t('history.key', { name: apiKey.name })];
}

function AnswerChange({ change, contents }: { change: History_EntryFragment['changes'][number]; contents: Contents }) {
  const { t } = useTranslation('review');
  const { question, before, after } = change;
  if (before?.__typename === 'TextAnswer' && after?.__typename === 'TextAnswer') {
    return <WordDiff before={before.text} after={after.text} />;
  }
  const textOf = (answer: typeof after): string =>
    answer ? answerTexts(question, toAnswerValue(answer), contents).join(', ') || t('empty') : t('noAnswer');
  if (!before) return textOf(after);
  return (
    <>
      <del>{textOf(before)}</del> {'→'} <ins>{textOf(after)}</ins>
    </>
  );
}
