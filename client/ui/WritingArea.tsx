import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react';

export interface Writing {
  text: string;
  onChange(text: string): void;
}

interface Props extends Writing, Omit<ComponentProps<'textarea'>, 'value' | 'defaultValue' | 'onChange' | 'ref'> {
  ref?: RefObject<HTMLTextAreaElement | null>;
}

/**
 * A text that is written by hand. React would write the text of a controlled one into the page with each letter, after which the
 * browser takes back one letter at a time; here it is set only where it is not what was typed.
 */
export function WritingArea({ ref, text, onChange, ...rest }: Props) {
  const own = useRef<HTMLTextAreaElement>(null);
  const area = ref ?? own;
  useLayoutEffect(() => {
    if (area.current && area.current.value !== text) area.current.value = text;
  }, [area, text]);
  return <textarea {...rest} ref={area} onChange={({ currentTarget }) => onChange(currentTarget.value)} />;
}

/** How high a text is where the browser cannot fit its box to it: by the lines that were broken by hand. */
export function rowsFor(text: string, least: number, most: number): number {
  return Math.min(Math.max(text.split('\n').length, least), most);
}
