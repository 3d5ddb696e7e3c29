import { vectorOf } from './generator.ts';
import type { World } from './world.ts';

const QUERIES = 5;
const NEIGHBORS = 50;

/** The share of the true nearest neighbours that a similarity search finds, by comparison with every vector. */
export async function recall(world: World, size: number): Promise<number> {
  const queries = Array.from({ length: QUERIES }, (_, i) => vectorOf(10_000_000 + i));
  const path = `/datasets/${world.datasetId}/records/search?limit=${NEIGHBORS}`;
  // Asked first: comparing a million vectors takes longer than the server keeps a connection open.
  const answers: Set<string>[] = [];
  for (const value of queries) {
    const query = { query: { vector: { name: 'embedding', value } } };
    const { items } = await world.owner.rest<{ items: { record: { external_id: string } }[] }>('POST', path, query);
    answers.push(new Set(items.map(({ record }) => record.external_id)));
  }
  const nearest = queries.map(() => [] as { index: number; score: number }[]);
  for (let index = 0; index < size; index++) {
    const vector = vectorOf(index);
    const length = Math.sqrt(dot(vector, vector));
    queries.forEach((query, i) => keep(nearest[i]!, { index, score: dot(query, vector) / length }));
  }
  const found = nearest.flatMap((best, i) => best.filter(({ index }) => answers[i]!.has(`record-${index}`)));
  return found.length / (QUERIES * NEIGHBORS);
}

/** Keeps the best items, best first. */
function keep(best: { index: number; score: number }[], candidate: { index: number; score: number }): void {
  if (best.length === NEIGHBORS && best[NEIGHBORS - 1]!.score >= candidate.score) return;
  const place = best.findIndex(({ score }) => score < candidate.score);
  best.splice(place === -1 ? best.length : place, 0, candidate);
  if (best.length > NEIGHBORS) best.pop();
}

function dot(a: number[], b: number[]): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
