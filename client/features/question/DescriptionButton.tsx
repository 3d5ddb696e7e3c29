import { ActionIcon } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ariaKeys } from '#client/commands/keys.ts';
import { useKeysOf } from '#client/commands/useCommands.ts';
import { Tooltip } from '#client/ui/Tooltip.tsx';
import { VisuallyHidden } from '#client/ui/VisuallyHidden.tsx';
import { DESCRIPTION } from './useFormKeys.ts';

interface Props {
  text: string;
  /** Held open, whatever the pointer does. */
  isOpen: boolean;
}

const SHORT = 40;

/** A question's longer explanation, behind an (i). */
export function DescriptionButton({ text, isOpen }: Props) {
  const { t } = useTranslation('form');
  return (
    <Tooltip
      label={<div style={{ overflow: 'auto', maxHeight: 340, overflowWrap: 'anywhere' }}>{text}</div>}
      multiline
      w={text.length < SHORT ? 100 : 400}
      mah={360}
      openDelay={0}
      {...(isOpen ? { opened: true } : {})}
    >
      <ActionIcon
        aria-label={t('description')}
        aria-keyshortcuts={ariaKeys(useKeysOf(DESCRIPTION))}
        aria-description={text}
        style={{ '--ai-size': '24px' }}
      >
        <IconInfoCircle size={16} />
        {isOpen && <VisuallyHidden role="status">{text}</VisuallyHidden>}
      </ActionIcon>
    </Tooltip>
  );
}
