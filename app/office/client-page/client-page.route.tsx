import { data } from 'react-router'
import { getPublicIdentity } from '../../business/stored-settings.server.ts'
import { requestContext } from '../../request-context.server.ts'
import { withQueryCache } from '../../plumbing/database/query-cache.server.ts'
import { readReturnedForm } from '../../plumbing/http/returned-form.server.ts'
import { createSiteRateLimiter } from '../../plumbing/http/rate-limiter.server.ts'
import { getTranslator } from '../../business/get-translator.server.ts'
import { getPhotosBySlot } from '../../photos/library/photo-slots.server.ts'
import { translatePhotos } from '../../photos/library/translate-photos.ts'
import { getIslandScriptUrl } from '../../ui/islands.server.ts'
import type { PageHandle } from '../../ui/page-handle.ts'
import { clientMenuCard } from '../../agreements/client-page/client-menu-card.server.ts'
import { clientShoppingList } from '../../agreements/client-page/client-shopping-list.server.ts'
import { QuestionsSection } from '../../operations/client-questions/questions-section.tsx'
import { listOpenQuestions } from '../../operations/client-questions/client-questions.server.ts'
import { getEventDetails } from '../../operations/events/event-logistics.server.ts'
import type { Route } from './+types/client-page.route'
import { getClientPagePath } from '../../agreements/proposals/client-link.server.ts'
import { InvalidLinkPage } from '../../agreements/proposals/invalid-link-page.tsx'
import { recordClientPageView } from '../../agreements/client-page/client-page-form.server.ts'
import { ClientPage } from '../../agreements/client-page/client-page.tsx'
import { parseClientPageLanguage, addLanguageQuery } from '../../agreements/proposals/client-page-language.ts'
import { getClientPageReadAccess, getClientPageData } from '../../agreements/client-page/client-page.server.ts'
import { privatePageHeaders } from '../../plumbing/http/private-page-headers.ts'
import { listPageSections } from '../../modules.server.ts'
import { ClientMenuCardSection } from './client-menu-card-section.tsx'
import { pastEventSlot } from './client-page-sections.server.ts'
import {
  handleProposalAnswer,
  getReturnedFormState,
  showTooManyForms,
  getSharingState,
  readClientPagePost,
  redirectMisplacedPost,
  rejectReadOnlyPost,
  handleClientAnswersPost,
  type ReturnedClientForm,
} from './client-page-post.server.ts'

/** The page's script updates the total as the client checks options. */
export const handle: PageHandle = {
  script: true,
  yours: true,
  form: true,
  clientPage: true,
  paper: true,
  menuCard: true,
  sends: true,
  pays: true,
}

const secondsToWait = createSiteRateLimiter()

export const headers = () => privatePageHeaders

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const { now, config } = services
  // The page, its drinks and its shopping list read the same event and proposals, so they share a query cache.
  const db = withQueryCache(services.db)
  const [opened, identity, pictures] = await Promise.all([
    getClientPageReadAccess(db, params.token),
    getPublicIdentity(db),
    getPhotosBySlot(db),
  ])
  if (!opened) return data({ identity, page: null }, { status: 404 })
  const said = new URL(request.url).searchParams.get('said')
  const view = parseClientPageLanguage(request.url, opened.event.language)
  const shared = await getSharingState(services, opened, view)
  const key = { secret: config.secret, now: now() }
  const back = readReturnedForm(request, getReturnedFormState(opened), key) as ReturnedClientForm | null
  const refused = { options: back?.options, since: back?.since, isTaken: back?.notice?.isTaken }
  const [page, questions, [menu = null], [list], { finalCount }, { say }] = await Promise.all([
    getClientPageData(db, opened, now(), { view, ...shared, ...refused, isSharing: said === 'shared' }),
    listOpenQuestions(db, opened.event.id, now()),
    clientMenuCard.list(db, opened.event.id),
    clientShoppingList.list(db, opened.link.eventId, { language: view.language, now: now() }),
    getEventDetails(db, opened.event.id),
    getTranslator(db, view.language),
  ])
  const path = getClientPagePath(params.token)
  const isPast = opened.proposal.state === 'done' && !opened.isReader
  const past = { eventId: opened.event.id, language: view.language, path, query: view.query, said }
  const shownPictures = translatePhotos(pictures, say)
  const picture = shownPictures['hero-wide'] ?? shownPictures.hero
  return data({
    identity,
    page,
    questions,
    language: view.language,
    other: view.other,
    picture,
    list,
    said,
    back,
    path,
    sections: isPast ? await listPageSections(db, pastEventSlot, past) : [],
    menu,
    told: finalCount,
    island: getIslandScriptUrl('yours'),
    cards: (await services.cards()) !== null,
  })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const visit = context.get(requestContext)
  const { services, sender } = visit
  const post = await readClientPagePost(services, request, params.token)
  if (!post) return data(null, { status: 404 })
  if (post.opened.isReader) return rejectReadOnlyPost(services, post)
  const elsewhere = await redirectMisplacedPost(services, post)
  if (elsewhere) return elsewhere
  Object.assign(visit, { kept: { action: post.here, fields: post.pairs }, language: post.view.language })
  const wait = secondsToWait(services, sender)
  if (wait > 0) return showTooManyForms(services, post)
  await recordClientPageView(services.db, post.opened, post.now)
  if (post.form.intent === 'opened') return new Response(null, { status: 204, headers: headers() })
  if (post.form.intent === 'facts') return handleClientAnswersPost(services, post)
  return handleProposalAnswer(services, post, { ip: sender, userAgent: request.headers.get('User-Agent') ?? '' })
}

export default function ClientPageRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { identity } = loaderData
  if (!loaderData.page) return <InvalidLinkPage identity={identity} />
  const { page, questions, picture, said, path, sections, island, cards, menu, told, list, other } = loaderData
  const isYes = ['agreed', 'reserved', 'postponed', 'done'].includes(page.state)
  // Drinks cannot be named after the event, so a menu card without named drinks is not shown then.
  const hasCard = menu && (menu.named > 0 || page.state !== 'done')
  const cardPart = hasCard && (
    <ClientMenuCardSection
      path={path}
      view={page}
      menu={menu}
      mayName={menu.isOpen && !page.isReader}
      mayPrint={isYes && !page.isReader}
    />
  )
  const back = actionData ?? loaderData.back
  const facts = back && 'facts' in back ? back : null
  const asked = (
    <QuestionsSection
      fields={facts && 'questions' in facts ? facts.questions : questions}
      typed={facts?.facts ?? {}}
      errors={facts?.notice?.errors ?? []}
      isThanked={said === 'facts' && !back}
      action={addLanguageQuery(path, page)}
      language={page.language}
    />
  )
  const shown = {
    identity,
    page,
    picture,
    said,
    path,
    island,
    cards,
    card: cardPart,
    menu,
    told,
    questions: asked,
    list,
    other,
    sections,
  }
  return <ClientPage {...shown} {...(actionData && { page: actionData.page })} {...toNotice(back)} />
}

/** Returns the page's state after a refused form. The section of event questions shows its own refused form. */
function toNotice(back: Route.ComponentProps['actionData'] | ReturnedClientForm) {
  if (!back) return {}
  const { notice } = back
  return 'typed' in back ? { notice, typed: back.typed, way: back.way } : { notice }
}
