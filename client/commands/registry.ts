import { createEmitter } from '#client/lib/emitter.ts';
import { DEFAULT_KEYMAP, defaultKeys, type Keymap, keysOf } from './keymap.ts';
import { type Chord, collide, matches, parseKeys, same } from './keys.ts';
import { isSilenced, levelOf, type Scope, SCOPES_FROM } from './scopes.ts';

/** One action a person can do with a key: read by the key listener, by tooltips, by the palette and by lists of shortcuts. */
export interface Command {
  /** Unique, `<screen>.<action>`. */
  id: string;
  /** One notation, several, or none for an action without a key; see keys.ts. People may give it others. */
  keys: string | readonly string[];
  /** The translated name. */
  label: string;
  /** What the command belongs to, where its name alone does not say it, such as the question of a label. */
  group?: string;
  /** Tells groups apart that are called the same. */
  groupId?: string;
  /** Whether it can be done now; without it, always. */
  when?: () => boolean;
  /** Why it cannot be done now, in a few words. */
  reason?: () => string;
  /** Whether the palette names it; without it, always. */
  isOffered?: () => boolean;
  /** Whether it is done again and again while its key is held. Without it, one press is one action. */
  repeats?: boolean;
  run(): void;
}

/** A command that can be reached now, with the keys that make it run. */
export interface Listed {
  scope: Scope;
  command: Command;
  keys: readonly string[];
}

export type CommandRegistry = ReturnType<typeof createCommandRegistry>;

/** How long a sequence such as `g p` waits for its next key. */
const SEQUENCE_MS = 1000;
const NOTHING_TYPED = { chords: [], at: -SEQUENCE_MS };

let isKey = false;

/** Whether what runs now was asked for by its key. */
export const isByKey = (): boolean => isKey;

/** A modifier on its own neither is a command nor breaks off a sequence. */
const MODIFIER = /^(Shift|Control|Alt|AltGraph|Meta)$/;

export function createCommandRegistry() {
  const sources = new Set<{ scope: Scope; commands: () => readonly Command[] }>();
  const changes = createEmitter<[]>();
  let version = 0;
  let keymap = DEFAULT_KEYMAP;
  let taken = '';
  /** The beginning of a sequence that has been typed, and when its last key was. */
  let typed: { chords: readonly Chord[]; at: number } = NOTHING_TYPED;

  function emitChange() {
    version += 1;
    // What has a condition leaves its keys to others at times.
    taken = inScope('card')
      .flatMap((command) => (command.when ? [] : keysOf(keymap, command)))
      .join('\n');
    changes.emit();
  }

  /** The keys that the active card takes from a scope, such as those of many labels from the page: one on each line. */
  const takenFrom = (scope: Scope) => (scope === 'page' ? taken : '');

  const inScope = (scope: Scope) =>
    [...sources].filter((source) => source.scope === scope).flatMap((source) => source.commands());

  /** The command whose keys the event completes, or the longer beginning of one. */
  function find(scope: Scope, before: readonly Chord[], event: KeyboardEvent): Command | Chord[] | undefined {
    for (const command of ownFirst(inScope(scope), keymap)) {
      if (command.when && !command.when()) continue;
      for (const keys of keysOf(keymap, command)) {
        const chords = parseKeys(keys);
        const next = chords[before.length];
        if (!next || !before.every((chord, index) => same(chord, chords[index])) || !matches(next, event)) continue;
        return chords.length === before.length + 1 ? command : [...before, next];
      }
    }
    return undefined;
  }

  function findInReach(level: keyof typeof SCOPES_FROM, before: readonly Chord[], event: KeyboardEvent) {
    for (const scope of SCOPES_FROM[level]) {
      const found = isSilenced(event, level, scope) ? undefined : find(scope, before, event);
      if (found) return found;
    }
    return undefined;
  }

  /** What a key stands for after those before it. */
  function findFor(event: KeyboardEvent) {
    if (event.defaultPrevented || event.isComposing) return undefined;
    const level = levelOf(event.target);
    if (!level) return undefined;
    const before = event.timeStamp - typed.at < SEQUENCE_MS ? typed.chords : [];
    // A key that does not go on with a sequence stands for itself.
    return findInReach(level, before, event) ?? (before.length ? findInReach(level, [], event) : undefined);
  }

  return {
    /** Adds a list of commands, which is read again at each key; returns how to remove it. */
    register(scope: Scope, commands: () => readonly Command[]): () => void {
      const source = { scope, commands };
      sources.add(source);
      const clash = conflicts(inScope(scope))[0];
      if (clash && import.meta.env.DEV)
        throw new Error(`Two commands share the key ${clash.keys} in ${scope}: ${clash.ids.join(', ')}`);
      emitChange();
      return () => {
        sources.delete(source);
        emitChange();
      };
    },
    /** All commands that can be reached now. */
    list(): Listed[] {
      const listed = (['page', 'card', 'form', 'editor'] as const).flatMap((scope) => {
        const commands = inScope(scope);
        return commands.map((command) => {
          return { scope, command, keys: withoutTaken(workingKeys(command, commands, keymap), takenFrom(scope)) };
        });
      });
      // A command that acts on two levels is named once.
      return [...new Map(listed.toReversed().map((item) => [item.command.id, item])).values()].toReversed();
    },
    /** Calls the listener whenever commands come or go, or have other keys. */
    subscribe: changes.on,
    /** Changes with each such change. */
    version: () => version,
    taken: takenFrom,
    /** From now on commands have the keys that a person chose. */
    setKeymap(chosen: Keymap): void {
      keymap = chosen;
      emitChange();
    },
    /** Runs the command a key stands for. Returns whether there was one. */
    handle(event: KeyboardEvent): boolean {
      if (MODIFIER.test(event.key)) return false;
      const found = findFor(event);
      typed = NOTHING_TYPED;
      if (!found) return false;
      event.preventDefault();
      if ('run' in found) {
        if (!event.repeat || found.repeats) runByKey(found);
      } else typed = { chords: found, at: event.timeStamp };
      return true;
    },
    /** Whether `handle` would find a command, or go on with a sequence. */
    has: (event: KeyboardEvent) => findFor(event) !== undefined,
  };
}

/** The keys among those of a command that reach it. */
export const withoutTaken = (keys: readonly string[], taken: string): readonly string[] =>
  taken ? keys.filter((one) => !taken.split('\n').some((other) => collide(one, other))) : keys;

function runByKey({ run }: Command): void {
  isKey = true;
  try {
    run();
  } finally {
    isKey = false;
  }
}

/** Keys that more than one command of a list comes with. */
export function conflicts(commands: readonly Command[]): { keys: string; ids: string[] }[] {
  const claims = new Map<string, string[]>();
  for (const command of commands) {
    for (const keys of defaultKeys(command)) claims.set(keys, [...(claims.get(keys) ?? []), command.id]);
  }
  return [...claims].map(([keys, ids]) => ({ keys, ids })).filter(({ ids }) => ids.length > 1);
}

/** Keys that were chosen go before those that commands come with, which may belong to another view than the one they were chosen in. */
function ownFirst(commands: readonly Command[], { own }: Keymap): readonly Command[] {
  const chosen = commands.filter(({ id }) => own[id]);
  return chosen.length > 0 ? [...chosen, ...commands.filter(({ id }) => !own[id])] : commands;
}

/** The keys that reach a command: those that were chosen for another one do not. */
function workingKeys(command: Command, others: readonly Command[], keymap: Keymap): readonly string[] {
  const keys = keysOf(keymap, command);
  if (keymap.own[command.id]) return keys;
  const taken = others.flatMap(({ id }) => keymap.own[id] ?? []);
  return keys.filter((one) => !taken.some((other) => collide(one, other)));
}
