import { Box, Button, Group, Title } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMySettingsQuery } from '#client/features/user/settings/MySettings.generated.ts';
import { CodeSample } from '#client/ui/CodeSample.tsx';

interface SdkAccess {
  readonly origin: string;
  readonly apiKey: string;
  readonly workspace: string;
}

interface Props {
  title: string;
  /** The workspace of the sample; without it, the viewer's first. */
  workspace?: string;
  write(access: SdkAccess): string;
}

const HIDDEN = '•'.repeat(24);

/** A sample program with the server's address and the viewer's API key, which is hidden at first. */
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
    <Box component="section" aria-labelledby={titleId} w="fit-content" maw="100%" mx="auto" mb={32}>
      <Group justify="space-between" gap="sm" mb="sm">
        <Title id={titleId} order={2}>
          {title}
        </Title>
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

// Each sample is a complete program.

const init = ({ origin, apiKey, workspace }: SdkAccess): string => `import argilla as rg

rg.init(
    api_url="${origin}",
    api_key="${apiKey}",
    workspace="${workspace}",
)
`;

export const newDatasetSample = (access: SdkAccess): string => `${init(access)}
dataset = rg.FeedbackDataset(
    fields=[rg.TextField(name="text")],
    questions=[rg.LabelQuestion(name="label", labels=["yes", "no"])],
)
dataset.add_records(
    [rg.FeedbackRecord(fields={"text": "Is this a question?"})]
)
dataset.push_to_argilla(name="my-first-dataset", workspace="${access.workspace}")`;

/** Names may contain quotes; their JSON is a Python string, too. */
export const newRecordsSample = (
  access: SdkAccess,
  dataset: string,
  fields: readonly string[],
): string => `${init(access)}
dataset = rg.FeedbackDataset.from_argilla(
    name=${JSON.stringify(dataset)},
    workspace="${access.workspace}",
)
dataset.add_records(
    [
        rg.FeedbackRecord(
            fields={${fields.map((name) => `${JSON.stringify(name)}: "A text"`).join(', ')}},
        ),
    ]
)`;
