import clsx from 'clsx';
import {
  type ChangeEvent,
  type ComponentProps,
  type CSSProperties,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react';
import styles from './WritingArea.module.css';

export interface Writing {
  text: string;
  onChange(text: string): void;
}

interface Props extends Writing, Omit<ComponentProps<'textarea'>, 'value' | 'defaultValue' | 'onChange' | 'ref'> {
  ref?: RefObject<HTMLTextAreaElement | null>;
}

/**
 * A textarea whose value is set only when it differs from what was typed. React sets the value of a controlled one with each letter,
 * after which the browser's undo goes letter by letter. `data-untyped`: the browser has nothing to undo, as nothing was typed since the
 * value was set.
 */
export function WritingArea({ ref, text, onChange, ...rest }: Props) {
  const own = useRef<HTMLTextAreaElement>(null);
  const area = ref ?? own;
  useLayoutEffect(() => {
    if (!area.current || area.current.value === text) return;
    area.current.value = text;
    area.current.dataset.untyped = '';
  }, [area, text]);
  function handleChange({ currentTarget }: ChangeEvent<HTMLTextAreaElement>) {
    delete currentTarget.dataset.untyped;
    onChange(currentTarget.value);
  }
  return <textarea {...rest} data-untyped="" ref={area} onChange={handleChange} />;
}

/** The number of rows for browsers without `field-sizing`: the lines of the text, within limits. */
export function rowsFor(text: string, min: number, max: number): number {
  return Math.min(Math.max(text.split('\n').length, min), max);
}

interface EditorProps extends Omit<Props, 'onKeyDown' | 'style'> {
  /** The smallest number of lines shown. */
  minLines: number;
  onEscape(area: HTMLTextAreaElement): void;
}

const MAX_LINES = 16;

/** A text editor that grows with its text. */
export function EditorArea({ minLines, className, onEscape, ...props }: EditorProps) {
  return (
    <WritingArea
      {...props}
      rows={rowsFor(props.text, minLines, MAX_LINES)}
      dir="auto"
      className={clsx(styles.editor, className)}
      style={{ '--min-lines': minLines, '--max-lines': MAX_LINES } as CSSProperties}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onEscape(event.currentTarget);
      }}
    />
  );
}
