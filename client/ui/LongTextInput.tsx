import { InputBase, type InputBaseProps } from '@mantine/core';
import type { CSSProperties, KeyboardEventHandler } from 'react';
import styles from './LongTextInput.module.css';
import { rowsFor, WritingArea, type Writing } from './WritingArea.tsx';

interface Props extends Writing, Pick<InputBaseProps, 'label' | 'labelProps' | 'description' | 'error' | 'className'> {
  'aria-labelledby'?: string;
  placeholder?: string;
  onKeyDown?: KeyboardEventHandler<HTMLTextAreaElement>;
  /** How many lines it shows at least, and at most before it scrolls. */
  minRows: number;
  maxRows: number;
}

/** A text of several lines, as the kit draws its inputs; it grows with what is written. */
export function LongTextInput({ minRows, maxRows, ...props }: Props) {
  const lines = { '--min-lines': minRows, '--max-lines': maxRows } as CSSProperties;
  return (
    <InputBase
      {...props}
      component={WritingArea}
      multiline
      rows={rowsFor(props.text, minRows, maxRows)}
      classNames={{ input: styles.input! }}
      styles={{ input: lines }}
    />
  );
}
