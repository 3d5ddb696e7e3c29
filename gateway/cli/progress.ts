/** Reports progress: a line that changes on a terminal, elsewhere a line for each completed step. */
export function progressOn(errors: NodeJS.WriteStream) {
  let isOpen = false;
  return {
    /** Shows the state of the current step. */
    update(text: string): void {
      if (!errors.isTTY) return;
      errors.write(`\r\u001B[2K${text}`);
      isOpen = true;
    },
    /** Reports the result of a step. */
    report(text: string): void {
      errors.write(isOpen ? `\r\u001B[2K${text}\n` : `${text}\n`);
      isOpen = false;
    },
  };
}

export type Progress = ReturnType<typeof progressOn>;
