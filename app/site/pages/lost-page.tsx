import type { ComponentProps } from 'react'
import { DocumentHead } from '../../ui/head.tsx'
import { UntranslatedTextProvider, useLanguage } from '../../ui/spoken.tsx'
import { homePageText } from './home-words.ts'
import { HomePage } from './home.tsx'

type Props = { page: ComponentProps<typeof HomePage> & { identity: { name: string }; stillEnglish: readonly string[] } }

/** Home with one polite line: there is no page at this address. */
export function NotFoundPage({ page }: Props) {
  const said = homePageText(useLanguage())
  return (
    <UntranslatedTextProvider value={page.stillEnglish}>
      <DocumentHead title={said.notFound(page.identity.name)} description={said.notFoundWords} canonical={null} />
      <HomePage {...page} lost />
    </UntranslatedTextProvider>
  )
}
