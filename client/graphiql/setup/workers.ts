import type { Environment } from 'monaco-editor';
import EditorWorker from 'monaco-editor/esm/vs/editor/editor.worker.js?worker';
import JsonWorker from 'monaco-editor/esm/vs/language/json/json.worker.js?worker';
import GraphQLWorker from 'monaco-graphql/esm/graphql.worker.js?worker';

/** Lets Monaco load its workers from this origin instead of blobs. */
const MonacoEnvironment: Environment = {
  getWorker(_id, language) {
    if (language === 'json') return new JsonWorker();
    return language === 'graphql' ? new GraphQLWorker() : new EditorWorker();
  },
};

Object.assign(globalThis, { MonacoEnvironment });
