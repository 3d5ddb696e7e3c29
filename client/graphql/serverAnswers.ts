/** Whether the server answers now. */
export const serverAnswers = (signal: AbortSignal | null = null): Promise<boolean> =>
  fetch('/health', { cache: 'no-store', signal }).then(
    ({ ok }) => ok,
    () => false,
  );
