import { IconSearch } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { ariaKeys, keyCaps } from '#client/commands/keys.ts';
import { Kbd } from '#client/ui/Kbd.tsx';
import { TextBox } from '#client/ui/TextBox.tsx';
import type { ShownOptions } from './shownOptions.ts';
import styles from './OptionList.module.css';

/** The width of a key with the gap beside it, in pixels. */
const KEY_CAP = 30;

interface SearchProps extends ComponentProps<'input'> {
  keys?: readonly string[];
  value: string;
  onSearch(text: string): void;
}

export function LabelSearch({ keys = [], onSearch, ...input }: SearchProps) {
  const { t } = useTranslation('form');
  return (
    <TextBox
      {...input}
      type="search"
      aria-label={t('searchLabels')}
      placeholder={t('searchLabels')}
      start={<IconSearch size={14} aria-hidden />}
      aria-keyshortcuts={ariaKeys(keys)}
      end={input.value || keys.length === 0 ? null : <Kbd keys={keys} />}
      endWidth={keyCaps(keys[0] ?? '').length * KEY_CAP}
      onChange={(event) => onSearch(event.currentTarget.value)}
    />
  );
}

export function MoreButton({ list: { isExpanded, toggle, hiddenCount } }: { list: ShownOptions }) {
  const { t } = useTranslation('common');
  return (
    <button type="button" className={styles.toggle} aria-expanded={isExpanded} onClick={toggle}>
      {isExpanded ? t('less') : t('more', { count: hiddenCount })}
    </button>
  );
}
