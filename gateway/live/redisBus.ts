import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { ReplyError } from 'ioredis';
import { openRedis } from '#gateway/process/redis.ts';
import { type Bus, createLocalBus, parseEvent } from './bus.ts';

const CHANNEL = 'marl:live';
/** A message that says nothing, to find out whether any may be sent. */
const NOTHING = '{}';

/** A Redis that hangs keeps its connections: only asking finds out. */
const HEARTBEAT_MS = 5_000;
const PATIENCE_MS = 2_000;

/**
 * The bus of several gateways: what is published on one is heard on all. Listeners on the same gateway hear it at once and
 * without Redis, so that losing Redis costs nothing but news from elsewhere.
 */
export function createRedisBus(url: string, log: Pick<FastifyBaseLogger, 'warn' | 'info'>): Bus {
  const local = createLocalBus();
  const self = randomUUID();
  // News that could not be sent are of no use later: clients read everything anew when they come back.
  const sender = openRedis(url, { commandTimeout: PATIENCE_MS });
  // It listens anew by itself here, where a refusal is heard.
  const receiver = openRedis(url, { autoResubscribe: false });

  let isLost = false;
  const lose = (error: unknown, why = 'does not answer'): void => {
    if (!isLost) log.warn({ err: error }, `Redis ${why}; live updates stay on this gateway until it does`);
    isLost = true;
  };
  sender.on('error', (error) => lose(error));
  receiver.on('error', (error) => lose(error));
  const find = (): void => {
    if (!isLost) return;
    log.info('Redis answers again');
    isLost = false;
    local.publish({ type: 'gap' });
  };
  // It may answer, and still not let this gateway publish or listen: then no more is heard than without it.
  let isAllowed = true;
  const refused = (error: unknown): void => {
    if (!(error instanceof ReplyError)) return;
    isAllowed = false;
    lose(error, `does not let this gateway use the channel "${CHANNEL}"`);
  };
  let isListening = false;
  const listen = async (): Promise<void> => {
    await receiver.subscribe(CHANNEL);
    isListening = true;
    // Whatever came before has not been heard.
    local.publish({ type: 'gap' });
  };
  const look = async (): Promise<void> => {
    await sender.ping();
    if (!isAllowed) await Promise.all([listen(), sender.publish(CHANNEL, NOTHING)]);
    isAllowed = true;
    find();
  };
  sender.on('ready', () => isAllowed && find());
  const heartbeat = setInterval(() => void look().catch((error: unknown) => lose(error)), HEARTBEAT_MS).unref();
  // Why it fails otherwise is told by the connection itself, once.
  receiver.on('ready', () => void listen().catch(refused));
  receiver.on('close', () => (isListening = false));
  receiver.on('message', (_channel: string, message: string) => {
    const { from, event } = readMessage(message);
    if (event && from !== self) local.publish(event);
  });

  return {
    publish: (event) => {
      local.publish(event);
      sender.publish(CHANNEL, JSON.stringify({ from: self, event })).catch(refused);
    },
    subscribe: local.subscribe,
    // Who listens on other gateways is not known here.
    isHeard: () => true,
    isWhole: () => !isLost && sender.status === 'ready' && isListening,
    close: async () => {
      clearInterval(heartbeat);
      await local.close();
      sender.disconnect();
      receiver.disconnect();
    },
  };
}

function readMessage(message: string) {
  try {
    const { from, event } = JSON.parse(message) as { from?: unknown; event?: unknown };
    return { from, event: parseEvent(event) };
  } catch {
    return { from: undefined, event: null };
  }
}
