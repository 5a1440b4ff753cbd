import { data, redirectDocument } from 'react-router'
import { getPublicIdentity } from '../../business/stored-settings.server.ts'
import { requestContext, type Services } from '../../request-context.server.ts'
import { tryNotifyWaitlistOpenings } from '../../events/event/notify-owner.server.ts'
import { withQueryCache } from '../../plumbing/database/query-cache.server.ts'
import { parseFormEntries } from '../../plumbing/http/form-input.server.ts'
import { createSiteRateLimiter } from '../../plumbing/http/rate-limiter.server.ts'
import { getTranslator } from '../../business/get-translator.server.ts'
import { getPhotosBySlot } from '../../photos/library/photo-slots.server.ts'
import { translatePhotos } from '../../photos/library/translate-photos.ts'
import { getIslandScriptUrl } from '../../ui/islands.server.ts'
import type { PageHandle } from '../../ui/page-handle.ts'
import { findClientChangesPath } from '../../agreements/changes/client-changes-path.server.ts'
import { clientMenuCard } from '../../agreements/client-page/client-menu-card.server.ts'
import {
  clientShoppingList,
  sharedClientShoppingList,
} from '../../agreements/client-page/client-shopping-list.server.ts'
import { QuestionsSection } from '../../operations/client-questions/questions-section.tsx'
import { handleClientAnswers, listOpenQuestions } from '../../operations/client-questions/client-questions.server.ts'
import { getEventDetails } from '../../operations/events/event-logistics.server.ts'
import { canSendEmail } from '../../plumbing/mail/email-transport.server.ts'
import type { Route } from './+types/client-page.route'
import {
  revokeReadOnlyLink,
  findClientLink,
  getClientPagePath,
  findReadOnlyToken,
  createReadOnlyLink,
} from '../../agreements/proposals/client-link.server.ts'
import { lockEvent } from '../../events/event/lock-event.server.ts'
import { InvalidLinkPage } from '../../agreements/proposals/invalid-link-page.tsx'
import {
  handleClientQuestionForm,
  handleClientDeclineForm,
  handleClientPaymentSentForm,
  handleClientAcceptanceForm,
  recordClientPageView,
  parseClientPageForm,
  type ClientPageFormResult,
} from '../../agreements/client-page/client-page-form.server.ts'
import { ClientPage } from '../../agreements/client-page/client-page.tsx'
import {
  parseClientPageLanguage,
  addLanguageQuery,
  type ClientPageLanguage,
} from '../../agreements/proposals/client-page-language.ts'
import { getClientPageReadAccess, getClientPageData } from '../../agreements/client-page/client-page.server.ts'
import { clientPageText } from '../../agreements/proposals/client-page-text.ts'
import { ClientMenuCardSection } from './client-menu-card-section.tsx'

/** The page's script adds up options as they are checked. */
export const handle: PageHandle = { script: true, yours: true, pays: true }

const changeIntents = ['change', 'ask-change', 'call-off', 'ask-call-off']

const secondsToWait = createSiteRateLimiter()

export function headers() {
  return { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'same-origin' }
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const { now } = services
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
  const [page, questions, [menu = null], [list], { finalCount }, { say }] = await Promise.all([
    getClientPageData(db, opened, now(), { view, ...shared, isSharing: said === 'shared' }),
    listOpenQuestions(db, opened.event.id, now()),
    clientMenuCard.list(db, opened.event.id),
    clientShoppingList.list(db, opened.link.eventId, { language: view.language, now: now() }),
    getEventDetails(db, opened.event.id),
    getTranslator(db, view.language),
  ])
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
    path: getClientPagePath(params.token),
    menu,
    told: finalCount,
    island: getIslandScriptUrl('yours'),
    cards: services.cards !== null,
  })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const visit = context.get(requestContext)
  const { services, sender } = visit
  const { db, config } = services
  const opened = await getClientPageReadAccess(db, params.token)
  if (!opened) return data(null, { status: 404 })
  const now = services.now()
  if (opened.isReader) {
    const view = parseClientPageLanguage(request.url, opened.event.language)
    const page = await getClientPageData(db, opened, now, { view, ...(await getSharingState(services, opened, view)) })
    return data({ page, notice: clientPageText(view.language).share.refused }, { status: 403 })
  }
  const pairs = (await parseFormEntries(request)) ?? []
  const form = parseClientPageForm(pairs)
  const view = parseClientPageLanguage(request.url, opened.event.language)
  const { language } = view
  const here = getClientPagePath(params.token)
  // Changes have their own page. A form for it that is posted here is redirected as it is.
  const changesPath = changeIntents.includes(form.intent) ? await findClientChangesPath(db) : null
  if (changesPath !== null) return redirectDocument(addLanguageQuery(`${here}/${changesPath}`, view), 307)
  if (form.intent === 'list') {
    const [list] = await sharedClientShoppingList.list(db, opened.link.eventId, now)
    return redirectDocument(addLanguageQuery(list ?? here, view))
  }
  if (form.intent === 'share' || form.intent === 'stop-sharing') {
    await db.transaction().execute(async (db) => {
      await lockEvent(db, opened.link.eventId)
      // A replaced link shares nothing, so the link is looked up again.
      const link = await findClientLink(db, params.token)
      if (link)
        await (form.intent === 'share' ? createReadOnlyLink(db, link, config.secret) : revokeReadOnlyLink(db, link))
    })
    return redirectDocument(
      addLanguageQuery(form.intent === 'share' ? `${here}?said=shared#share` : `${here}#share`, view),
      303,
    )
  }
  if (form.intent === 'pay' && form.way === 'card' && services.cards)
    return redirectDocument(addLanguageQuery(`${here}/pay`, view), 307)
  Object.assign(visit, { kept: { action: addLanguageQuery(here, view), fields: pairs }, language })
  const toFormResult = async (answer: ClientPageFormResult & { kind: 'page' }) => {
    const fresh = (await getClientPageReadAccess(db, params.token)) ?? opened
    const isTaken = answer.notice?.isTaken
    const page = await getClientPageData(db, fresh, now, {
      options: form.options,
      since: answer.since,
      isTaken,
      view,
      ...(await getSharingState(services, opened, view)),
    })
    const headers = answer.status === 429 ? { 'Retry-After': '60' } : undefined
    return data(
      { page, notice: answer.notice, typed: form.typed, way: form.way },
      { status: answer.status, ...(headers && { headers }) },
    )
  }
  const wait = secondsToWait(services, sender)
  if (wait > 0) {
    const { muchAtOnce, wait } = clientPageText(language).frame
    return toFormResult({ kind: 'page', status: 429, notice: { heading: muchAtOnce, words: wait } })
  }
  await recordClientPageView(db, opened, now)
  if (form.intent === 'opened') return new Response(null, { status: 204, headers: headers() })
  if (form.intent === 'facts') {
    const answer = await handleClientAnswers(db, opened.link, Object.fromEntries(pairs), {
      now,
      siteUrl: config.siteUrl,
      language,
    })
    if (answer.isNews) services.nudge()
    if (!answer.notice) return redirectDocument(addLanguageQuery(`${here}?said=facts#facts`, view), 303)
    const { status, notice, facts } = answer
    const page = await getClientPageData(db, opened, now, { view, ...(await getSharingState(services, opened, view)) })
    return data({ page, notice, facts, questions: await listOpenQuestions(db, opened.event.id, now) }, { status })
  }
  const userAgent = request.headers.get('User-Agent') ?? ''
  const takesCards = services.cards !== null
  const posted = {
    token: params.token,
    secret: config.secret,
    ip: sender,
    userAgent,
    now,
    siteUrl: config.siteUrl,
    events: services.events,
    takesCards,
    isMailed: await canSendEmail(services),
    language,
  }
  const answers: Record<string, () => Promise<ClientPageFormResult>> = {
    yes: () => handleClientAcceptanceForm(db, opened, form, posted),
    ask: () => handleClientQuestionForm(db, opened, form, posted),
    no: () => handleClientDeclineForm(db, opened, form, posted),
    sent: () => handleClientPaymentSentForm(db, opened, form, posted),
  }
  const answerIntent = Object.hasOwn(answers, form.intent) ? answers[form.intent] : undefined
  const answer = (await answerIntent?.()) ?? { kind: 'page', status: 200, notice: null }
  if (answer.kind === 'page') return toFormResult(answer)
  services.nudge()
  await tryNotifyWaitlistOpenings(services)
  const place = answer.said === 'asked' ? '?said=asked#ask' : answer.said === 'sent' ? '#sent' : ''
  return redirectDocument(addLanguageQuery(`${here}${place}`, view), 303)
}

export default function ClientPageRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { identity } = loaderData
  if (!loaderData.page) return <InvalidLinkPage identity={identity} />
  const { page, questions, picture, said, path, island, cards, menu, told, list, other } = loaderData
  const isYes = ['agreed', 'reserved', 'postponed', 'done'].includes(page.state)
  // After the event no drink can be named any more.
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
  const back = actionData && 'facts' in actionData ? actionData : null
  const asked = (
    <QuestionsSection
      fields={back?.questions ?? questions}
      typed={back?.facts ?? {}}
      errors={back?.notice.errors ?? []}
      isThanked={said === 'facts' && !actionData}
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
  }
  return <ClientPage {...shown} {...toFormResult(actionData)} />
}

type ClientPageAccess = NonNullable<Awaited<ReturnType<typeof getClientPageReadAccess>>>

/**
 * `isReader` is whether the visitor has a read-only link. Otherwise includes the read-only address the client shared, and
 * whether emails are sent.
 */
async function getSharingState(
  { db, config, mail }: Pick<Services, 'db' | 'config' | 'mail'>,
  { link, isReader }: ClientPageAccess,
  view: Pick<ClientPageLanguage, 'query'>,
) {
  const [token, isMailed] = await Promise.all([
    isReader ? null : findReadOnlyToken(db, link, config.secret),
    canSendEmail({ mail }),
  ])
  return { isReader, isMailed, shared: token && addLanguageQuery(`${config.siteUrl}${getClientPagePath(token)}`, view) }
}

/** The page's own part of a form result. The event questions show theirs. */
function toFormResult(back: Route.ComponentProps['actionData']) {
  if (!back) return {}
  return 'facts' in back ? { page: back.page, notice: back.notice } : back
}
