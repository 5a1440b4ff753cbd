import type { ComponentProps } from 'react'
import { Head } from '../../ui/head.tsx'
import { StillEnglish, useLanguage } from '../../ui/spoken.tsx'
import { homePageText } from './home-words.ts'
import { Home } from './home.tsx'

type Props = { page: ComponentProps<typeof Home> & { identity: { name: string }; stillEnglish: readonly string[] } }

/** Home with one polite line: there is no page at this address. */
export function LostPage({ page }: Props) {
  const said = homePageText(useLanguage())
  return (
    <StillEnglish value={page.stillEnglish}>
      <Head title={said.notFound(page.identity.name)} description={said.notFoundWords} canonical={null} />
      <Home {...page} lost />
    </StillEnglish>
  )
}
