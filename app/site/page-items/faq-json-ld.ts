import type { PageItem } from './page-item.ts'

/** Questions with their answers as schema.org knows them: only what the page shows, word for word. */
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
