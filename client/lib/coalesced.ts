/** Runs a function once for all calls within a time, which begins with the first of them. */
export function coalesced(run: () => void, ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const call = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      run();
    }, ms);
  };
  const cancel = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  return Object.assign(call, { cancel });
}
