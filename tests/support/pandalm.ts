import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Which of two replies is better: by three people and a machine. */
const FOLDER = new URL('../../../shared/data/pandalm/', import.meta.url);
const SCRIPT = fileURLToPath(new URL('pandalm.py', import.meta.url));

/** What a test against the independent script lacks. */
export const missingForPandalm = (): string[] => [
  ...(existsSync(FOLDER) ? [] : ['the data']),
  ...(spawnSync('python3', ['--version']).status === 0 ? [] : ['Python']),
];

interface PandalmItem {
  text: string;
  answers: string[];
  /** Undefined where the machine did not decide. */
  machine: string | undefined;
}

const LABELS: Readonly<Record<string, string>> = { 1: '1', 2: '2', Tie: '0' };

export function readPandalm(): PandalmItem[] {
  const read = (name: string) =>
    JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Record<string, number | string>[];
  const verdicts = new Map(read('gpt-3.5-turbo-testset-v1.json').map(({ idx, gpt_result }) => [idx, gpt_result]));
  return read('testset-v1.json').map((item) => ({
    text: String(item.instruction),
    answers: [1, 2, 3].map((place) => String(item[`annotator${place}`])),
    machine: LABELS[verdicts.get(item.idx!)!],
  }));
}

export const PANDALM_QUESTION = {
  name: 'better',
  title: 'Better',
  required: true,
  settings: { type: 'label_selection', options: ['0', '1', '2'].map((value) => ({ value, text: value })) },
};

/** As REST takes it. */
export const pandalmRecord = (
  { text, answers, machine }: PandalmItem,
  questionId: string,
  userIds: readonly string[],
) => ({
  fields: { text },
  suggestions: machine === undefined ? [] : [{ question_id: questionId, value: machine, agent: 'machine' }],
  responses: answers.map((value, place) => ({
    user_id: userIds[place],
    status: 'submitted',
    values: { better: { value } },
  })),
});

/** Compared with the majority: whom, how often, and which labels for which in the order of the options. */
interface ScriptedScore {
  answers: number;
  right: number;
  interval: [number, number];
  confusion: number[][];
}

export const scoredInPython = () =>
  JSON.parse(execFileSync('python3', [SCRIPT, fileURLToPath(FOLDER)], { encoding: 'utf8' })) as {
    [annotator: `annotator${number}`]: ScriptedScore;
    machine: ScriptedScore;
    judged: number;
    kept: number;
  };
