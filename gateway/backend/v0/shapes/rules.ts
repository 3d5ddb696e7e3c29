import Type, { type Static } from 'typebox';
import type { RuleIssue } from '../../http/ajv.ts';
import { nullable, refined } from '../../http/shapes.ts';

const members = {
  label: Type.Optional(nullable(Type.String())),
  labels: Type.Optional(Type.Array(Type.String())),
  description: Type.Optional(nullable(Type.String())),
};

function someLabel({ label, labels }: { label?: unknown; labels?: unknown }): RuleIssue | undefined {
  const hasLabels = Array.isArray(labels) && labels.length > 0;
  if (hasLabels || (typeof label === 'string' && label !== '')) return undefined;
  return {
    at: ['__root__'],
    msg: 'At least one label should be included in the rule definition',
    type: 'assertion_error',
  };
}

export const RuleCreate = refined(
  Type.Object({ query: Type.String({ minLength: 1, trim: true }), ...members }),
  someLabel,
);
export const RuleUpdate = refined(Type.Object(members), someLabel);
export type RuleLabels = Pick<Static<typeof RuleUpdate>, 'label' | 'labels'>;

export const RuleMetricsParameters = Type.Object({ label: Type.Optional(Type.Array(Type.String())) });
