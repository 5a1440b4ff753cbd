import type { ComponentProps } from 'react'
import { Head } from '../../ui/head.tsx'
import { Home } from './home.tsx'

/** Home with one polite line: there is no page at this address. */
export function LostPage({ page }: { page: ComponentProps<typeof Home> & { identity: { name: string } } }) {
  return (
    <>
      <Head
        title={`Not found · ${page.identity.name}`}
        description="There is no page at this address."
        canonical={null}
      />
      <Home {...page} lost />
    </>
  )
}
