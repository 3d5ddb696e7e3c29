import type { FastifyInstance } from 'fastify';
import { messageOf } from './events.ts';
import { createBackgroundLoop, POLL_MS } from '../outgoing/backgroundLoop.ts';
import { isAccepted, type Sender } from './sender.ts';
import { wallClockMicroseconds } from '../store/clock.ts';
import type { DeliveryRow, Outcome } from '../store/webhookDeliveries.ts';
import type { WebhookRow } from '../store/webhooks.ts';

const SECOND = 1_000_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How many messages one webhook gets at a time. */
const CONCURRENCY = 4;
/** The delays between attempts; the last one repeats. */
const PAUSES = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR];
/** How long an event is attempted. */
const GIVEN_UP_AFTER = 24 * HOUR;
/** After this many consecutive failures the receiver counts as down: it gets one message at a time, at most a minute apart. */
const FAILURES_OF_A_RECEIVER = 5;
const LONGEST_BREAK = MINUTE;

/** One webhook's deliveries in flight, and the recent failures of its receiver. */
interface Queue {
  underWay: Set<number>;
  failures: number;
  failingSince: number;
  pausedUntil: number;
  /** Whether messages failed because too many were waiting, since the receiver last accepted one. */
  hasOverflowed: boolean;
}

/** Delivers the events of webhooks, independently for each webhook. After a stop, deliveries in flight stay pending. */
export function deliverInBackground(app: FastifyInstance, sender: Sender): { start(): void; stop(): void } {
  const { webhooks } = app.store;
  const { deliveries } = webhooks;
  const queues = new Map<number, Queue>();
  /** The latest time that was seen, also by the process before this one. */
  let clock = deliveries.lastAttempt();
  const loop = createBackgroundLoop(lookForDue, (err) =>
    app.log.error({ err }, 'Webhooks could not be delivered; they are tried again'),
  );

  const queueOf = (pk: number): Queue => {
    let queue = queues.get(pk);
    if (!queue) {
      queue = { underWay: new Set(), failures: 0, failingSince: 0, pausedUntil: 0, hasOverflowed: false };
      queues.set(pk, queue);
    }
    return queue;
  };

  function fill(webhook: WebhookRow): void {
    const queue = queueOf(webhook.pk);
    const isDown = queue.failures >= FAILURES_OF_A_RECEIVER;
    const free = (isDown ? 1 : CONCURRENCY) - queue.underWay.size;
    if (free <= 0 || (isDown && queue.pausedUntil > wallClockMicroseconds())) return;
    const due = deliveries.due(webhook.pk, free + queue.underWay.size).filter(({ pk }) => !queue.underWay.has(pk));
    for (const delivery of due.slice(0, free)) {
      void deliver(webhook, queue, delivery, messageOf(delivery, deliveries.parts(delivery.pk)!));
    }
  }

  async function deliver(webhook: WebhookRow, queue: Queue, delivery: DeliveryRow, message: string): Promise<void> {
    queue.underWay.add(delivery.pk);
    const outcome = await sender.send(webhook, messageId(delivery), message, loop.stopped);
    if (loop.stopped.aborted) return;
    queue.underWay.delete(delivery.pk);
    loop.guard(() => {
      settle(webhook, queue, delivery, outcome);
      loop.wake();
    });
  }

  function settle({ pk, id }: WebhookRow, queue: Queue, delivery: DeliveryRow, outcome: Outcome): void {
    const now = wallClockMicroseconds();
    const wasDown = queue.failures >= FAILURES_OF_A_RECEIVER;
    if (isAccepted(outcome)) {
      deliveries.attempted(delivery, 'delivered', outcome, delivery.next_attempt_at);
      if (wasDown && now - queue.failingSince > LONGEST_BREAK) deliveries.hurry(pk);
      queue.failures = 0;
      queue.hasOverflowed = false;
    } else {
      const next = now + PAUSES[Math.min(delivery.attempts, PAUSES.length - 1)]!;
      const isGivenUp = next > delivery.created_at + GIVEN_UP_AFTER;
      deliveries.attempted(delivery, isGivenUp ? 'failed' : 'pending', outcome, next);
      if (isGivenUp)
        app.log.warn({ webhook: id, delivery: delivery.id }, 'A webhook did not accept an event for a day');
      if (queue.failures === 0) queue.failingSince = now;
      queue.failures += 1;
      queue.pausedUntil = now + Math.min(SECOND * 2 ** (queue.failures - FAILURES_OF_A_RECEIVER), LONGEST_BREAK);
      if (wasDown && now - queue.failingSince > LONGEST_BREAK) {
        deliveries.expire(pk, now - GIVEN_UP_AFTER);
      }
    }
  }

  function trim({ pk, id }: WebhookRow): void {
    const failed = deliveries.trim(pk);
    const queue = queueOf(pk);
    if (failed > 0 && !queue.hasOverflowed)
      app.log.warn({ webhook: id }, 'Too many messages wait for a webhook; the oldest have failed');
    queue.hasOverflowed ||= failed > 0;
  }

  /** Sets times back if the clock was, so that no delivery waits until it has caught up. */
  function followClock(): void {
    const now = wallClockMicroseconds();
    const back = clock - now;
    if (back > 0) {
      deliveries.bringForward(back);
      for (const queue of queues.values()) {
        queue.pausedUntil -= back;
        queue.failingSince -= back;
      }
    }
    clock = now;
  }

  /** Begins the deliveries that are due. Returns when to look again. */
  function lookForDue(): number {
    followClock();
    const all = webhooks.all();
    const known = new Set(all.map(({ pk }) => pk));
    for (const pk of queues.keys()) if (!known.has(pk)) queues.delete(pk);
    for (const webhook of all) trim(webhook);
    const enabled = all.filter((webhook) => webhook.enabled);
    for (const webhook of enabled) fill(webhook);
    return enabled.some(({ pk }) => deliveries.hasPending(pk)) ? Date.now() + POLL_MS : Infinity;
  }

  /** Looks for deliveries after the running transaction, which stores the events. Tries the given webhook at once. */
  const wake = (urgent?: number) => {
    const queue = urgent === undefined ? undefined : queues.get(urgent);
    if (queue) queue.pausedUntil = 0;
    loop.wake();
  };
  webhooks.whenWoken(wake);
  return { start: wake, stop: loop.stop };
}

export const messageId = ({ id }: Pick<DeliveryRow, 'id'>): string => `msg_${id.replaceAll('-', '')}`;
