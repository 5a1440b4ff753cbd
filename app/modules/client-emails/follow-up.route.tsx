import { data, redirect } from 'react-router'
import type { UserRole } from '../../business/auth/user.ts'
import { requireUser } from '../../business/auth/sessions.server.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import { addDays, parseDate, getToday as dayOf } from '../../business/dates.ts'
import { getPageServices, requestContext } from '../../request-context.server.ts'
import { EventNotFoundPage } from '../../events/event/event-not-found-page.tsx'
import { parseFormInput } from '../../plumbing/http/form-input.server.ts'
import type { FormInput } from '../../ui/form-field.ts'
import type { PageHandle } from '../../ui/page-handle.ts'
import type { Route } from './+types/follow-up.route'
import { dismissFollowUp, sendFollowUp, type FollowUpServices, type FollowUpDismissal } from './follow-ups.server.ts'
import { getMorningSendTime } from '../../business/quiet-hours.ts'
import { getFollowUpPath } from './follow-up-paths.ts'
import { isReviewSkipReason } from './format-follow-up-reason.ts'
import { FollowUpPage } from './follow-up-page.tsx'
import { isAutoSendOffered } from './follow-up-rules.server.ts'
import { getFollowUpView } from './follow-up-view.server.ts'
import { followUpRules } from './follow-up-rules.ts'
import { isFollowUpKind, type FollowUpKind } from './follow-up-kinds.ts'

export const handle: PageHandle = { sheets: ['client-emails/follow-ups'] }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = getPageServices(context.get(requestContext))
  const { role } = await requireUser(services, request)
  const kind = parseKindForRole(role, params.kind)
  const view = kind && (await getFollowUpView(services, params.id, kind, role))
  const [sentId = '', sentKind = ''] = new URL(request.url).searchParams.get('sent')?.split(' ') ?? []
  const mayKnow = isFollowUpKind(sentKind) && (role === 'owner' || !followUpRules[sentKind].isMoney)
  const before = mayKnow ? await getFollowUpView(services, sentId, sentKind, role) : null
  const after = before?.done ? `${before.who}: ${before.done}` : null
  const sent = before?.done ? before : view?.done ? view : null
  const isOffered = sent?.isSent === true && role === 'owner' && (await isAutoSendOffered(services.db, sent.kind))
  return data(view && { view, after, offered: isOffered ? sent.kind : null }, { status: view ? 200 : 404 })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const { role } = await requireUser(services, request)
  const kind = parseKindForRole(role, params.kind)
  if (!kind) return data(null, { status: 404 })
  const input = await parseFormInput(request)
  const here = getFollowUpPath(params.id, kind)
  if (input.intent !== 'send' && input.intent !== 'send-changed') {
    const how = await parseDismissal(services, kind, input)
    if (how === null) return back(422, { problem: 'Choose one of the reasons.' })
    const put = await dismissFollowUp(services, params.id, kind, how)
    throw redirect(
      put.kind === 'put-away' ? `/backbar?said=${how.state === 'by-hand' ? how.state : put.kind}` : here,
      303,
    )
  }
  const typed = input.intent === 'send-changed' ? parseTypedEmail(input) : null
  if (typed && (typed.subject === '' || typed.body === ''))
    return back(422, { typed, problem: 'Write a subject and the email.' })
  const sent = await sendFollowUp(services, params.id, kind, { seen: input.seen ?? '', words: typed ?? undefined })
  switch (sent.kind) {
    case 'sent':
    case 'waits':
      services.nudge()
      throw redirect(await getNextFollowUpPath(services, params.id, kind, role), 303)
    case 'differs':
      return back(409, { typed, shown: plainLines(input.shown) })
    case 'gone':
      return data(null, { status: 404 })
    default:
      // The page itself shows the current status.
      return back(409, { typed })
  }
}

/**
 * Address of the next pending follow-up, where a notice tells the outcome of this follow-up. Five follow-ups take five
 * taps.
 */
async function getNextFollowUpPath(
  services: Parameters<typeof getFollowUpView>[0],
  eventId: string,
  kind: FollowUpKind,
  role: UserRole,
): Promise<string> {
  const view = await getFollowUpView(services, eventId, kind, role)
  return view?.next
    ? `${view.next}?${new URLSearchParams({ sent: `${eventId} ${kind}` })}`
    : getFollowUpPath(eventId, kind)
}

type Back = { shown: string | null; typed: { subject: string; body: string } | null; problem: string | null }

function back(status: number, changes: Partial<Back>) {
  return data<Back>({ shown: null, typed: null, problem: null, ...changes }, { status })
}

function parseTypedEmail({ subject = '', body }: FormInput): { subject: string; body: string } {
  return { subject: subject.trim(), body: plainLines(body).trim() }
}

function plainLines(text = ''): string {
  return text.replaceAll('\r\n', '\n')
}

/** A kind of follow-up that the role may read. Kinds that name amounts are for owners. */
function parseKindForRole(role: UserRole, kind: string): FollowUpKind | null {
  if (!isFollowUpKind(kind)) return null
  if (!followUpRules[kind].isMoney || role === 'owner') return kind
  throw data('Emails about money are the owners’.', { status: 403 })
}

/** Action instead of sending. Null if a required reason is missing. */
async function parseDismissal(
  { db, now }: Pick<FollowUpServices, 'db' | 'now'>,
  kind: FollowUpKind,
  { intent, reason = '', until = '' }: FormInput,
): Promise<FollowUpDismissal | null> {
  if (intent === 'by-phone' || intent === 'by-hand') return { state: intent }
  if (intent === 'skip') {
    if (kind !== 'review') return { state: 'skipped', reason: null }
    return isReviewSkipReason(reason) ? { state: 'skipped', reason } : null
  }
  const { timeZone } = await getSetting(db, 'identity')
  const [today, day] = [dayOf(now(), timeZone), parseDate(until)]
  return { state: 'later', until: getMorningSendTime(day !== null && day > today ? day : addDays(today, 1), timeZone) }
}

export default function FollowUpRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <EventNotFoundPage />
  const { shown = null, typed = null, problem = null } = actionData ?? {}
  return <FollowUpPage {...loaderData} shown={shown} typed={typed} problem={problem} />
}
