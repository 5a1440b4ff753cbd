import { data } from 'react-router'
import { getTerms } from '../../agreements/proposals/terms.server.ts'
import { getPublicIdentity } from '../../business/business.server.ts'
import { getTranslator } from '../../business/own-words.server.ts'
import { requestContext } from '../../visit-context.server.ts'
import { getShareImagePreview } from '../../photos/share-cards/card.ts'
import { DocumentHead } from '../../ui/head.tsx'
import { getPathLanguage, toLocalizedPath } from '../../ui/language.ts'
import type { PageHandle } from '../../ui/page-handle.ts'
import { PageHeader } from '../../ui/page-top.tsx'
import { UntranslatedTextProvider, useLanguage } from '../../ui/spoken.tsx'
import { getCatalog } from '../../menu/catalogue/catalogue.server.ts'
import { createPlaceholderTranslation } from '../page-parts/blanks.ts'
import { getHomePage } from './home-page.server.ts'
import { NotFoundPage } from './lost-page.tsx'
import type { Route } from './+types/questions.route'
import { filterPageItems } from '../page-parts/page-part.ts'
import { translatePageItems } from '../page-parts/page-part-form.ts'
import { pageItemText } from '../page-parts/page-part-words.ts'
import { listPageItems } from '../page-parts/page-parts.server.ts'
import { buildFaqJsonLd } from '../page-parts/faq-page.ts'
import { QuestionList } from '../page-parts/questions-shown.tsx'

/** The same for everybody until content changes. */
export const handle: PageHandle = { finished: true }

/** There is no such page while nothing is on it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, config } = context.get(requestContext).services
  const language = getPathLanguage(new URL(request.url).pathname)
  const [translation, catalogue, terms, parts, identity] = await Promise.all([
    getTranslator(db, language),
    getCatalog(db),
    getTerms(db),
    listPageItems(db, ['questions', 'fine-print']),
    getPublicIdentity(db),
  ])
  const { say, stillEnglish } = createPlaceholderTranslation(translation, { catalogue, terms }, language)
  const said = translatePageItems(parts, say)
  const page = { parts: said, identity, siteUrl: config.siteUrl, stillEnglish: stillEnglish() }
  if (parts.length > 0) return { ...page, lost: null }
  return data({ ...page, lost: await getHomePage(db, config.siteUrl, language) }, { status: 404 })
}

export default function QuestionsRoute({ loaderData }: Route.ComponentProps) {
  const { parts, identity, siteUrl, stillEnglish, lost } = loaderData
  const language = useLanguage()
  const said = pageItemText(language)
  if (lost) return <NotFoundPage page={lost} />
  const [questions, finePrint] = [filterPageItems(parts, 'questions'), filterPageItems(parts, 'fine-print')]
  const heading = questions.length > 0 ? said.questionsAnswered : said.finePrintInPlain
  const [orElse, tell] = said.somethingElse
  return (
    <UntranslatedTextProvider value={stillEnglish}>
      <DocumentHead
        title={`${heading} · ${identity.name}`}
        description={said.questionsAbout(identity.name, identity.area)}
        canonical={`${siteUrl}/questions`}
        preview={getShareImagePreview('questions', identity, siteUrl, language)}
        things={questions.length > 0 ? [buildFaqJsonLd(questions)] : []}
      />
      <PageHeader eyebrow={said.beforeYouAsk} heading={heading} />
      <div className="wrap prose-page">
        {questions.length > 0 && <QuestionList parts={questions} />}
        {finePrint.length > 0 && (
          <section className="prose" id="fine-print" aria-labelledby="fine-print-heading">
            <h2 id="fine-print-heading" className={questions.length > 0 ? undefined : 'unseen'}>
              {said.finePrintInPlain}
            </h2>
            <QuestionList parts={finePrint} />
          </section>
        )}
      </div>
      <section className="wrap onward">
        <p>
          {orElse}
          <a href={toLocalizedPath(language, '/quote')}>{tell}</a>.
        </p>
      </section>
    </UntranslatedTextProvider>
  )
}
