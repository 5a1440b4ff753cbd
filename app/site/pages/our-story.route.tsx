import { readSetting } from '../../business/business.server.ts'
import { visitContext } from '../../house-context.server.ts'
import { readPictures } from '../../photos/library/media.server.ts'
import type { Route } from './+types/our-story.route'
import { Head } from '../../ui/head.tsx'
import { OurStory } from './our-story.tsx'
import { cardPreview } from '../../photos/share-cards/card.ts'
import type { PageHandle } from '../../ui/page-handle.ts'

/** The same for everybody until content changes. */
export const handle: PageHandle = { finished: true }

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = context.get(visitContext).house
  const [identity, words, pictures] = await Promise.all([
    readSetting(db, 'identity'),
    readSetting(db, 'story'),
    readPictures(db),
  ])
  return { identity, words, portrait: pictures.ceo, siteUrl: config.siteUrl }
}

export default function OurStoryRoute({ loaderData: { identity, words, portrait, siteUrl } }: Route.ComponentProps) {
  return (
    <>
      <Head
        title={`Our Story · ${identity.name}`}
        description={`How ${identity.name} began, and who stands behind the bar: music since age six, mixology, and private bartending in ${identity.area}.`}
        canonical={`${siteUrl}/ourstory`}
        preview={cardPreview('ourstory', identity, siteUrl)}
      />
      <OurStory words={words} portrait={portrait} />
    </>
  )
}
