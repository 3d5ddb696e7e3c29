import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { datasetPath } from '#client/lib/paths.ts';
import { pathOf } from './unsentPaths.ts';
import { IconButton } from '#client/ui/IconButton.tsx';
import { Link } from '#client/ui/Link.tsx';
import { Time } from '#client/ui/Time.tsx';
import type { Group } from './unsentFile.ts';
import { shortTitle, textOf, type Unsent } from './unsent.ts';
import styles from './UnsentWork.module.css';

/** More are shown on request. */
const FIRST = 50;

interface Props {
  group: Group;
  onSave(): void;
  onDelete(unsent: readonly Unsent[]): void;
}

/** The unsent work in one dataset. */
export function UnsentGroup({ group, onSave, onDelete }: Props) {
  const { t } = useTranslation('device');
  const { datasetId, dataset, isGone, unsent } = group;
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? unsent : unsent.slice(0, FIRST);
  const name = dataset?.name ?? t(isGone ? 'goneDataset' : 'unknownDataset');

  return (
    <section aria-label={name} className={styles.group}>
      <div className={styles.head}>
        <h2 className={styles.dataset}>{dataset && !isGone ? <Link to={datasetPath(dataset)}>{name}</Link> : name}</h2>
        {dataset && <span className={styles.quiet}>{dataset.workspace.name}</span>}
        <span className={styles.actions}>
          <Button size="compact-sm" variant="default" onClick={onSave}>
            {t('saveFile')}
          </Button>
          <Button size="compact-sm" variant="subtle" color="danger" onClick={() => onDelete(unsent)}>
            {t('deleteWork')}
          </Button>
        </span>
      </div>
      {isGone && <p className={styles.why}>{t('goneWhy', { id: datasetId })}</p>}
      <ul className={styles.list}>
        {shown.map((one) => (
          <UnsentRow key={one.key} unsent={one} group={group} onDelete={() => onDelete([one])} />
        ))}
      </ul>
      {shown.length < unsent.length && (
        <Button variant="default" onClick={() => setWhole(true)}>
          {t('showAll', { count: unsent.length })}
        </Button>
      )}
    </section>
  );
}

interface RowProps {
  unsent: Unsent;
  group: Group;
  onDelete(): void;
}

function UnsentRow({ unsent, group, onDelete }: RowProps) {
  const { t } = useTranslation(['device', 'record']);
  const { state, what, title, recordId, at, refusal, answers, isElsewhere } = unsent;
  const name =
    shortTitle(title) ?? (recordId === undefined ? t('device:manyRecords') : t('device:record', { id: recordId }));
  const path = pathOf(unsent, group);
  const typed = Object.entries(answers);
  return (
    <li className={styles.row} data-state={state}>
      <div className={styles.about}>
        <p className={styles.title}>{path ? <Link to={path}>{name}</Link> : name}</p>
        <p className={styles.state}>
          <strong>{t(`device:${state}`)}</strong>
          {' · '}
          {t(`device:what.${what}`)}
          {' · '}
          <Time iso={new Date(at).toISOString()} clock="device" />
          {isElsewhere && ` · ${t('device:elsewhere')}`}
        </p>
        {refusal && !group.isGone && (
          <p className={styles.why}>
            {refusal.theirs ? t('device:changed') : refusal.theirs === null ? t('device:deleted') : refusal.reason}{' '}
            {refusal.theirs && path && <Link to={path}>{t('device:compare')}</Link>}
          </p>
        )}
        {typed.length > 0 && (
          <dl className={styles.answers}>
            {typed.map(([key, value]) => {
              const question = group.dataset?.questions?.find((one) => one.name === key);
              return (
                <div key={key}>
                  <dt>{question?.title ?? key}</dt>
                  <dd dir="auto">{textOf(value, question)}</dd>
                </div>
              );
            })}
          </dl>
        )}
      </div>
      {!isElsewhere && <IconButton label={t('device:deleteOne', { name })} icon={IconTrash} onClick={onDelete} />}
    </li>
  );
}
