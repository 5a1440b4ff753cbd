import { cardPreview } from '../cards/card.ts'
import { readSetting } from '../business/business.server.ts'
import { visitContext } from '../house-context.server.ts'
import type { Route } from './+types/privacy.route'
import { Head } from '../ui/head.tsx'
import { Privacy } from './privacy.tsx'

/** The same for everybody until content changes. */
export const handle = { finished: true }

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = context.get(visitContext).house
  const [identity, words] = await Promise.all([readSetting(db, 'identity'), readSetting(db, 'privacy')])
  return { identity, words, siteUrl: config.siteUrl }
}

export default function PrivacyRoute({ loaderData: { identity, words, siteUrl } }: Route.ComponentProps) {
  return (
    <>
      <Head title={`Privacy · ${identity.name}`} description={words.lead} canonical={`${siteUrl}/privacy`} preview={cardPreview('privacy', identity, siteUrl)} />
      <Privacy identity={identity} words={words} />
    </>
  )
}
