import { Button, Menu } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLoadSampleDatasetsMutation, useSampleWorkspacesQuery } from './Sample.generated.ts';

/** Puts the demo's datasets into a workspace: the only one there is, or one to choose. */
export function LoadSample({ onLoaded }: { onLoaded: () => void }) {
  const { t } = useTranslation('home');
  const { data } = useSampleWorkspacesQuery();
  const [load, { loading }] = useLoadSampleDatasetsMutation();
  const into = (workspaceId: string): void => {
    // What fails is told by a notice.
    load({ variables: { workspaceId } }).then(onLoaded, () => undefined);
  };
  const [only, ...others] = data?.workspaces ?? [];
  if (!only) return null;

  const button = (
    <Button
      variant="default"
      loading={loading}
      leftSection={<IconFlask size={16} aria-hidden />}
      {...(others.length === 0 ? { onClick: () => into(only.id) } : {})}
    >
      {t('sample')}
    </Button>
  );
  if (others.length === 0) return button;
  return (
    <Menu>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        <Menu.Label>{t('sampleInto')}</Menu.Label>
        {[only, ...others].map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => into(id)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
