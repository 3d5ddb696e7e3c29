import { createEmitter } from '#client/lib/emitter.ts';
import { DEFAULT_KEYMAP, defaultKeys, type Keymap, keysOf } from './keymap.ts';
import { type Chord, collide, matches, parseKeys, same } from './keys.ts';
import { isSilenced, levelOf, type Scope, SCOPES_FROM } from './scopes.ts';

/** An action with keys, as the key listener, tooltips, the palette and the list of shortcuts read it. */
export interface Command {
  /** Unique, `<screen>.<action>`. */
  id: string;
  /** The default: one notation, several, or none; see keys.ts. */
  keys: string | readonly string[];
  /** The translated name. */
  label: string;
  /** E.g. the question of a label. */
  group?: string;
  /** Distinguishes groups of the same name. */
  groupId?: string;
  /** Whether it is available now; always by default. */
  when?: () => boolean;
  /** Why the command is not available, in a few words. */
  reason?: () => string;
  /** Whether the palette lists it; always by default. */
  isOffered?: () => boolean;
  /** Whether it runs repeatedly while its key is held. */
  repeats?: boolean;
  run(): void;
  /** The same with a number, for a search of the palette that ends in one. */
  withNumber?: { label(number: number): string; run(number: number): void };
}

/** A registered command with its effective keys. */
export interface Listed {
  scope: Scope;
  command: Command;
  keys: readonly string[];
}

export type CommandRegistry = ReturnType<typeof createCommandRegistry>;

/** The timeout of a sequence such as `g p`. */
const SEQUENCE_MS = 1000;
const NO_SEQUENCE = { chords: [], at: -SEQUENCE_MS };

let isKey = false;

/** Whether the command that runs now was started by its key. */
export const isRunByKey = (): boolean => isKey;

/** A modifier alone is no command and does not end a sequence. */
const MODIFIER = /^(Shift|Control|Alt|AltGraph|Meta)$/;

export function createCommandRegistry() {
  const sources = new Set<{ scope: Scope; commands: () => readonly Command[] }>();
  const changes = createEmitter<[]>();
  let version = 0;
  let keymap = DEFAULT_KEYMAP;
  let taken = '';
  /** The typed beginning of a sequence, and the time of its last key. */
  let typed: { chords: readonly Chord[]; at: number } = NO_SEQUENCE;

  function emitChange() {
    version += 1;
    // Conditional commands do not reserve their keys.
    taken = inScope('card')
      .flatMap((command) => (command.when ? [] : keysOf(keymap, command)))
      .join('\n');
    changes.emit();
  }

  /** The keys that the active card (its labels) takes from the page, one per line. */
  const takenFrom = (scope: Scope) => (scope === 'page' ? taken : '');

  const inScope = (scope: Scope) =>
    [...sources].filter((source) => source.scope === scope).flatMap((source) => source.commands());

  /** The command that the event completes, or the longer prefix of a sequence. */
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

  /** The command or sequence prefix that a key leads to, given the keys typed before. */
  function findFor(event: KeyboardEvent) {
    if (event.defaultPrevented) return undefined;
    const level = levelOf(event.target);
    if (!level) return undefined;
    const before = event.timeStamp - typed.at < SEQUENCE_MS ? typed.chords : [];
    // A key that does not continue the sequence counts alone.
    return findInReach(level, before, event) ?? (before.length ? findInReach(level, [], event) : undefined);
  }

  return {
    /** Adds commands, which are read anew at each key. Returns the function that removes them. */
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
    list(): Listed[] {
      const listed = (['page', 'card', 'form', 'editor'] as const).flatMap((scope) => {
        const commands = inScope(scope);
        const given = commands.flatMap(({ id }) => keymap.own[id] ?? []);
        return commands.map((command) => {
          return { scope, command, keys: withoutTaken(workingKeys(command, given, keymap), takenFrom(scope)) };
        });
      });
      // A command of two scopes is listed once.
      return [...new Map(listed.toReversed().map((item) => [item.command.id, item])).values()].toReversed();
    },
    /** Calls back when commands or their keys change. */
    subscribe: changes.on,
    /** Increases with each change. */
    version: () => version,
    taken: takenFrom,
    setKeymap(chosen: Keymap): void {
      keymap = chosen;
      emitChange();
    },
    /** Runs the command of a key. Returns whether there is one. */
    handle(event: KeyboardEvent): boolean {
      if (MODIFIER.test(event.key)) return false;
      const found = findFor(event);
      typed = NO_SEQUENCE;
      if (!found) return false;
      event.preventDefault();
      if ('run' in found) {
        if (!event.repeat || found.repeats) runByKey(found);
      } else typed = { chords: found, at: event.timeStamp };
      return true;
    },
    /** Whether `handle` would find a command or continue a sequence. */
    has: (event: KeyboardEvent) => findFor(event) !== undefined,
  };
}

/** The keys that do not collide with taken ones. */
export const withoutTaken = (keys: readonly string[], taken: string): readonly string[] =>
  taken ? keys.filter((key) => !taken.split('\n').some((takenKey) => collide(key, takenKey))) : keys;

function runByKey({ run }: Command): void {
  isKey = true;
  try {
    run();
  } finally {
    isKey = false;
  }
}

/** Default keys that several commands share. */
export function conflicts(commands: readonly Command[]): { keys: string; ids: string[] }[] {
  const claims = new Map<string, string[]>();
  for (const command of commands) {
    for (const keys of defaultKeys(command)) claims.set(keys, [...(claims.get(keys) ?? []), command.id]);
  }
  return [...claims].map(([keys, ids]) => ({ keys, ids })).filter(({ ids }) => ids.length > 1);
}

/** Commands with user-defined keys first: their keys may collide with defaults of another view than the one they were set in. */
function ownFirst(commands: readonly Command[], { own }: Keymap): readonly Command[] {
  const chosen = commands.filter(({ id }) => own[id]);
  return chosen.length > 0 ? [...chosen, ...commands.filter(({ id }) => !own[id])] : commands;
}

/** The effective keys of a command, without those that the user gave to another one; `given` are all that the user gave. */
function workingKeys(command: Command, given: readonly string[], keymap: Keymap): readonly string[] {
  const keys = keysOf(keymap, command);
  if (keymap.own[command.id]) return keys;
  return keys.filter((key) => !given.some((givenKey) => collide(key, givenKey)));
}
