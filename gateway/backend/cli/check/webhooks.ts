import type { Database } from '../../store/database.ts';
import { counted, derived, type Findings } from './finding.ts';

const COUNTED =
  'SELECT webhook_pk, status, count(*) AS messages, sum(bytes) AS bytes FROM webhook_deliveries GROUP BY webhook_pk, status';

/** Checks the counters of the messages of webhooks. */
export function* checkWebhooks(db: Database): Findings {
  const wrong = db.value<number>(
    `SELECT count(DISTINCT webhook_pk) FROM (
       SELECT * FROM (${COUNTED}) EXCEPT SELECT webhook_pk, status, messages, bytes FROM webhook_totals
       UNION ALL
       SELECT * FROM (SELECT webhook_pk, status, messages, bytes FROM webhook_totals WHERE messages > 0 EXCEPT ${COUNTED}))`,
  )!;
  if (wrong > 0) yield derived(`The messages of ${counted(wrong, 'webhook')} are counted wrongly.`);
}

export const recountWebhooks = (db: Database): void =>
  db.exec(`DELETE FROM webhook_totals; INSERT INTO webhook_totals (webhook_pk, status, messages, bytes) ${COUNTED};`);
