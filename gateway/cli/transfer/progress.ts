/** How far something is: one line that changes on a terminal, and a line for each step elsewhere. */
export function progressOn(errors: NodeJS.WriteStream) {
  let isOpen = false;
  return {
    /** The step as it is now. */
    show(text: string): void {
      if (!errors.isTTY) return;
      errors.write(`\r\u001B[2K${text}`);
      isOpen = true;
    },
    /** What a step came to. */
    tell(text: string): void {
      errors.write(isOpen ? `\r\u001B[2K${text}\n` : `${text}\n`);
      isOpen = false;
    },
  };
}

export type Progress = ReturnType<typeof progressOn>;

export const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;
