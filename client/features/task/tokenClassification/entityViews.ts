import {
  sameView,
  type Span,
  type SpanView,
  type TextUnits,
  wholeCharacters,
  withLanes,
  withStacks,
} from '#client/features/span/index.ts';
import type { CodePointMap } from '#client/lib/codePoints.ts';
import type { EntityColors } from '#client/theme/entityColors.ts';
import { entityKey } from './entities.ts';

/** What became of an entity: a person's word, a model's that nobody has touched, or a model's that does not count. */
export type Standing = 'annotated' | 'proposed' | 'left';

/** An entity as it is drawn. */
export interface EntityView extends SpanView {
  standing: Standing;
  /** How sure the model is that predicted just this; undefined where none did. */
  score: number | undefined;
}

interface Settings {
  text: string;
  units: TextUnits;
  map: CodePointMap;
  /** The entities that count. */
  entities: readonly Span[];
  /** Whether a person has had a say in those. */
  isAnnotated: boolean;
  predictions: readonly (Span & { score: number })[];
  colorsOf(label: string): EntityColors;
}

/** Prepares entities for drawing: those that count are filled, and what is predicted is underlined. */
export function entityViews({ text, units, map, entities, predictions, ...settings }: Settings): EntityView[] {
  const scores = new Map(predictions.map((entity) => [entityKey(entity), entity.score]));
  const counting = new Set(entities.map(entityKey));
  const left = predictions.filter((entity) => !counting.has(entityKey(entity)));
  const leftOnce = new Map(left.map((entity) => [entityKey(entity), entity])).values();

  const viewOf = (span: Span, standing: Standing): EntityView => {
    const range = wholeCharacters(units, { start: map.toUtf16(span.start), end: map.toUtf16(span.end) });
    const key = entityKey(span);
    const score = scores.get(key);
    const { fill, preview, lane } = settings.colorsOf(span.label);
    return {
      ...range,
      key,
      span,
      label: span.label,
      text: text.slice(range.start, range.end),
      fill: { annotated: fill, proposed: preview, left: undefined }[standing],
      line: score === undefined ? undefined : lane,
      lane: 0,
      standing,
      score,
    };
  };
  const views = [
    ...entities.map((span) => viewOf(span, settings.isAnnotated ? 'annotated' : 'proposed')),
    ...[...leftOnce].map((span) => viewOf(span, 'left')),
  ];
  return withLanes(text, withStacks(views), (view) => view.score !== undefined);
}

export function sameEntityView(one: EntityView, other: EntityView): boolean {
  return sameView(one, other) && one.standing === other.standing && one.score === other.score;
}
