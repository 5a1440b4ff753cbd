import { data } from 'react-router'
import { readSetting } from '../../business/business.server.ts'
import { visitContext } from '../../house-context.server.ts'
import { readPictures } from '../../photos/library/media.server.ts'
import { cardPreview } from '../../photos/share-cards/card.ts'
import { DateBand } from '../../ui/date-band.tsx'
import { Head } from '../../ui/head.tsx'
import type { PageHandle } from '../../ui/page-handle.ts'
import { PageTop } from '../../ui/page-top.tsx'
import { readHomePage } from '../pages/home-page.server.ts'
import { LostPage } from '../pages/lost-page.tsx'
import type { Route } from './+types/evenings.route'
import { EveningList, QuotationList } from './evenings-shown.tsx'
import { eveningPlace, partsOf } from './page-part.ts'
import { readPageParts } from './page-parts.server.ts'

/** The same for everybody until content changes. */
export const handle: PageHandle = { finished: true }

/** There is no such page while nothing is on it. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = context.get(visitContext).house
  const { siteUrl } = config
  const [parts, identity, hosted, pictures] = await Promise.all([
    readPageParts(db, ['evenings', 'quotations']),
    readSetting(db, 'identity'),
    readSetting(db, 'hosted'),
    readPictures(db),
  ])
  const page = { parts, identity, pictures, siteUrl, asksDate: hosted.quoteUrl === null }
  if (parts.length > 0) return { ...page, lost: null }
  return data({ ...page, lost: await readHomePage(db, siteUrl, 'en') }, { status: 404 })
}

export default function EveningsRoute({ loaderData }: Route.ComponentProps) {
  const { parts, identity, pictures, siteUrl, asksDate, lost } = loaderData
  if (lost) return <LostPage page={lost} />
  const [evenings, quotations] = [partsOf(parts, 'evenings'), partsOf(parts, 'quotations')]
  const heading = evenings.length > 0 ? 'Real evenings' : 'What hosts said'
  return (
    <>
      <Head
        title={`${heading} · ${identity.name}`}
        description={`Evenings ${identity.name} poured at around ${identity.area}: where they were, how many guests came, and what their hosts said.`}
        canonical={`${siteUrl}/evenings`}
        preview={cardPreview('evenings', identity, siteUrl)}
      />
      <PageTop eyebrow="As they were" heading={heading} />
      {evenings.length > 0 && (
        <section className="exp" aria-labelledby="evenings">
          <div className="wrap">
            <h2 id="evenings" className="unseen">
              The evenings
            </h2>
            <EveningList evenings={evenings} photoOf={({ id }) => pictures[eveningPlace(id)]} />
          </div>
        </section>
      )}
      {quotations.length > 0 && (
        <section className="wrap prose-page" aria-labelledby="quotations">
          <h2 id="quotations" className={evenings.length > 0 ? undefined : 'unseen'}>
            What hosts said
          </h2>
          <QuotationList quotations={quotations} />
        </section>
      )}
      <DateBand asksDate={asksDate} />
    </>
  )
}
