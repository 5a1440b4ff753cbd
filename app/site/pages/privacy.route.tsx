import { cardPreview } from '../../photos/share-cards/card.ts'
import { readSetting } from '../../business/business.server.ts'
import { visitContext } from '../../house-context.server.ts'
import type { Route } from './+types/privacy.route'
import { Head } from '../../ui/head.tsx'
import { Privacy } from './privacy.tsx'
import type { PageHandle } from '../../ui/page-handle.ts'

/** The same for everybody until content changes. */
export const handle: PageHandle = { finished: true }

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = context.get(visitContext).house
  const [identity, words, hosted] = await Promise.all([
    readSetting(db, 'identity'),
    readSetting(db, 'privacy'),
    readSetting(db, 'hosted'),
  ])
  return { identity, words, hosted, siteUrl: config.siteUrl }
}

export default function PrivacyRoute({ loaderData: { identity, words, hosted, siteUrl } }: Route.ComponentProps) {
  return (
    <>
      <Head
        title={`Privacy · ${identity.name}`}
        description={words.lead}
        canonical={`${siteUrl}/privacy`}
        preview={cardPreview('privacy', identity, siteUrl)}
      />
      <Privacy identity={identity} words={words} hosted={hosted} />
    </>
  )
}
