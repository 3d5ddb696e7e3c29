import { InputBase, type InputBaseProps } from '@mantine/core';
import type { CSSProperties, KeyboardEventHandler } from 'react';
import styles from './LongTextInput.module.css';
import { rowsFor, WritingArea, type Writing } from './WritingArea.tsx';

interface Props extends Writing, Pick<InputBaseProps, 'label' | 'labelProps' | 'description' | 'error' | 'className'> {
  'aria-labelledby'?: string;
  placeholder?: string;
  onKeyDown?: KeyboardEventHandler<HTMLTextAreaElement>;
  minRows: number;
  maxRows: number;
}

/** A textarea drawn like Mantine's inputs; it grows with its text between `minRows` and `maxRows`. */
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
