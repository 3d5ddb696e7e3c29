import { Box, Button, Group, SegmentedControl, Title } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMySettingsQuery } from '#client/features/user/settings/MySettings.generated.ts';
import { CodeSample } from '#client/ui/CodeSample.tsx';
import { type Sdk, useSdks } from './sdks.ts';
import type { Samples } from './samples.ts';

interface Props {
  title: string;
  /** The workspace of the sample; without it, the viewer's first. */
  workspace?: string;
  samples: Samples;
}

const HIDDEN = '•'.repeat(24);

/** A sample program for each SDK, with the server's address and the viewer's API key, which is hidden at first. */
export function SdkSample({ title, workspace, samples }: Props) {
  const { t } = useTranslation(['home', 'common']);
  const titleId = useId();
  const { data } = useMySettingsQuery();
  const sdks = useSdks();
  const [chosen, setSdk] = useState<Sdk>();
  const sdk = chosen ?? sdks[0];
  const [isShown, setShown] = useState(false);
  const apiKey = data?.me?.apiKey;
  const place = workspace ?? data?.me?.workspaces?.[0]?.name ?? 'argilla';
  const code = (key: string) => samples[sdk]({ origin: location.origin, apiKey: key, workspace: place });
  const Icon = isShown ? IconEyeOff : IconEye;
  if (!apiKey) return null;
  return (
    <Box component="section" aria-labelledby={titleId} w="fit-content" maw="100%" mx="auto" mb={32}>
      <Group justify="space-between" gap="sm" mb="sm">
        <Title id={titleId} order={2} flex="auto">
          {title}
        </Title>
        {sdks.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label={t('home:sdk')}
            value={sdk}
            data={sdks.map((value) => ({ value, label: `SDK ${value}` }))}
            onChange={setSdk}
          />
        )}
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Icon size={16} aria-hidden />}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? t('home:hideKey') : t('home:showKey')}
        </Button>
      </Group>
      <CodeSample code={code(isShown ? apiKey : HIDDEN)} copied={code(apiKey)} copyLabel={t('common:copy')} />
    </Box>
  );
}
