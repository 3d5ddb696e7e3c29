import { UnprocessableError } from '../../http/errors.ts';
import type { Scope } from '../../shapes/search.ts';
import type { FacetKey } from '../../store/facets.ts';
import type { Store } from '../../store/store.ts';
import type { DatasetRow } from '../../store/datasets.ts';
import type { QuestionRow } from '../../store/children.ts';
import type { UserRow } from '../../store/users.ts';

/** A thing to filter or sort by, and how its values read; null holds what Argilla never indexes and so never matches. */
export type Facet = { key: FacetKey; reads: 'words' | 'numbers' | 'dates' } | null;

/** Where and for whom names are looked up. */
export interface Place {
  store: Store;
  dataset: DatasetRow;
  viewer?: UserRow | undefined;
}

/** What a scope means; the status of responses is no facet and has to be told apart before. */
export function facetOf(place: Place, scope: Exclude<Scope, { entity: 'response'; question?: undefined }>): Facet {
  switch (scope.entity) {
    case 'record':
      return { key: { kind: scope.property }, reads: 'dates' };
    case 'metadata':
      return metadataFacet(place, scope.metadata_property);
    case 'suggestion': {
      const question = questionNamed(place, scope.question);
      const questionPk = question.pk;
      // Null does not stand for the value, as leaving it out does, but for something no suggestion has.
      if (scope.property === null) return null;
      if (scope.property === 'agent') return { key: { kind: 'suggestion_agent', questionPk }, reads: 'words' };
      if (scope.property === 'score') return { key: { kind: 'suggestion_score', questionPk }, reads: 'numbers' };
      return answerFacet(question, { kind: 'suggestion_value', questionPk });
    }
    case 'response': {
      const question = questionNamed(place, scope.question!);
      if (!place.viewer)
        throw new UnprocessableError('responses can only be searched by value in the search for one user');
      return answerFacet(question, { kind: 'response_value', questionPk: question.pk, userPk: place.viewer.pk });
    }
  }
}

export function metadataFacet({ store, dataset }: Place, name: string): Facet {
  const property = store.metadataProperties.byName(dataset.pk, name);
  if (!property) {
    throw new UnprocessableError(
      `metadata property with name \`${name}\` not found in dataset with id \`${dataset.id}\``,
    );
  }
  const reads = property.settings.type === 'terms' ? 'words' : 'numbers';
  return { key: { kind: 'metadata', metadataPropertyPk: property.pk }, reads };
}

function questionNamed({ store, dataset }: Place, name: string): QuestionRow {
  const question = store.questions.byName(dataset.pk, name);
  if (question) return question;
  throw new UnprocessableError(`question with name \`${name}\` not found in dataset with id \`${dataset.id}\``);
}

function answerFacet({ settings }: QuestionRow, key: FacetKey): Facet {
  if (settings.type === 'rating') return { key, reads: 'numbers' };
  if (settings.type === 'label_selection' || settings.type === 'multi_label_selection') return { key, reads: 'words' };
  return null;
}
