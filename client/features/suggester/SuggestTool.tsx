import { IconSparkles } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '#client/commands/useCommands.ts';
import { useCapabilities } from '#client/features/settings/index.ts';
import { IconButton } from '#client/ui/IconButton.tsx';
import { suggestDialog } from './suggestDialog.ts';

type Props = Omit<ComponentProps<typeof suggestDialog.Part>, 'isOpen' | 'onClose'>;

/** Asks the model about the records of the page, where models may be asked. */
export const SuggestTool = (props: Props) => (useCapabilities()?.suggester ? <Tool {...props} /> : null);

function Tool(props: Props) {
  const { t } = useTranslation('datasets');
  const [isOpen, setOpen] = useState<boolean>();
  const open = (): void => setOpen(true);
  useCommands('page', [{ id: 'page.suggest', keys: [], label: t('suggest'), run: open }]);
  return (
    <>
      <IconButton label={t('suggest')} icon={IconSparkles} onClick={open} />
      {isOpen !== undefined && <suggestDialog.Part {...props} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
