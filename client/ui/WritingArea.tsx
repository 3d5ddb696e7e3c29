import { type ComponentProps, type RefObject, useLayoutEffect } from 'react';

interface Props extends Omit<ComponentProps<'textarea'>, 'value' | 'defaultValue' | 'onChange' | 'ref'> {
  ref: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onChange(text: string): void;
}

/**
 * A text that is written by hand. React would write the text of a controlled one into the page with each letter, after which the
 * browser takes back one letter at a time; here it is set only where it is not what was typed.
 */
export function WritingArea({ ref, text, onChange, ...rest }: Props) {
  useLayoutEffect(() => {
    if (ref.current && ref.current.value !== text) ref.current.value = text;
  }, [ref, text]);
  return <textarea {...rest} ref={ref} onChange={({ currentTarget }) => onChange(currentTarget.value)} />;
}
