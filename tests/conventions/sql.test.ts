import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const files = execFileSync('git', ['ls-files', 'gateway/backend/**/*.ts'], { encoding: 'utf8' }).trim().split('\n');
/** The beginnings of statements, and the fragments they are built from. */
const SQL =
  /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH|CREATE|ALTER|DROP|PRAGMA|EXPLAIN|REPLACE|FROM|WHERE|ORDER BY|AND|OR|JOIN)\s/;

/** Names of tables and columns cannot be parameters. These come from the code or from the store itself. */
const OWN_NAMES = ["gateway/backend/store/database.ts ${names.join(', ')}"];

/** Names of values that callers sent. */
const SENT = /\b(request|body|params|query|input|value|text|term|name)\b/;

interface Hole {
  where: string;
  expression: ts.Expression;
}

/** Everything that is interpolated into the text of a statement. */
function holesIn(file: string): Hole[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const holes: Hole[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTemplateExpression(node) && SQL.test(node.head.text || node.templateSpans[0]!.literal.text)) {
      for (const { expression } of node.templateSpans) {
        holes.push({ where: `${file} \${${expression.getText()}}`, expression });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return holes;
}

/** A choice between two fixed texts may contain such a word. */
const withoutLiterals = (code: string): string => code.replace(/'[^']*'/g, '');

describe('SQL', () => {
  it('contains no values of callers: they are parameters', () => {
    const holes = files.flatMap(holesIn);
    expect(holes.length).toBeGreaterThan(20);
    const fromCallers = holes.filter(({ expression }) => SENT.test(withoutLiterals(expression.getText())));
    expect(fromCallers.map(({ where }) => where).filter((where) => !OWN_NAMES.includes(where))).toEqual([]);
  });
});
