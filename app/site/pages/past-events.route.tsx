import { data } from 'react-router'
import { getPublicIdentity, getSetting } from '../../business/stored-settings.server.ts'
import { getTranslator } from '../../business/get-translator.server.ts'
import { requestContext } from '../../request-context.server.ts'
import { getPhotosBySlot } from '../../photos/library/photo-slots.server.ts'
import { translatePhotos } from '../../photos/library/translate-photos.ts'
import { getShareImagePreview } from '../../photos/share-images/share-image.ts'
import { QuoteDateSection } from '../../ui/quote-date-section.tsx'
import { DocumentHead } from '../../ui/document-head.tsx'
import { getPathLanguage } from '../../ui/language.ts'
import type { PageHandle } from '../../ui/page-handle.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { UntranslatedTextProvider, useLanguage } from '../../ui/page-language.tsx'
import { getHomePage } from './home-page.server.ts'
import { NotFoundPage } from './not-found-page.tsx'
import type { Route } from './+types/past-events.route'
import { PastEventList, ReviewList } from '../page-items/past-events-and-reviews.tsx'
import { PastEventSection } from '../page-items/past-event-section.tsx'
import { getPastEventPhotoSlot, filterPageItems, type PageItem } from '../page-items/page-item.ts'
import { translatePageItems } from '../page-items/translate-page-item.ts'
import { pageItemText } from '../page-items/page-item-text.ts'
import { listPageItems } from '../page-items/page-items.server.ts'

/** Cacheable: the page is the same for every visitor until content changes. */
export const handle: PageHandle = { front: true, finished: true }

/** Loads the page of past events. Responds with 404 while there are none. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, config, now } = context.get(requestContext).services
  const { siteUrl } = config
  const language = getPathLanguage(new URL(request.url).pathname)
  const [{ say, stillEnglish }, parts, identity, hosted, pictures] = await Promise.all([
    getTranslator(db, language),
    listPageItems(db, ['evenings', 'quotations']),
    getPublicIdentity(db),
    getSetting(db, 'hosted'),
    getPhotosBySlot(db),
  ])
  const said = {
    parts: translatePageItems(parts, say),
    pictures: translatePhotos(pictures, say),
  }
  const page = { ...said, identity, siteUrl, asksDate: hosted.quoteUrl === null, stillEnglish: stillEnglish() }
  if (parts.length > 0) return { ...page, lost: null }
  return data({ ...page, lost: await getHomePage(db, { ...config, now: now() }, language) }, { status: 404 })
}

export default function PastEventsRoute({ loaderData }: Route.ComponentProps) {
  const { parts, identity, pictures, siteUrl, asksDate, stillEnglish, lost } = loaderData
  const language = useLanguage()
  const said = pageItemText(language)
  if (lost) return <NotFoundPage page={lost} />
  const [evenings, quotations] = [filterPageItems(parts, 'evenings'), filterPageItems(parts, 'quotations')]
  const photoOf = ({ id }: PageItem) => pictures[getPastEventPhotoSlot(id)]
  const { eyebrow, heading } = formatPageHead(evenings, said)
  const [first] = evenings
  const photo = evenings.length === 1 && first ? photoOf(first) : undefined
  return (
    <UntranslatedTextProvider value={stillEnglish}>
      <DocumentHead
        title={`${heading} · ${identity.name}`}
        description={said.eveningsAbout(identity.name, identity.area)}
        canonical={`${siteUrl}/evenings`}
        preview={getShareImagePreview('evenings', identity, siteUrl, language)}
      />
      <PageHeader eyebrow={eyebrow} heading={heading} />
      {first && photo && <PastEventSection evening={first} photo={photo} hasMore={false} />}
      {evenings.length > 0 && !photo && (
        <section className="exp" aria-labelledby="evenings">
          <div className="wrap">
            <h2 id="evenings" className="unseen">
              {said.theEvenings}
            </h2>
            <PastEventList evenings={evenings} photoOf={photoOf} />
          </div>
        </section>
      )}
      {quotations.length > 0 && (
        <section className="wrap prose-page stack" aria-labelledby="quotations">
          <h2 id="quotations" className={evenings.length > 0 ? undefined : 'unseen'}>
            {said.hostsSaid}
          </h2>
          <ReviewList quotations={quotations} />
        </section>
      )}
      <QuoteDateSection asksDate={asksDate} />
    </UntranslatedTextProvider>
  )
}

/** Formats the page's heading and the line above it. They call events real only if not all of them are samples. */
function formatPageHead(evenings: readonly PageItem[], said: ReturnType<typeof pageItemText>) {
  const isOne = evenings.length === 1
  if (evenings.length === 0) return { eyebrow: said.asTheyWere(false), heading: said.hostsSaid }
  if (evenings.every(({ isSample }) => isSample)) return { eyebrow: said.evenings, heading: said.sampleEvenings(isOne) }
  return { eyebrow: said.asTheyWere(isOne), heading: said.realEvenings(isOne) }
}
