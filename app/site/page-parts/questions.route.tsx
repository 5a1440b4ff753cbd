import { data } from 'react-router'
import { readSetting } from '../../business/business.server.ts'
import { visitContext } from '../../house-context.server.ts'
import { cardPreview } from '../../photos/share-cards/card.ts'
import { Head } from '../../ui/head.tsx'
import type { PageHandle } from '../../ui/page-handle.ts'
import { PageTop } from '../../ui/page-top.tsx'
import { readHomePage } from '../pages/home-page.server.ts'
import { LostPage } from '../pages/lost-page.tsx'
import type { Route } from './+types/questions.route'
import { partsOf } from './page-part.ts'
import { readPageParts } from './page-parts.server.ts'
import { faqPage } from './faq-page.ts'
import { QuestionList } from './questions-shown.tsx'

/** The same for everybody until content changes. */
export const handle: PageHandle = { finished: true }

/** There is no such page while nothing is on it. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = context.get(visitContext).house
  const [parts, identity] = await Promise.all([
    readPageParts(db, ['questions', 'fine-print']),
    readSetting(db, 'identity'),
  ])
  if (parts.length > 0) return { parts, identity, siteUrl: config.siteUrl, lost: null }
  const lost = await readHomePage(db, config.siteUrl, 'en')
  return data({ parts, identity, siteUrl: config.siteUrl, lost }, { status: 404 })
}

export default function QuestionsRoute({ loaderData: { parts, identity, siteUrl, lost } }: Route.ComponentProps) {
  if (lost) return <LostPage page={lost} />
  const [questions, finePrint] = [partsOf(parts, 'questions'), partsOf(parts, 'fine-print')]
  const heading = questions.length > 0 ? 'Questions, answered' : 'The fine print, in plain words'
  return (
    <>
      <Head
        title={`${heading} · ${identity.name}`}
        description={`What people ask ${identity.name} before they book a mobile bar in ${identity.area}, and what the terms mean in plain words.`}
        canonical={`${siteUrl}/questions`}
        preview={cardPreview('questions', identity, siteUrl)}
        things={questions.length > 0 ? [faqPage(questions)] : []}
      />
      <PageTop eyebrow="Before you ask" heading={heading} />
      <div className="wrap prose-page">
        {questions.length > 0 && <QuestionList parts={questions} />}
        {finePrint.length > 0 && (
          <section className="prose" id="fine-print" aria-labelledby="fine-print-heading">
            <h2 id="fine-print-heading" className={questions.length > 0 ? undefined : 'unseen'}>
              The fine print, in plain words
            </h2>
            <QuestionList parts={finePrint} />
          </section>
        )}
      </div>
      <section className="wrap onward">
        <p>
          Something else? Call or write, or <a href="/quote">tell us about your evening</a>.
        </p>
      </section>
    </>
  )
}
