import type { PageItem } from './page-item.ts'

/** Builds the schema.org FAQ data. It contains only text that the page shows, unchanged. */
export function buildFaqJsonLd(questions: PageItem[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(
      ({ input: { question = '', answer = '' } }) =>
        ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        }) as const,
    ),
  } as const
}
