import { readSetting } from '../../business/business.server.ts'
import { Head } from '../../ui/head.tsx'
import { cardPreview } from '../../photos/share-cards/card.ts'
import { visitContext } from '../../house-context.server.ts'
import { readPictures } from '../../photos/library/media.server.ts'
import type { Route } from './+types/partners.route'
import { readPartners } from './partners.server.ts'
import { PartnerTabs } from './partner-tabs.tsx'
import { PageTop } from '../../ui/page-top.tsx'
import { Photo } from '../../photos/library/photo.tsx'
import type { PageHandle } from '../../ui/page-handle.ts'

/** The same for everybody until content changes. */
export const handle: PageHandle = { finished: true }

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = context.get(visitContext).house
  const [identity, partners, pictures] = await Promise.all([
    readSetting(db, 'identity'),
    readPartners(db),
    readPictures(db),
  ])
  return { identity, partners, picture: pictures['page-header'], siteUrl: config.siteUrl }
}

export default function PartnersRoute({ loaderData: { identity, partners, picture, siteUrl } }: Route.ComponentProps) {
  return (
    <>
      <Head
        title={`Partners · ${identity.name}`}
        description={`Caterers, photographers, DJs and venues around ${identity.area} that we like working beside.`}
        canonical={`${siteUrl}/partners`}
        preview={cardPreview('partners', identity, siteUrl)}
      />
      <PageTop
        eyebrow="Good company"
        heading="Partners"
        lead="A bar is one part of an evening. These are the people we like to work beside."
        picture={picture && <Photo picture={picture} sizes="(max-width: 60rem) 62vw, 100vw" first />}
      />
      <PartnerTabs partners={partners} />
    </>
  )
}
