/** Runs a function once for all calls within a time, which begins with the first of them. */
export function coalesced(run: () => void, ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const call = (): void => {
    timer ??= setTimeout(() => {
      cancel();
      run();
    }, ms);
  };
  return Object.assign(call, { cancel });
}
