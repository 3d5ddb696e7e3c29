import type { Progress as CopyProgress } from '#gateway/copy/copying.ts';
import type { Progress } from '../progress.ts';

const VERBS = { comparing: 'looking at the target', copying: 'copying', checking: 'checking' };
const UPDATE_MS = 200;

/** Shows what is copied, how fast, and how long the rest will take. */
export function showProgress(progress: Progress): (state: CopyProgress) => void {
  const start = Date.now();
  let shownAt = 0;
  return ({ dataset, stage, done, total, allDone, all }) => {
    const now = Date.now();
    if (now - shownAt < UPDATE_MS) return;
    shownAt = now;
    const seconds = (now - start) / 1000;
    const rate = allDone / seconds;
    const left = rate > 0 ? `, ${duration((all - allDone) / rate)} left` : '';
    const records = `${number(done)} of ${number(total)} records`;
    progress.update(`${dataset}: ${VERBS[stage]} ${records} (all: ${number(allDone)} of ${number(all)}${left})`);
  };
}

const number = (value: number): string => value.toLocaleString('en');

function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  const minutes = Math.round(whole / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
