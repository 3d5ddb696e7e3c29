import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Command } from '#client/commands/registry.ts';
import type { Owner } from '#client/commands/reserved.ts';
import { fullName, keysText } from './texts.ts';
import styles from './Keys.module.css';

/** What stands in the way of keys that were pressed: they belong to somebody else, or another command has them. */
export type Problem = { keys: string } & ({ owner: Owner } | { holder: { command: Command; keys: string } });

const OWNED = { browser: 'ownedBrowser', form: 'ownedForm', assistive: 'ownedAssistive' } as const;

/** Says why keys cannot be taken; those of another command can be swapped. */
export function KeyProblem({ problem, onSwap }: { problem: Problem; onSwap: (holder: Holder) => void }) {
  const { t } = useTranslation('palette');
  if ('owner' in problem) return <p>{t(OWNED[problem.owner], { keys: keysText(problem.keys) })}</p>;
  const { holder } = problem;
  return (
    <>
      <p>{t('conflict', { action: fullName(holder.command) })}</p>
      <Button variant="default" size="compact-xs" className={styles.swap} onClick={() => onSwap(holder)}>
        {t('swap')}
      </Button>
    </>
  );
}

type Holder = { command: Command; keys: string };
