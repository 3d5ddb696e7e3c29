import { Group, SegmentedControl, TextInput } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DATASETS, type Sdk, useSdks } from '#client/features/sdk/index.ts';
import { CodeSample } from '#client/ui/CodeSample.tsx';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { IconButton } from '#client/ui/IconButton.tsx';
import form from '#client/ui/Form.module.css';

const MONOSPACE = { fontFamily: 'var(--marl-font-mono)' };
const HIDDEN = '•'.repeat(24);

/** The API key, hidden by default, and sample programs with it. */
export function ApiKey({ apiKey }: { apiKey: string }) {
  const { t } = useTranslation('profile');
  const [isShown, setShown] = useState(false);
  const sdks = useSdks();
  const [chosen, setWay] = useState<Sdk | 'graphql'>();
  const way = chosen ?? sdks[0];
  const shown = isShown ? apiKey : HIDDEN;
  const sample = (key: string): string =>
    way === 'graphql' ? graphqlSample(location.origin, key) : DATASETS[way]({ origin: location.origin, apiKey: key });
  return (
    <>
      <p className={form.note}>{t('keyNote')}</p>
      <Group gap="xs" wrap="nowrap" mt="md">
        <TextInput readOnly flex={1} aria-label={t('apiKey')} value={shown} styles={{ input: MONOSPACE }} />
        <IconButton
          label={isShown ? t('hideKey') : t('showKey')}
          icon={isShown ? IconEyeOff : IconEye}
          onClick={() => setShown(!isShown)}
        />
        <CopyButton value={apiKey} label={t('copyKey')} size={32} />
      </Group>
      <SegmentedControl
        aria-label={t('sample')}
        value={way}
        data={[...sdks.map((value) => ({ value, label: `SDK ${value}` })), { value: 'graphql', label: t('graphql') }]}
        mt="lg"
        mb="sm"
        onChange={setWay}
      />
      <CodeSample code={sample(shown)} copied={sample(apiKey)} copyLabel={t('copySample')} />
    </>
  );
}

const graphqlSample = (origin: string, apiKey: string): string => `curl ${origin}/graphql \\
  -H 'X-Argilla-Api-Key: ${apiKey}' \\
  -H 'Content-Type: application/json' \\
  -d '{"query": "{ datasets { id name } }"}'`;
