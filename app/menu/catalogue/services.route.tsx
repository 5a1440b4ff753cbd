import { readPublicIdentity, readSetting } from '../../business/business.server.ts'
import { readTranslation } from '../../business/own-words.server.ts'
import { Head } from '../../ui/head.tsx'
import { cardPreview } from '../../photos/share-cards/card.ts'
import { localBusiness } from '../../business/local-business.ts'
import { serviceThings } from './service-things.ts'
import { visitContext } from '../../visit-context.server.ts'
import { readPictures } from '../../photos/library/media.server.ts'
import { Photo } from '../../photos/library/photo.tsx'
import { DateBand } from '../../ui/date-band.tsx'
import { PageTop } from '../../ui/page-top.tsx'
import type { Route } from './+types/services.route'
import { readCatalogue } from './catalogue.server.ts'
import { ServiceTabs } from './service-tabs.tsx'
import { catalogueSaid } from './catalogue-said.ts'
import { serviceWords } from './service-words.ts'
import { picturesSaid } from '../../photos/library/pictures-said.ts'
import { languageOf, pathIn } from '../../ui/language.ts'
import { StillEnglish, useLanguage } from '../../ui/spoken.tsx'
import type { PageHandle } from '../../ui/page-handle.ts'

/** The same for everybody until content changes. */
export const handle: PageHandle = { finished: true }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, config } = context.get(visitContext).services
  const [{ say, stillEnglish }, identity, hosted, catalogue, pictures] = await Promise.all([
    readTranslation(db, languageOf(new URL(request.url).pathname)),
    readPublicIdentity(db),
    readSetting(db, 'hosted'),
    readCatalogue(db),
    readPictures(db),
  ])
  const said = { catalogue: catalogueSaid(catalogue, say), pictures: picturesSaid(pictures, say) }
  const asksDate = hosted.quoteUrl === null
  return { identity, ...said, asksDate, siteUrl: config.siteUrl, stillEnglish: stillEnglish() }
}

export default function ServicesRoute({ loaderData }: Route.ComponentProps) {
  const { identity, catalogue, pictures, asksDate, siteUrl, stillEnglish } = loaderData
  const language = useLanguage()
  const words = serviceWords(language)
  const picture = pictures['page-header']
  return (
    <StillEnglish value={stillEnglish}>
      <Head
        title={words.title(identity.name)}
        description={words.description(identity.area)}
        canonical={`${siteUrl}/services`}
        preview={cardPreview('services', identity, siteUrl, language)}
        things={[localBusiness(identity, siteUrl), ...serviceThings(catalogue, siteUrl)]}
      />
      <PageTop
        eyebrow={words.eyebrow}
        heading={words.heading}
        picture={picture && <Photo picture={picture} sizes="(max-width: 60rem) 62vw, 100vw" first />}
      >
        <p className="acts">
          <a className="btn" href={pathIn(language, '/quote')}>
            {words.receive}
          </a>
        </p>
      </PageTop>
      <ServiceTabs
        packagesHeading={identity.packages}
        catalogue={catalogue}
        pictures={pictures}
        phone={identity.phone}
        cities={identity.cities}
      />
      <DateBand asksDate={asksDate} />
    </StillEnglish>
  )
}
