import { requestContext } from '../../request-context.server.ts'
import type { Route } from './+types/home.route'
import { getShareImagePreview } from '../../photos/share-images/share-image.ts'
import { DocumentHead } from '../../ui/document-head.tsx'
import { getHomePage } from './home-page.server.ts'
import { getHomePrice } from './home-price.server.ts'
import { homePriceFields } from './home-price.ts'
import { HomePage } from './home-page.tsx'
import { homePageText } from './home-page-text.ts'
import { getPathLanguage } from '../../ui/language.ts'
import { UntranslatedTextProvider, useLanguage } from '../../ui/page-language.tsx'
import { createLocalBusinessJsonLd } from '../../business/local-business-json-ld.ts'
import { formatPlaceWithState } from '../../business/format-place-with-state.ts'
import type { PageHandle } from '../../ui/page-handle.ts'

/** Cacheable without the fields of the price form: the page is then the same for everybody until content changes. */
export const handle: PageHandle = { front: true, finished: homePriceFields }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, config, now } = context.get(requestContext).services
  const url = new URL(request.url)
  const [page, sent] = await Promise.all([
    getHomePage(db, { ...config, now: now() }, getPathLanguage(url.pathname)),
    getHomePrice(db, url, now()),
  ])
  return { ...page, sent }
}

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  const { identity, words, siteUrl, photo, stillEnglish } = loaderData
  const language = useLanguage()
  const said = homePageText(language)
  return (
    <UntranslatedTextProvider value={stillEnglish}>
      <DocumentHead
        title={said.title(identity.name, identity.area)}
        description={said.description(words.tagline, formatPlaceWithState(identity.area, identity.baseZip))}
        canonical={`${siteUrl}/`}
        preview={getShareImagePreview('home', identity, siteUrl, language)}
        things={[createLocalBusinessJsonLd(identity, siteUrl, photo?.url)]}
      />
      <HomePage {...loaderData} />
    </UntranslatedTextProvider>
  )
}
