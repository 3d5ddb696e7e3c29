import { Button } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMySettingsQuery } from '#client/features/user/settings/MySettings.generated.ts';
import { CodeSample } from '#client/ui/CodeSample.tsx';
import styles from './FirstDataset.module.css';
import { sdkSample } from './sdkSample.ts';

const HIDDEN = '•'.repeat(24);

/** How a program makes the first dataset, with the viewer's own address and key; the key is shown when asked for. */
export function SdkSample() {
  const { t } = useTranslation(['home', 'common']);
  const { data } = useMySettingsQuery();
  const [isShown, setShown] = useState(false);
  const apiKey = data?.me?.apiKey;
  const workspace = data?.me?.workspaces?.[0]?.name ?? 'argilla';
  const code = (key: string) => sdkSample(location.origin, key, workspace);
  const Icon = isShown ? IconEyeOff : IconEye;
  if (!apiKey) return null;
  return (
    <section aria-labelledby="first-sdk" className={styles.sdk}>
      <div className={styles.line}>
        <h2 id="first-sdk" className={styles.heading}>
          {t('noneAdmin')}
        </h2>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Icon size={16} aria-hidden />}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? t('hideKey') : t('showKey')}
        </Button>
      </div>
      <CodeSample code={code(isShown ? apiKey : HIDDEN)} copied={code(apiKey)} copyLabel={t('common:copy')} />
    </section>
  );
}
