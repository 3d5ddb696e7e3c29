import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '#client/lib/clipboard.ts';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { useHoldPanel } from '#client/ui/SidePanel.tsx';
import styles from './Secret.module.css';

interface Props {
  /** What is shown, each under its name. */
  facts: readonly { readonly name: string; readonly value: string }[];
  /** What the button at the end copies, and its name. */
  all?: { readonly label: string; readonly text: string };
}

/** What is told only now: to be copied and passed on. */
export function Secrets({ facts, all }: Props) {
  const { t } = useTranslation(['people', 'common']);
  const [isCopied, setCopied] = useState(false);
  useHoldPanel();
  return (
    <div role="status" className={styles.secrets}>
      <dl className={styles.facts}>
        {facts.map(({ name, value }) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd className={styles.value}>
              <code className={styles.code}>{value}</code>
              <CopyButton value={value} label={t('copyOf', { name })} size={28} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{t('shownOnce')}</p>
      {all && (
        <Button
          variant="default"
          leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={() => void copyText(all.text).then(setCopied)}
        >
          {isCopied ? t('common:copied') : all.label}
        </Button>
      )}
    </div>
  );
}

/** What somebody signs in with, where, as a message to them. */
export function SignInData({ username, password }: { username: string; password: string }) {
  const { t } = useTranslation('people');
  const facts = [
    { name: t('username'), value: username },
    { name: t('password'), value: password },
  ];
  const text = [location.origin, ...facts.map(({ name, value }) => `${name}: ${value}`)].join('\n');
  return <Secrets facts={facts} all={{ label: t('copySignIn'), text }} />;
}
