import { Button } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMySettingsQuery } from '#client/features/user/settings/MySettings.generated.ts';
import { CodeSample } from '#client/ui/CodeSample.tsx';
import type { SdkAccess } from './samples.ts';
import styles from './SdkSample.module.css';

interface Props {
  title: string;
  /** The workspace it is about; without it the viewer's first. */
  workspace?: string;
  write(access: SdkAccess): string;
}

const HIDDEN = '•'.repeat(24);

/** What a program does, with the viewer's own address and key; the key is shown when asked for. */
export function SdkSample({ title, workspace, write }: Props) {
  const { t } = useTranslation(['home', 'common']);
  const titleId = useId();
  const { data } = useMySettingsQuery();
  const [isShown, setShown] = useState(false);
  const apiKey = data?.me?.apiKey;
  const place = workspace ?? data?.me?.workspaces?.[0]?.name ?? 'argilla';
  const code = (key: string) => write({ origin: location.origin, apiKey: key, workspace: place });
  const Icon = isShown ? IconEyeOff : IconEye;
  if (!apiKey) return null;
  return (
    <section aria-labelledby={titleId} className={styles.sample}>
      <div className={styles.line}>
        <h2 id={titleId} className={styles.heading}>
          {title}
        </h2>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Icon size={16} aria-hidden />}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? t('home:hideKey') : t('home:showKey')}
        </Button>
      </div>
      <CodeSample code={code(isShown ? apiKey : HIDDEN)} copied={code(apiKey)} copyLabel={t('common:copy')} />
    </section>
  );
}
