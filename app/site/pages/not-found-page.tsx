import type { ComponentProps } from 'react'
import { DocumentHead } from '../../ui/document-head.tsx'
import { UntranslatedTextProvider, useLanguage } from '../../ui/page-language.tsx'
import { homePageText } from './home-page-text.ts'
import { HomePage } from './home-page.tsx'

type Props = { page: ComponentProps<typeof HomePage> & { identity: { name: string }; stillEnglish: readonly string[] } }

/** Home page with a line saying that no page exists at this address. */
export function NotFoundPage({ page }: Props) {
  const said = homePageText(useLanguage())
  return (
    <UntranslatedTextProvider value={page.stillEnglish}>
      <DocumentHead title={said.notFound(page.identity.name)} description={said.notFoundWords} canonical={null} />
      <HomePage {...page} lost />
    </UntranslatedTextProvider>
  )
}
