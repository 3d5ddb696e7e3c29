import { Button, Modal } from '@mantine/core';
import { IconCode } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeSample } from '#client/ui/CodeSample.tsx';
import type { TaskDataset } from '../model.ts';
import type { Rule } from './rule.ts';
import styles from './WeakLabels.module.css';

/** How a program gets what the rules say of each record. Rules with several labels need another class. */
function snippetOf({ name, workspace }: TaskDataset, rules: readonly Rule[]): string {
  const type = rules.some(({ labels }) => labels.length > 1) ? 'WeakMultiLabels' : 'WeakLabels';
  return `import argilla as rg
from argilla.labeling.text_classification import ${type}

rg.init(
    api_url=${JSON.stringify(location.origin)},
    api_key="…",
    workspace=${JSON.stringify(workspace.name)},
)

weak_labels = ${type}(dataset=${JSON.stringify(name)})
weak_labels.summary()
matrix = weak_labels.matrix()
`;
}

/** Tells how to take along what the rules say of each record. */
export function WeakLabels({ dataset, rules }: { dataset: TaskDataset; rules: readonly Rule[] }) {
  const { t } = useTranslation(['rules', 'common']);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconCode size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t('weakLabels')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('weakLabels')}
        size="lg"
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <div className={styles.content}>
          <p>{t('weakLabelsText')}</p>
          <CodeSample code={snippetOf(dataset, rules)} copyLabel={t('copySnippet')} />
        </div>
      </Modal>
    </>
  );
}
