import { data, redirect } from 'react-router'
import { requireUser } from '../../business/auth/sessions.server.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import { getToday as todayIn } from '../../business/dates.ts'
import { requestContext } from '../../request-context.server.ts'
import { tryNotifyWaitlistOpenings } from '../../events/event/notify-owner.server.ts'
import { findEvent } from '../../events/event/events.server.ts'
import { EventNotFoundPage } from '../../events/event/event-not-found-page.tsx'
import { cancelIntent } from '../../events/event/day-conflict.ts'
import { DayConflictPage } from '../../events/event/day-conflict-page.tsx'
import type { Db } from '../../plumbing/database/database.server.ts'
import { parseFormEntries } from '../../plumbing/http/form-input.server.ts'
import { isOpenChange, type AgreementChange } from '../agreement/agreement-change.ts'
import { listAgreementChanges } from '../agreement/current-agreement.server.ts'
import { expireAllCheckouts } from '../payments/checkout.server.ts'
import { getPaymentSummary } from '../payments/payment-summary.server.ts'
import { listProposals } from '../proposals/proposals.server.ts'
import type { Route } from './+types/change-form.route'
import { ChangeFormPage } from './change-form-page.tsx'
import {
  handleChangeForm,
  canPreviewWithoutInput,
  getChangePageData,
  defaultChangeFormView,
} from './change-form.server.ts'
import { isActionAllowedInPhase, isChangeAction } from './change-form-data.ts'
import { formatChangeOutcome } from './change-form-text.ts'
import { handleChangeDecision } from './changes-section.server.ts'
import type { ChangeEmailContext } from './changes-view.server.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const { db } = services
  if (!(await findEvent(db, params.id))) return data(null, { status: 404 })
  const terms = getTerms(services)
  const isOwner = (await requireUser(services, request)).role === 'owner'
  const sheet = await getChangePageData(db, params.id, { ...terms, isOwner })
  if (!sheet) throw redirect(`/backbar/jobs/${encodeURIComponent(params.id)}`, 303)
  const query = new URL(request.url).searchParams
  const what = query.get('what')
  if (isChangeAction(what) && !isOwner) throw forbidAssistant()
  let view =
    isChangeAction(what) && isActionAllowedInPhase(what, sheet.phase) ? defaultChangeFormView(what, sheet) : null
  if (view && query.has('note')) view.input.note = query.get('note')!
  if (view && canPreviewWithoutInput(view.what) && sheet.callOff) {
    const pairs = Object.entries(view.input)
    const shown = await handleChangeForm(db, params.id, { what: view.what, pairs, seen: null }, terms)
    if (shown.kind === 'view') view = { ...shown.view, isPosted: false }
  }
  const done = await getOutcome(db, params.id, query.get('done'), { now: terms.now, isOwner })
  return data({ sheet, view, done, isOwner, isStale: query.has('stale') })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const { db } = services
  const pairs = (await parseFormEntries(request)) ?? []
  const input = Object.fromEntries(pairs)
  const job = `/backbar/jobs/${encodeURIComponent(params.id)}`
  if (input.despite === cancelIntent) throw redirect(`${job}/change`, 303)
  const what = isChangeAction(input.what) ? input.what : null
  if (what && (await requireUser(services, request)).role !== 'owner') throw forbidAssistant()
  // No amount due is lowered and no date is released while a card payment is open. The checkout is ended first, or its
  // payment recorded.
  const isDone = what ? Boolean(input.seen) : await canLowerAmountDue(db, params.id, input)
  if (isDone && (await expireAllCheckouts(services, params.id)).kind !== 'ended')
    throw redirect(`${job}?said=being-paid`, 303)
  const terms = getTerms(services)
  const outcome = what
    ? await handleChangeForm(db, params.id, { what, pairs, seen: input.seen || null }, terms)
    : await handleChangeDecision(db, params.id, input, terms)
  switch (outcome.kind) {
    case 'view':
      return data({ view: outcome.view, taken: null, input, errors: [] }, { status: outcome.status })
    case 'back':
      return data({ view: null, taken: null, input, errors: outcome.errors }, { status: 422 })
    case 'taken':
      return data({ view: null, taken: outcome.taken, input, errors: [] }, { status: 409 })
    case 'gone':
      return data(null, { status: 404 })
    case 'being-paid':
      throw redirect(`${job}?said=being-paid`, 303)
    case 'done':
    case 'already':
      services.nudge()
      await tryNotifyWaitlistOpenings(services)
      throw redirect(`${job}/change?done=${outcome.change.id}`, 303)
    default:
      throw redirect(`${job}/change?stale=yes`, 303)
  }
}

type Needs = Pick<ChangeEmailContext, 'events'> & {
  config: Pick<ChangeEmailContext, 'secret' | 'siteUrl'>
  now: () => number
}

function getTerms({ config: { secret, siteUrl }, events, now }: Needs): ChangeEmailContext {
  return { secret, siteUrl, now: now(), events }
}

/** Assistants answer a client's request. Sums paid, and ending an event, are for owners only. */
function forbidAssistant() {
  return data('This is for the owners of this site. You are logged in as an assistant: ask an owner.', {
    status: 403,
  })
}

/**
 * Whether the owner's answer may lower the amount owed. A change that only adds does not, so open checkouts stay valid.
 * A form for no open change does not either.
 */
async function canLowerAmountDue(
  db: Db,
  eventId: string,
  { intent, change }: Record<string, string>,
): Promise<boolean> {
  const open = (await listAgreementChanges(db, eventId)).find(isOpenChange)
  if (open === undefined || open.id !== change) return false
  if (intent === 'offer') return true
  return intent === 'agree' && !(open.kind === 'change' && open.afterCents >= open.beforeCents)
}

/** Result of the change the address names. Payment details only for owners. Null if there is no such change. */
async function getOutcome(
  db: Db,
  eventId: string,
  changeId: string | null,
  { now, isOwner }: { now: number; isOwner: boolean },
) {
  if (changeId === null) return null
  const changes = await listAgreementChanges(db, eventId)
  const change = changes.find(({ id }) => id === changeId)
  if (!change) return null
  const { timeZone } = await getSetting(db, 'identity')
  const account = await getPaymentSummary(db, eventId, todayIn(now, timeZone))
  const from = await getDateBeforeChange(db, changes, change)
  return isOwner
    ? { words: formatChangeOutcome({ ...change, from }, account), oweThemCents: account.oweThemCents }
    : { words: formatChangeOutcome({ ...change, from }, null), oweThemCents: 0 }
}

/** The event's date before a change: that of the last agreed change, else the signed date. */
async function getDateBeforeChange(
  db: Db,
  changes: readonly AgreementChange[],
  { eventId, number, proposalId, eventDate }: AgreementChange,
): Promise<string> {
  const last = changes.find((one) => one.number < number && one.proposalId === proposalId && one.state === 'agreed')
  if (last) return last.eventDate
  const signed = (await listProposals(db, eventId)).find(({ id }) => id === proposalId)
  return signed?.document.event.eventDate ?? eventDate
}

export default function ChangeFormRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <EventNotFoundPage />
  const { sheet, isOwner } = loaderData
  const address = `/backbar/jobs/${sheet.eventId}/change`
  if (!actionData) return <ChangeFormPage {...loaderData} />
  const { taken, input, view, errors } = actionData
  if (taken)
    return (
      <DayConflictPage
        {...{ taken, input }}
        name={sheet.name}
        canWait={false}
        eyebrow="Nothing changed yet"
        anyway={input.what ? 'Move and promise' : 'Agree and promise'}
        action={address}
        back={address}
      />
    )
  const page = { sheet, isOwner, view, done: null, isStale: false }
  return <ChangeFormPage {...page} {...(!view && { typed: input, errors })} />
}
