import js from '@eslint/js';
import graphql from '@graphql-eslint/eslint-plugin';
import prettier from 'eslint-config-prettier';
import i18next from 'eslint-plugin-i18next';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import ts from 'typescript-eslint';

const generated = [
  '**/*.generated.ts',
  '**/__generated__/**',
  'client/graphql/schema-types.ts',
  'client/graphql/possible-types.ts',
];

export default ts.config(
  { ignores: ['node_modules/**', '.build/**', '.cache/**', '.data/**', ...generated] },
  {
    files: ['**/*.{ts,tsx,js,mjs,cjs}'],
    extends: [js.configs.recommended, ts.configs.recommended, prettier],
    languageOptions: { globals: globals.node },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
    },
  },
  {
    // Unawaited promises lose errors; finding them requires types.
    files: ['gateway/**/*.ts'],
    ignores: ['gateway/bin/**'],
    languageOptions: { parserOptions: { projectService: true } },
    rules: { '@typescript-eslint/no-floating-promises': 'error', '@typescript-eslint/no-misused-promises': 'error' },
  },
  {
    // Only the sources of each domain know the requests and responses of the REST API.
    files: ['gateway/**/*.ts'],
    ignores: ['gateway/backend/**', 'gateway/rest/**', '**/*.source.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'CallExpression[callee.property.name=/^(get|post|put|patch|delete)$/]:matches([callee.object.name="rest"], [callee.object.property.name="rest"])',
          message: 'Only *.source.ts speak REST.',
        },
      ],
    },
  },
  {
    files: ['client/**/*.{ts,tsx}'],
    extends: [jsxA11y.flatConfigs.recommended, reactHooks.configs.flat['recommended-latest']],
    languageOptions: { globals: globals.browser },
  },
  {
    // All user-visible texts come from i18next.
    files: ['client/**/*.tsx'],
    plugins: { i18next },
    rules: { 'i18next/no-literal-string': ['error', { mode: 'jsx-text-only' }] },
  },
  {
    // Only this module renders untrusted Markdown, and it sanitises the result.
    files: ['client/**/*.tsx'],
    ignores: ['client/ui/Markdown.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']", message: 'Use <Markdown>, which sanitises.' },
      ],
    },
  },
  {
    files: ['client/**/*.{ts,tsx}'],
    ignores: ['client/ui/TooltipBubble.tsx'],
    rules: {
      'no-restricted-imports': [
        'error',
        { name: '@mantine/core', importNames: ['Tooltip'], message: 'Use client/ui/Tooltip.tsx, which comes later.' },
      ],
    },
  },
  {
    // Starters and test runners write to a terminal.
    files: ['gateway/bin/**', 'gateway/main.ts', 'gateway/backend/cli/**', 'tests/**'],
    rules: { 'no-console': 'off' },
  },
  {
    // Test files share their modules: a file that replaced a module would replace it for later files.
    files: ['tests/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...['mock', 'doMock', 'resetModules'].map((property) => ({
          object: 'vi',
          property,
          message: 'Use the real one.',
        })),
      ],
    },
  },
  {
    files: ['**/*.cjs'],
    languageOptions: { sourceType: 'commonjs' },
  },
  {
    files: ['schema/*.graphql'],
    languageOptions: { parser: graphql.parser, parserOptions: { graphQLConfig: { schema: 'schema/*.graphql' } } },
    plugins: { '@graphql-eslint': graphql },
    rules: {
      '@graphql-eslint/require-description': [
        'error',
        { types: true, FieldDefinition: true, InputValueDefinition: true, EnumValueDefinition: true },
      ],
      '@graphql-eslint/no-hashtag-description': 'error',
      '@graphql-eslint/naming-convention': [
        'error',
        {
          types: 'PascalCase',
          FieldDefinition: 'camelCase',
          InputValueDefinition: 'camelCase',
          EnumValueDefinition: { style: 'UPPER_CASE' },
        },
      ],
    },
  },
);
