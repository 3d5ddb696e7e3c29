import { IconTags } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#client/lib/lazy.ts';
import { ToolButton } from '#client/ui/filter/ToolButton.tsx';
import type { BulkLabels } from './BulkLabelPanel.tsx';

const panel = lazyPart(() => import('./BulkLabelPanel.tsx').then((module) => module.BulkLabelPanel));

/** Labels all selected records. A single label is validated at once, several labels are edits. */
export function BulkLabelPicker(props: BulkLabels) {
  const { t } = useTranslation('taskRecord');
  const [isOpen, setOpen] = useState(false);
  return (
    <ToolButton
      title={t('labels')}
      icon={<IconTags size={16} aria-hidden />}
      isOpen={isOpen}
      onToggle={setOpen}
      fetch={panel.fetch}
    >
      <panel.Part {...props} onClose={() => setOpen(false)} />
    </ToolButton>
  );
}
