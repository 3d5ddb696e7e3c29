import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { ReplyError } from 'ioredis';
import { openRedis } from '#gateway/process/redis.ts';
import { type Bus, createLocalBus, type LiveEvent, parseEvent } from './bus.ts';

const CHANNEL = 'marl:live';
/** Tests whether this gateway may publish. */
const EMPTY_MESSAGE = '{}';

/** Detects a Redis that hangs but keeps its connections. */
const HEARTBEAT_MS = 5_000;
const TIMEOUT_MS = 2_000;

/**
 * The bus of several gateways. Listeners on the same gateway receive events without Redis, so that its loss only affects events from
 * other gateways.
 */
export function createRedisBus(url: string, log: Pick<FastifyBaseLogger, 'warn' | 'info'>): Bus {
  const local = createLocalBus();
  const self = randomUUID();
  // Unsent events are dropped; the other gateways learn that they missed some.
  const sender = openRedis(url, { commandTimeout: TIMEOUT_MS });
  // Subscribes again below, where a refusal can be handled.
  const receiver = openRedis(url, { autoResubscribe: false });

  let isLost = false;
  const lose = (error: unknown, problem = problemOf(error)): void => {
    if (!isLost) log.warn({ err: error }, `Redis ${problem}; live updates stay on this gateway until it does`);
    isLost = true;
  };
  sender.on('error', (error) => lose(error));
  receiver.on('error', (error) => lose(error));
  const recover = (): void => {
    if (!isLost) return;
    log.info('Redis answers again');
    isLost = false;
    local.publish({ type: 'gap' });
  };
  // Redis may answer, but not allow this gateway to publish or subscribe.
  let isAllowed = true;
  const onRefusal = (error: unknown): void => {
    if (!(error instanceof ReplyError)) return;
    isAllowed = false;
    lose(error, `does not let this gateway use the channel "${CHANNEL}"`);
  };
  let hasUnsent = false;
  const send = (event: LiveEvent): void => {
    sender.publish(CHANNEL, JSON.stringify({ from: self, event })).catch((error: unknown) => {
      hasUnsent = true;
      onRefusal(error);
    });
  };
  const sendGap = (): void => {
    if (hasUnsent) send({ type: 'gap' });
    hasUnsent = false;
  };
  let isSubscribed = false;
  const subscribe = async (): Promise<void> => {
    await receiver.subscribe(CHANNEL);
    isSubscribed = true;
    // Earlier events were missed.
    local.publish({ type: 'gap' });
  };
  const check = async (): Promise<void> => {
    await sender.ping();
    if (!isAllowed) await Promise.all([subscribe(), sender.publish(CHANNEL, EMPTY_MESSAGE)]);
    isAllowed = true;
    recover();
    sendGap();
  };
  sender.on('ready', () => {
    if (isAllowed) recover();
    sendGap();
  });
  const heartbeat = setInterval(() => void check().catch((error: unknown) => lose(error)), HEARTBEAT_MS).unref();
  // The connection reports all other errors.
  receiver.on('ready', () => void subscribe().catch(onRefusal));
  receiver.on('close', () => (isSubscribed = false));
  receiver.on('message', (_channel: string, message: string) => {
    const { from, event } = readMessage(message);
    if (event && from !== self) local.publish(event);
  });

  return {
    publish: (event) => {
      local.publish(event);
      send(event);
    },
    subscribe: local.subscribe,
    pause: local.pause,
    // Other gateways may have listeners.
    hasListeners: () => true,
    countListeners: local.countListeners,
    isConnected: () => !isLost && sender.status === 'ready' && isSubscribed,
    close: async () => {
      clearInterval(heartbeat);
      await local.close();
      sender.disconnect();
      receiver.disconnect();
    },
  };
}

/** The codes with which Redis refuses a missing or wrong password begin its messages. */
const problemOf = (error: unknown): string =>
  /^(NOAUTH|WRONGPASS) /.test((error as Error).message)
    ? 'does not accept the user and password of REDIS_URL'
    : 'does not answer';

function readMessage(message: string) {
  try {
    const { from, event } = JSON.parse(message) as { from?: unknown; event?: unknown };
    return { from, event: parseEvent(event) };
  } catch {
    return { from: undefined, event: null };
  }
}
