import { data } from 'react-router'
import { getTerms } from '../../agreements/proposals/terms.server.ts'
import { getPublicIdentity } from '../../business/stored-settings.server.ts'
import { getTranslator } from '../../business/get-translator.server.ts'
import { requestContext } from '../../request-context.server.ts'
import { getShareImagePreview } from '../../photos/share-images/share-image.ts'
import { formatTelHref } from '../../ui/phone-href.ts'
import { DocumentHead } from '../../ui/document-head.tsx'
import { getPathLanguage, toLocalizedPath } from '../../ui/language.ts'
import type { PageHandle } from '../../ui/page-handle.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { UntranslatedTextProvider, useLanguage } from '../../ui/page-language.tsx'
import { getCatalog } from '../../menu/catalog/catalog.server.ts'
import { createPlaceholderTranslator } from '../page-items/page-placeholders.ts'
import { getHomePage } from './home-page.server.ts'
import { NotFoundPage } from './not-found-page.tsx'
import type { Route } from './+types/questions.route'
import { filterPageItems } from '../page-items/page-item.ts'
import { translatePageItems } from '../page-items/translate-page-item.ts'
import { pageItemText } from '../page-items/page-item-text.ts'
import { listPageItems } from '../page-items/page-items.server.ts'
import { buildFaqJsonLd } from '../page-items/faq-json-ld.ts'
import { QuestionList } from '../page-items/question-list.tsx'

/** Cacheable: the page is the same for every visitor until content changes. */
export const handle: PageHandle = { finished: true }

/** Loads the page of questions and answers. Responds with 404 while there are none. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, config, now } = context.get(requestContext).services
  const language = getPathLanguage(new URL(request.url).pathname)
  const [translation, catalogue, terms, parts, identity] = await Promise.all([
    getTranslator(db, language),
    getCatalog(db),
    getTerms(db),
    listPageItems(db, ['questions', 'fine-print']),
    getPublicIdentity(db),
  ])
  const { say, stillEnglish } = createPlaceholderTranslator(translation, { catalogue, terms }, language)
  const said = translatePageItems(parts, say)
  const page = { parts: said, identity, siteUrl: config.siteUrl, stillEnglish: stillEnglish() }
  if (parts.length > 0) return { ...page, lost: null }
  return data({ ...page, lost: await getHomePage(db, { ...config, now: now() }, language) }, { status: 404 })
}

export default function QuestionsRoute({ loaderData }: Route.ComponentProps) {
  const { parts, identity, siteUrl, stillEnglish, lost } = loaderData
  const language = useLanguage()
  const said = pageItemText(language)
  if (lost) return <NotFoundPage page={lost} />
  const [questions, finePrint] = [filterPageItems(parts, 'questions'), filterPageItems(parts, 'fine-print')]
  const heading = questions.length > 0 ? said.questionsAnswered : said.finePrintInPlain
  const { before, call, or, write, orElse, tell } = said.somethingElse
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
      <div className="wrap prose-page stack">
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
        <p className="flush">
          {before}
          <a href={formatTelHref(identity.phone)}>{call}</a>
          {or}
          <a href={`mailto:${identity.email}`}>{write}</a>
          {orElse}
          <a href={toLocalizedPath(language, '/quote')}>{tell}</a>.
        </p>
      </section>
    </UntranslatedTextProvider>
  )
}
