import { data, redirect } from 'react-router'
import { endPayments } from '../../agreements/payments/card-pay.server.ts'
import { readSetting } from '../../business/business.server.ts'
import { visitContext } from '../../visit-context.server.ts'
import { leadToKept } from '../../leads/lead/lead-to-kept.server.ts'
import { NoSuchRequest } from '../../leads/lead/no-such-request.tsx'
import { cancelIntent } from '../../leads/lead/same-day.ts'
import { TakenPage } from '../../leads/lead/taken-page.tsx'
import { readInput } from '../../plumbing/http/form-input.server.ts'
import type { Route } from './+types/decline.route'
import { decline, readDeclining, undoDecline } from './decline.server.ts'
import { DeclinePage } from './decline-page.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now, config } = context.get(visitContext).services
  await leadToKept(db, params.id)
  const declining = await readDeclining(db, params.id, { now: now(), siteUrl: config.siteUrl })
  return data(declining, { status: declining ? 200 : 404 })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { services } = context.get(visitContext)
  const { db, config } = services
  const input = await readInput(request)
  const here = `/backbar/jobs/${encodeURIComponent(params.id)}`
  const page = `${here}/decline`
  const terms = { now: services.now(), siteUrl: config.siteUrl }
  const back = async (outcome: 'stale' | 'agreed' | 'late') => {
    const declining = await readDeclining(db, params.id, terms)
    return declining
      ? data({ kind: 'back' as const, declining, outcome }, { status: 409 })
      : data(null, { status: 404 })
  }
  if (input.intent === 'undo') {
    if (input.despite === cancelIntent) throw redirect(page, 303)
    const { timeZone } = await readSetting(db, 'identity')
    const { event = '', despite = '' } = input
    const undone = await undoDecline(db, params.id, { event, despite, now: terms.now, timeZone })
    if (undone === 'gone') return data(null, { status: 404 })
    if (undone === 'undone') throw redirect(`${here}?said=undone`, 303)
    if (undone === 'late' || undone === 'stale') return back(undone)
    return data({ kind: 'taken' as const, taken: undone, words: { intent: 'undo', event } }, { status: 409 })
  }
  // A form that is out of date ends nothing.
  const declining = await readDeclining(db, params.id, terms)
  if (!declining) return data(null, { status: 404 })
  const mayDecline = declining.kind === 'open' && (input.seen === undefined || input.seen === declining.seen)
  // Somebody may be paying for this very day: their page is ended first, or what they paid is found.
  const ended = mayDecline ? await endPayments(services, params.id) : ({ kind: 'ended' } as const)
  if (ended.kind !== 'ended') throw redirect(`${here}?said=being-paid`, 303)
  const outcome = await decline(db, params.id, input.seen ?? null, terms)
  if (outcome === 'gone') return data(null, { status: 404 })
  if (outcome === 'declined') throw redirect(page, 303)
  return back(outcome)
}

export default function DeclineRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <NoSuchRequest />
  if (actionData?.kind === 'taken') {
    const { lead } = loaderData
    return (
      <TakenPage
        taken={actionData.taken}
        input={actionData.words}
        name={lead.request.requestorName}
        eyebrow="Nothing changed yet"
        anyway="Undo and promise"
        canWait={false}
        action={`/backbar/jobs/${lead.id}/decline`}
        back={`/backbar/jobs/${lead.id}/decline`}
      />
    )
  }
  return <DeclinePage declining={actionData?.declining ?? loaderData} outcome={actionData?.outcome ?? null} />
}
