import {
  changeDataset,
  changePart,
  createDataset,
  createPart,
  type Part,
  type PartKind,
  parts,
  publishDataset,
  removeDataset,
  type RestWorkspace,
  type SourceDataset,
} from './copy.source.ts';
import { canonical, withoutNulls } from './digest.ts';
import type { OnLoss } from './report.ts';
import type { CopyServer } from './server.ts';
import { unlessRefused } from './refusals.ts';

/** The members of each kind of settings that are copied, and those of them that can be changed later. */
const KINDS: Record<PartKind, { members: string[]; changeable: string[] }> = {
  fields: { members: ['title', 'required', 'settings'], changeable: ['title', 'settings'] },
  questions: {
    members: ['title', 'description', 'required', 'settings'],
    changeable: ['title', 'description', 'settings'],
  },
  'metadata-properties': {
    members: ['title', 'settings', 'visible_for_annotators'],
    changeable: ['title', 'visible_for_annotators'],
  },
  'vectors-settings': { members: ['title', 'dimensions'], changeable: ['title'] },
};

type Parts = Record<PartKind, Part[]>;

const PART_KINDS = Object.keys(KINDS) as PartKind[];

export interface DatasetCopy {
  dataset: SourceDataset;
  /** The settings on both servers. */
  source: Parts;
  target: Parts;
  /** Whether the target had the dataset, published. */
  existed: boolean;
}

interface Given {
  from: CopyServer;
  to: CopyServer;
  dataset: SourceDataset;
  workspace: RestWorkspace;
  existing: SourceDataset | undefined;
  onLoss: OnLoss;
}

/** Gives the target a dataset with the settings of the source's. Undefined if it refuses to have it. */
export async function copySettings(given: Given): Promise<DatasetCopy | undefined> {
  const { from, to, dataset, workspace, existing, onLoss } = given;
  const source = await partsOf(from, dataset.id);
  const held = heldParts(source, to, onLoss);
  const before = existing ? await partsOf(to, existing.id) : undefined;
  const other = before && PART_KINDS.flatMap((kind) => conflicts(held[kind], before[kind]));
  if (other?.length) return void onLoss('OTHER_DATASET', { detail: other.join(', ') });

  const body = bodyOf(dataset, from, to, onLoss);
  const target =
    existing ??
    (await unlessRefused(
      createDataset(to.rest, { name: dataset.name, workspace_id: workspace.id, ...body }),
      (reason) => onLoss('DATASET_REFUSED', { reason }),
    ));
  if (!target) return undefined;
  if (existing && differs(body, existing, Object.keys(body))) {
    await unlessRefused(changeDataset(to.rest, target.id, body), (reason) => onLoss('SETTING_REFUSED', { reason }));
  }
  for (const kind of PART_KINDS) await copyParts(given, target.id, kind, held[kind], before?.[kind] ?? []);
  const after = await partsOf(to, target.id);
  for (const kind of PART_KINDS) {
    const different = held[kind].filter((part) => {
      const copy = named(after[kind], part);
      return copy && differs(part, copy, KINDS[kind].members);
    });
    for (const { name } of different) onLoss('SETTING_DIFFERS', { detail: `${kind}: ${name}` });
  }
  const result = { dataset: target, source: held, target: after, existed: existing?.status === 'ready' };
  if (dataset.status !== 'ready' || target.status === 'ready') return result;
  const published = await unlessRefused(publishDataset(to.rest, target.id), (reason) =>
    onLoss('DATASET_REFUSED', { reason }),
  );
  if (published) return { ...result, dataset: published };
  if (!existing) await removeDataset(to.rest, target.id);
  return undefined;
}

async function partsOf({ rest }: CopyServer, datasetId: string): Promise<Parts> {
  const lists = PART_KINDS.map(async (kind) => [kind, await parts(rest, kind, datasetId)] as const);
  return Object.fromEntries(await Promise.all(lists)) as Parts;
}

/** The parts that the target can hold: fields of supported types, and the questions about them. */
function heldParts(source: Parts, { capabilities }: CopyServer, onLoss: OnLoss): Parts {
  const types: ReadonlySet<string> = new Set(capabilities.fieldTypes.map((type) => type.toLowerCase()));
  const isHeld = ({ settings }: Part) => types.has(settings!.type);
  const lost = new Set<string>();
  for (const field of source.fields) {
    if (isHeld(field)) continue;
    lost.add(field.name);
    onLoss('FIELD_TYPE', { detail: `${field.name} (${field.settings!.type})` });
  }
  const isAsked = ({ settings }: Part) => settings?.field === undefined || !lost.has(settings.field);
  for (const { name } of source.questions.filter((question) => !isAsked(question))) {
    onLoss('QUESTION_WITHOUT_FIELD', { detail: name });
  }
  return { ...source, fields: source.fields.filter(isHeld), questions: source.questions.filter(isAsked) };
}

const named = (all: readonly Part[], { name }: Part): Part | undefined => all.find((part) => part.name === name);

/** Parts that have the same name and are not the same. */
const conflicts = (given: readonly Part[], existing: readonly Part[]): string[] =>
  given.flatMap((part) => {
    const other = named(existing, part);
    const isSame = !other || (other.settings?.type === part.settings?.type && other.dimensions === part.dimensions);
    return isSame ? [] : [part.name];
  });

const pick = (value: object, members: readonly string[]) =>
  Object.fromEntries(members.map((name) => [name, (value as Record<string, unknown>)[name] ?? null]));

const differs = (a: object, b: object, members: readonly string[]): boolean =>
  canonical(withoutNulls(pick(a, members))) !== canonical(withoutNulls(pick(b, members)));

async function copyParts(
  { to, onLoss }: Given,
  datasetId: string,
  kind: PartKind,
  given: readonly Part[],
  existing: readonly Part[],
): Promise<void> {
  const { members, changeable } = KINDS[kind];
  for (const part of given) {
    const { name } = part;
    const found = named(existing, part);
    if (found && !differs(part, found, changeable)) continue;
    const step = found
      ? changePart(to.rest, kind, found.id, pick(part, changeable))
      : createPart(to.rest, kind, datasetId, { name, ...pick(part, members) });
    await unlessRefused(step, (reason) => onLoss('SETTING_REFUSED', { detail: `${kind}: ${name}`, reason }));
  }
}

/** The settings of the dataset that the target supports, without the name. */
function bodyOf(dataset: SourceDataset, from: CopyServer, to: CopyServer, onLoss: OnLoss): object {
  const { guidelines, allow_extra_metadata, metadata } = dataset;
  const isArgilla1 = to.capabilities.backend === 'ARGILLA_1';
  const hasMetadata = metadata && Object.keys(metadata).length > 0;
  if (isArgilla1 && hasMetadata) onLoss('DATASET_METADATA', {});
  return {
    guidelines,
    allow_extra_metadata,
    ...distributionOf(dataset, from, to, onLoss),
    ...(!isArgilla1 && hasMetadata && { metadata }),
  };
}

/** The number of answers that each record needs. Only Marl supports both a number, and one answer from everybody. */
function distributionOf(dataset: SourceDataset, from: CopyServer, to: CopyServer, onLoss: OnLoss): object {
  const isForAll = !from.capabilities.taskDistribution || dataset.min_submitted === null;
  const needed = isForAll ? null : (dataset.distribution?.min_submitted ?? null);
  const { backend, taskDistribution } = to.capabilities;
  if (needed !== null) {
    if (taskDistribution) return { distribution: { strategy: 'overlap', min_submitted: needed } };
    onLoss('DISTRIBUTION', { detail: String(needed) });
    return {};
  }
  if (backend === 'EMBEDDED') return { min_submitted: null };
  if (taskDistribution) onLoss('NO_DISTRIBUTION', {});
  return {};
}
