import { rescored } from '../quality/rescore.ts';
import { DAY_MS, wireTime } from '../store/clock.ts';
import { pkOfPlace } from '../store/recordAddress.ts';
import { groupBy } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { between } from './chance.ts';

const HOUR = DAY_MS / 24;

/** How many days back the demo's people began. */
const DAYS = 12;
/** When they turn to the first dataset, in UTC, and how long they have for each. */
const FIRST_HOUR = 8;
const HOURS_EACH = 2;

/**
 * Gives the answers of the demo, which came all at once, the times of a fortnight's work, none of it today.
 * `now` is in milliseconds since 1970.
 */
export function spreadAnswers(store: Store, now: number): void {
  const days = workdaysBefore(now);
  for (const [nth, dataset] of store.datasets.all().entries()) {
    const begin = (FIRST_HOUR + nth * HOURS_EACH) * HOUR;
    const questions = store.questions.ofDataset(dataset.pk);
    let latest = 0;
    for (const [userPk, responses] of groupBy(store.activity.inDataset(dataset.pk), ({ userPk }) => userPk)) {
      const times = timesOf(`${dataset.name} ${userPk}`, responses.length, days).map((time) => (time + begin) * 1000);
      for (const [index, { pk, place }] of responses.entries()) {
        rescored(store, questions, { pk: pkOfPlace(place), place }, () => store.activity.redate(pk, times[index]!));
      }
      latest = Math.max(latest, ...times);
    }
    if (latest) store.datasets.touch(dataset.pk, wireTime(latest));
  }
}

/** The midnights with which the days began on which somebody worked. */
function workdaysBefore(now: number): number[] {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  return Array.from({ length: DAYS }, (_, index) => today - (DAYS - index) * DAY_MS).filter((day) => {
    const weekday = new Date(day).getUTCDay();
    return weekday !== 0 && weekday !== 6;
  });
}

/** Somebody's times, counted from when the work of each day begins: more on some days than on others, and in their order. */
function timesOf(who: string, count: number, workdays: readonly number[]): number[] {
  // Nobody comes back on another day for a single answer.
  const days = workdays.slice(-Math.max(1, Math.floor(count / 2)));
  const zeal = days.map((_, index) => between(0.3, 1, `${who} ${index}`));
  const all = zeal.reduce((sum, part) => sum + part, 0);
  const times: number[] = [];
  let done = 0;
  for (const [index, day] of days.entries()) {
    done += zeal[index]!;
    const due = index === days.length - 1 ? count : Math.round((count * done) / all);
    let time = day + between(0, 30, `${who} ${index} begins`) * 60_000;
    while (times.length < due) {
      time += Math.round(between(9, 75, `${who} ${times.length} takes`) * 1000);
      times.push(time);
    }
  }
  return times;
}
