export type SampleLanguage = 'python' | 'graphql';

/** How a program begins: complete, so that it runs as it is copied. */
export const SAMPLES: Record<SampleLanguage, (origin: string, apiKey: string) => string> = {
  python: (origin, apiKey) => `import argilla as rg

rg.init(
    api_url="${origin}",
    api_key="${apiKey}",
)

for dataset in rg.list_datasets():
    print(dataset.name)`,
  graphql: (origin, apiKey) => `curl ${origin}/graphql \\
  -H 'X-Argilla-Api-Key: ${apiKey}' \\
  -H 'Content-Type: application/json' \\
  -d '{"query": "{ datasets { id name } }"}'`,
};
