import { Popover, type PopoverDropdownProps } from '@mantine/core';

interface Props extends PopoverDropdownProps {
  /** In pixels within the text's box. */
  place: { left: number; top: number };
  onClose(): void;
}

/** A menu at a part of a text. */
export function PlacedMenu({ place, onClose, ...dropdown }: Props) {
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
      <Popover.Dropdown {...dropdown} />
    </Popover>
  );
}
