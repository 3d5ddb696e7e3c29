import { Group, SegmentedControl, TextInput } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeSample } from '#client/ui/CodeSample.tsx';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { IconButton } from '#client/ui/IconButton.tsx';
import form from '#client/ui/Form.module.css';

const MONOSPACE = { fontFamily: 'var(--marl-font-mono)' };
const HIDDEN = '•'.repeat(24);
const LANGUAGES = ['python', 'graphql'] as const;
type SampleLanguage = (typeof LANGUAGES)[number];

/** The API key, hidden by default, and sample programs with it. */
export function ApiKey({ apiKey }: { apiKey: string }) {
  const { t } = useTranslation('profile');
  const [isShown, setShown] = useState(false);
  const [language, setLanguage] = useState<SampleLanguage>('python');
  const shown = isShown ? apiKey : HIDDEN;
  const sample = SAMPLES[language];
  return (
    <>
      <p className={form.note}>{t('keyNote')}</p>
      <Group gap="xs" wrap="nowrap" maw={560} mt="md">
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
        value={language}
        data={LANGUAGES.map((value) => ({ value, label: t(value) }))}
        mt="lg"
        mb="sm"
        onChange={setLanguage}
      />
      <CodeSample
        code={sample(location.origin, shown)}
        copied={sample(location.origin, apiKey)}
        copyLabel={t('copySample')}
      />
    </>
  );
}

const SAMPLES: Record<SampleLanguage, (origin: string, apiKey: string) => string> = {
  python: (origin, apiKey) => `import argilla as rg

rg.init(
    api_url="${origin}",
    api_key="${apiKey}",
)

for dataset in rg.list_datasets():
    print(dataset.name)`,
  graphql: (origin, apiKey) => `curl ${origin}/graphql \\
  -H 'X-Argilla-Api-Key: ${apiKey}' \\
  -H 'Content-Type: application/json' \\
  -d '{"query": "{ datasets { id name } }"}'`,
};
