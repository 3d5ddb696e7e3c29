import { IconCheck, IconCopy, type TablerIcon } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '#client/lib/clipboard.ts';
import { LightIcon } from './LightButton.tsx';
import { Tooltip } from './Tooltip.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const SHOWN_MS = 1000;

interface Props {
  value: string;
  /** E.g. "Copy name of reviews". */
  label: string;
  icon?: TablerIcon;
  size?: number;
  className?: string;
}

/** Copies a text and confirms it for a second. */
export function CopyButton({ value, label, icon: Icon = IconCopy, size = 28, className }: Props) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const Shown = isCopied ? IconCheck : Icon;
  return (
    <>
      <Tooltip label={isCopied ? t('copied') : label} {...(isCopied ? { opened: true } : {})}>
        <LightIcon
          aria-label={label}
          className={className}
          size={size}
          onClick={() => void copyText(value).then(setCopied)}
        >
          <Shown size={16} />
        </LightIcon>
      </Tooltip>
      <VisuallyHidden role="status">{isCopied ? t('copied') : ''}</VisuallyHidden>
    </>
  );
}
