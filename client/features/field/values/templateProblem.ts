/** Why a template cannot be shown: a text of `field:problem`, and its values. */
export type TemplateProblem =
  | { readonly text: 'unclosed'; readonly values: { opened: string; closed: string } }
  | { readonly text: 'syntax'; readonly values: { line: string; near: string } }
  | { readonly text: 'mismatch'; readonly values: { line: string; opened: string; closed: string } }
  | { readonly text: 'helper' | 'partial'; readonly values: { name: string } }
  | { readonly text: 'argument'; readonly values: { name: string; example: string } }
  | { readonly text: 'script'; readonly values: { message: string } };

const SYNTAX = /^(?:Parse|Lexical) error on line (\d+)[^\n]*\n([^\n]*)\n(-*)\^/;

/** Explains a message of Handlebars, if it is known. */
export function templateProblem(message: string): TemplateProblem | undefined {
  const [, script] = /^Uncaught (.*)/s.exec(message) ?? [];
  if (script) return { text: 'script', values: { message: script } };
  if (/got 'EOF'$/.test(message)) return { text: 'unclosed', values: { opened: '{{#…}}', closed: '{{/…}}' } };
  const [, line, near] = SYNTAX.exec(message) ?? [];
  if (line) return { text: 'syntax', values: { line, near: near!.replace(/^\.\.\./, '…').replace(/\.\.\.$/, '…') } };
  const [, opened, closed, mismatched] = /^(\S+) doesn't match (\S+) - (\d+):/.exec(message) ?? [];
  if (mismatched) {
    return { text: 'mismatch', values: { line: mismatched, opened: `{{#${opened!}}}`, closed: `{{/${closed!}}}` } };
  }
  const [, helper] = /^Missing helper: "(.+)"$/.exec(message) ?? [];
  if (helper) return { text: 'helper', values: { name: helper } };
  const [, partial] = /^The partial (.+) could not be found$/.exec(message) ?? [];
  if (partial) return { text: 'partial', values: { name: partial } };
  const [, block] = /^#(\w+) requires exactly one argument$/.exec(message) ?? [];
  const name = block ?? (/^Must pass iterator to #each$/.test(message) ? 'each' : undefined);
  if (name) return { text: 'argument', values: { name: `#${name}`, example: `{{#${name} record.fields.…}}` } };
  return undefined;
}
