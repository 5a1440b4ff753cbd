import { readSetting } from '../../business/business.server.ts'
import { Head } from '../../ui/head.tsx'
import { cardPreview } from '../../photos/share-cards/card.ts'
import { localBusiness } from '../../business/local-business.ts'
import { serviceThings } from './service-things.ts'
import { visitContext } from '../../house-context.server.ts'
import { readPictures } from '../../photos/library/media.server.ts'
import { Photo } from '../../photos/library/photo.tsx'
import { DateBand } from '../../ui/date-band.tsx'
import { PageTop } from '../../ui/page-top.tsx'
import type { Route } from './+types/services.route'
import { readCatalogue } from './catalogue.server.ts'
import { ServiceTabs } from './service-tabs.tsx'
import type { PageHandle } from '../../ui/page-handle.ts'

/** The same for everybody until content changes. */
export const handle: PageHandle = { finished: true }

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = context.get(visitContext).house
  const [identity, hosted, catalogue, pictures] = await Promise.all([
    readSetting(db, 'identity'),
    readSetting(db, 'hosted'),
    readCatalogue(db),
    readPictures(db),
  ])
  return { identity, catalogue, pictures, asksDate: hosted.quoteUrl === null, siteUrl: config.siteUrl }
}

export default function ServicesRoute({ loaderData }: Route.ComponentProps) {
  const { identity, catalogue, pictures, asksDate, siteUrl } = loaderData
  const picture = pictures['page-header']
  return (
    <>
      <Head
        title={`Services and prices · ${identity.name}`}
        description={`Three bar experiences with their starting prices, packages, add-ons and everything that is included. Mobile bartending in ${identity.area}.`}
        canonical={`${siteUrl}/services`}
        preview={cardPreview('services', identity, siteUrl)}
        things={[localBusiness(identity, siteUrl), ...serviceThings(catalogue, siteUrl)]}
      />
      <PageTop
        eyebrow="What it is, what it costs"
        heading="Our Services"
        picture={picture && <Photo picture={picture} sizes="(max-width: 60rem) 62vw, 100vw" first />}
      >
        <p className="acts">
          <a className="btn" href="/quote">
            Receive Free Quote
          </a>
        </p>
      </PageTop>
      <ServiceTabs catalogue={catalogue} pictures={pictures} phone={identity.phone} cities={identity.cities} />
      <DateBand asksDate={asksDate} />
    </>
  )
}
