import { data, redirectDocument } from 'react-router'
import { findClientChangesPath } from '../../agreements/changes/client-changes-path.server.ts'
import {
  handleClientQuestionForm,
  handleClientDeclineForm,
  handleClientPaymentSentForm,
  handleClientAcceptanceForm,
  parseClientPageForm,
  type ClientPageFormContext,
  type ClientPageFormResult,
  type ParsedClientPageForm,
} from '../../agreements/client-page/client-page-form.server.ts'
import { getClientPageData, getClientPageReadAccess } from '../../agreements/client-page/client-page.server.ts'
import { sharedClientShoppingList } from '../../agreements/client-page/client-shopping-list.server.ts'
import {
  createReadOnlyLink,
  findClientLink,
  findReadOnlyToken,
  getClientPagePath,
  revokeReadOnlyLink,
} from '../../agreements/proposals/client-link.server.ts'
import {
  addLanguageQuery,
  parseClientPageLanguage,
  type ClientPageLanguage,
} from '../../agreements/proposals/client-page-language.ts'
import type { CardPaymentServices } from '../../agreements/payments/settle-checkout.server.ts'
import type { EventDataProvider } from '../../agreements/proposals/event-data-provider.server.ts'
import { clientPageText } from '../../agreements/proposals/client-page-text.ts'
import { lockEvent } from '../../events/event/lock-event.server.ts'
import { tryNotifyWaitlistOpenings } from '../../events/event/notify-owner.server.ts'
import { handleClientAnswers, listOpenQuestions } from '../../operations/client-questions/client-questions.server.ts'
import { takeDownReviewText } from '../../site/page-items/take-down-review-text.server.ts'
import { parseFormEntries } from '../../plumbing/http/form-input.server.ts'
import { createPathWithReturnedForm } from '../../plumbing/http/returned-form.server.ts'
import type { ClientPageNotice } from '../../agreements/proposals/client-page-notice.ts'
import type { ClientPageFormInput } from '../../agreements/client-page/client-page-data.ts'
import type { FormInput } from '../../ui/form-field.ts'
import { canSendEmail } from '../../plumbing/mail/email-transport.server.ts'

type Services = CardPaymentServices & { events: EventDataProvider }

type ClientPageAccess = NonNullable<Awaited<ReturnType<typeof getClientPageReadAccess>>>

/** A form posted to the client page. `here` is the page's address in the language it was shown in. */
export type ClientPagePost = {
  request: Request
  token: string
  opened: ClientPageAccess
  view: ClientPageLanguage
  here: string
  pairs: [name: string, value: string][]
  form: ParsedClientPageForm
  /** Epoch milliseconds. */
  now: number
}

/** A refused form that the page shows again. It is dropped once the proposal is in another state. */
export type ReturnedClientForm = {
  notice: ClientPageNotice | null
  typed?: ClientPageFormInput
  way?: string
  options?: string[]
  since?: number
  facts?: FormInput
}

/** State of the proposal for which a refused form is shown again. */
export function getReturnedFormState({ proposal }: Pick<ClientPageAccess, 'proposal'>): string {
  return `${proposal.version} ${proposal.state}`
}

const changeIntents = ['change', 'ask-change', 'call-off', 'ask-call-off']

/** Reads a form posted to the client page. Null if the link does not exist. */
export async function readClientPagePost(
  services: Services,
  request: Request,
  token: string,
): Promise<ClientPagePost | null> {
  const opened = await getClientPageReadAccess(services.db, token)
  if (!opened) return null
  const view = parseClientPageLanguage(request.url, opened.event.language)
  const pairs = (await parseFormEntries(request)) ?? []
  const here = addLanguageQuery(getClientPagePath(token), view)
  return { request, token, opened, view, here, pairs, form: parseClientPageForm(pairs), now: services.now() }
}

/** Shows the page again to the holder of a read-only link, whose forms change nothing. */
export async function rejectReadOnlyPost(services: Services, post: ClientPagePost) {
  const page = await getPostedPageData(services, post)
  return data({ page, notice: clientPageText(post.view.language).share.refused }, { status: 403 })
}

/** Redirects a form that belongs to another page, or that only shares this page. Null if it is neither. */
export async function redirectMisplacedPost(services: Services, post: ClientPagePost): Promise<Response | null> {
  const { form, opened, view, token, now } = post
  const path = getClientPagePath(token)
  const redirectTo = (to: string, status: number) => redirectDocument(addLanguageQuery(to, view), status)
  // Changes have their own page. A form for it that is posted to the client page is redirected there with its content
  // (307).
  const changesPath = changeIntents.includes(form.intent) ? await findClientChangesPath(services.db) : null
  if (changesPath !== null) return redirectTo(`${path}/${changesPath}`, 307)
  if (form.intent === 'list') {
    const [list] = await sharedClientShoppingList.list(services.db, opened.link.eventId, now)
    return redirectTo(list ?? path, 302)
  }
  if (form.intent === 'share' || form.intent === 'stop-sharing') {
    await saveSharing(services, post)
    return redirectTo(form.intent === 'share' ? `${path}?said=shared#share` : `${path}#share`, 303)
  }
  if (form.intent === 'pay' && form.way === 'card' && (await services.cards())) return redirectTo(`${path}/pay`, 307)
  return null
}

/** Creates or revokes the read-only link. */
async function saveSharing({ db, config }: Services, { token, opened, form }: ClientPagePost): Promise<void> {
  await db.transaction().execute(async (db) => {
    await lockEvent(db, opened.link.eventId)
    // A replaced link shares nothing, so the link is looked up again.
    const link = await findClientLink(db, token)
    if (link)
      await (form.intent === 'share' ? createReadOnlyLink(db, link, config.secret) : revokeReadOnlyLink(db, link))
  })
}

/** Shows the page with what was typed, and asks a sender of too many forms to wait. */
export function showTooManyForms(services: Services, post: ClientPagePost) {
  const { muchAtOnce, wait } = clientPageText(post.view.language).frame
  return showFormResult(services, post, { kind: 'page', status: 429, notice: { heading: muchAtOnce, words: wait } })
}

/** Saves the client's answers to the event questions, or shows them again with what is wrong. */
export async function handleClientAnswersPost(services: Services, post: ClientPagePost) {
  const { db, config } = services
  const { opened, view, pairs, token, now } = post
  const options = { now, siteUrl: config.siteUrl, language: view.language }
  const answer = await handleClientAnswers(db, opened.link, Object.fromEntries(pairs), options)
  if (answer.isNews) services.nudge()
  if (!answer.notice)
    return redirectDocument(addLanguageQuery(`${getClientPagePath(token)}?said=facts#facts`, view), 303)
  const { status, notice, facts } = answer
  const elsewhere = await redirectToReturnedForm(services, post, opened, { notice, facts })
  if (elsewhere) return elsewhere
  const [page, questions] = [await getPostedPageData(services, post), await listOpenQuestions(db, opened.event.id, now)]
  return data({ page, notice, facts, questions }, { status })
}

type FormHandler = typeof handleClientAcceptanceForm

const formHandlers = new Map<string, FormHandler>([
  ['yes', handleClientAcceptanceForm],
  ['ask', handleClientQuestionForm],
  ['no', handleClientDeclineForm],
  ['sent', handleClientPaymentSentForm],
])

/** Handles the client's answer to the proposal: accept, ask, decline, or payment sent. */
export async function handleProposalAnswer(
  services: Services,
  post: ClientPagePost,
  { ip, userAgent }: { ip: string; userAgent: string },
) {
  const { token, opened, view, form, now } = post
  const { db, config, events, cards } = services
  const { secret, siteUrl } = config
  const isMailed = await canSendEmail(services)
  const sender = { token, ip, userAgent, language: view.language }
  const context: ClientPageFormContext = {
    ...sender,
    secret,
    siteUrl,
    events,
    takesCards: (await cards()) !== null,
    isMailed,
    takeDownReviewText,
    now,
  }
  const answer = (await formHandlers.get(form.intent)?.(db, opened, form, context)) ?? noAnswer
  if (answer.kind === 'page') return showFormResult(services, post, answer)
  services.nudge()
  await tryNotifyWaitlistOpenings(services)
  const place = answer.said === 'asked' ? '?said=asked#ask' : answer.said === 'sent' ? '#sent' : ''
  return redirectDocument(addLanguageQuery(`${getClientPagePath(token)}${place}`, view), 303)
}

const noAnswer: ClientPageFormResult = { kind: 'page', status: 200, notice: null }

/** Shows the page as it is now, with a notice and what was typed. */
async function showFormResult(
  services: Services,
  post: ClientPagePost,
  { status, notice, since }: ClientPageFormResult & { kind: 'page' },
) {
  const { form } = post
  const opened = (await getClientPageReadAccess(services.db, post.token)) ?? post.opened
  const { typed, way, options } = form
  const returned = { notice, typed, way, options, ...(since && { since }) }
  const elsewhere = status === 429 ? null : await redirectToReturnedForm(services, post, opened, returned)
  if (elsewhere) return elsewhere
  const shown = { options, since, isTaken: notice?.isTaken }
  const page = await getPostedPageData(services, post, { opened, ...shown })
  const headers = status === 429 ? { 'Retry-After': '60' } : undefined
  return data({ page, notice, typed, way }, { status, ...(headers && { headers }) })
}

/** Redirects to the first wrong field of a refused form. Null if the response itself shows the form. */
async function redirectToReturnedForm(
  { config }: Services,
  { request, here, form, now }: ClientPagePost,
  opened: ClientPageAccess,
  returned: ReturnedClientForm,
): Promise<Response | null> {
  const field = returned.notice?.errors?.[0]?.field ?? (form.intent === 'options' ? 'live-ticket' : undefined)
  const refused = { address: here, field, form: returned, getState: () => getReturnedFormState(opened) }
  const to = await createPathWithReturnedForm(request, refused, { secret: config.secret, now })
  return to === null ? null : redirectDocument(to, 303)
}

type ShownOptions = Pick<Parameters<typeof getClientPageData>[3], 'options' | 'since' | 'isTaken'>

/** Data of the page for a posted form. `opened` is the page as it is now, where the form may have changed it. */
async function getPostedPageData(
  services: Services,
  { opened, view, now }: ClientPagePost,
  { opened: current = opened, ...shown }: ShownOptions & { opened?: ClientPageAccess } = {},
) {
  const sharing = await getSharingState(services, opened, view)
  return getClientPageData(services.db, current, now, { ...shown, view, ...sharing })
}

/**
 * `isReader` is whether the visitor has a read-only link. Otherwise includes the read-only address the client shared, and
 * whether emails are sent.
 */
export async function getSharingState(
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
