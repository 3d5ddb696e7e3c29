import { Popover, type PopoverDropdownProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#client/ui/VisuallyHidden.tsx';

interface Props extends PopoverDropdownProps {
  /** The position of the menu, in pixels within the text's box. */
  place: { left: number; top: number };
  /** The id for the title of the menu. */
  titleId: string;
  onClose(): void;
}

/** The menu that selects a label for a part of a text. */
export function PlacedMenu({ place, titleId, onClose, children, ...dropdown }: Props) {
  const { t } = useTranslation('span');
  return (
    <Popover
      opened
      trapFocus
      withinPortal
      position="bottom-start"
      offset={6}
      width="max-content"
      onChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Popover.Target>
        <span style={{ position: 'absolute', width: 0, height: 0, ...place }} />
      </Popover.Target>
      <Popover.Dropdown {...dropdown} aria-labelledby={titleId}>
        <VisuallyHidden id={titleId}>{t('choose')}</VisuallyHidden>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
