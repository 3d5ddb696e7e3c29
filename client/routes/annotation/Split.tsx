import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';
import styles from './Panes.module.css';

/** From here on there is room for two panes side by side. */
export const TWO_PANES = '(min-width: 900px)';

interface Props {
  /** Whose division of the space is kept. */
  datasetId: string;
  /** What is read, and what is answered. */
  left: ReactNode;
  right: ReactNode;
}

/** Two panes side by side, with a handle between them. */
export function Split({ datasetId, left, right }: Props) {
  const { t } = useTranslation('record');
  const isRoomy = useMediaQuery('(min-width: 1280px)', true, { getInitialValueInEffect: false });
  const layout = useDefaultLayout({
    id: `marl.panes.${datasetId}`,
    storage: localStorage,
    onlySaveAfterUserInteractions: true,
  });
  // As shares and not in pixels, which the library measures before the panes have their width.
  const minSize = isRoomy ? '28' : '38';
  return (
    <Group className={styles.group} {...layout}>
      <Panel id="record" defaultSize="58" minSize={minSize}>
        {left}
      </Panel>
      <Separator className={styles.handle} aria-label={t('resize')} data-command-scope="editor" />
      <Panel id="questions" defaultSize="42" minSize={minSize}>
        {right}
      </Panel>
    </Group>
  );
}
