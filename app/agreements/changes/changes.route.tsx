import { data, redirect } from 'react-router'
import { visitContext } from '../../house-context.server.ts'
import { findLead } from '../../leads/lead/leads.server.ts'
import { tellSoon } from '../../leads/lead/day-news.server.ts'
import { NoSuchRequest } from '../../leads/lead/no-such-request.tsx'
import { cancelIntent } from '../../leads/lead/same-day.ts'
import { TakenPage } from '../../leads/lead/taken-page.tsx'
import type { Db } from '../../plumbing/database/database.server.ts'
import { readWords } from '../../plumbing/http/posted-words.server.ts'
import { PleaseCheck } from '../../ui/error-summary.tsx'
import { OfficeHead } from '../../ui/office-head.tsx'
import type { Route } from './+types/changes.route'
import { endPayments } from '../payments/card-pay.server.ts'
import { isOpen } from '../agreement/change.ts'
import { decideChange, readChangesPart } from './changes-part.server.ts'
import { ChangesPart } from './changes-part.tsx'
import { readChanges } from '../agreement/current-agreement.server.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, now, events } = context.get(visitContext).house
  const lead = await findLead(db, params.id)
  const part = lead && (await readChangesPart(db, params.id, { now: now(), events }))
  if (!lead || !part) return data(null, { status: 404 })
  const isStale = new URL(request.url).searchParams.has('stale')
  return data({ part, isStale, name: lead.request.requestorName, reference: lead.reference })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { house } = context.get(visitContext)
  const { secret, siteUrl } = house.config
  const words = await readWords(request)
  const here = `/backbar/jobs/${encodeURIComponent(params.id)}`
  if (words.despite === cancelIntent) throw redirect(`${here}#changes`, 303)
  // Nothing that is owed becomes less, and no day is let go, while a payment page is open: it is ended first, or settled.
  const mayStay = ['close', 'take-back'].includes(words.intent ?? '') || (await addsAlone(house.db, params.id, words))
  if (!mayStay && (await endPayments(house, params.id)).kind !== 'ended') throw redirect(`${here}?said=being-paid`, 303)
  const terms = { secret, siteUrl, now: house.now(), events: house.events }
  const outcome = await decideChange(house.db, params.id, words, terms)
  if (outcome.kind === 'back') return data({ errors: outcome.errors, taken: null, words }, { status: 422 })
  if (outcome.kind === 'taken') return data({ errors: [], taken: outcome.taken, words }, { status: 409 })
  if (outcome.kind === 'gone') return data(null, { status: 404 })
  house.nudge()
  await tellSoon(house)
  const isDone = outcome.kind === 'done' || outcome.kind === 'already'
  throw redirect(isDone ? `${here}?said=change-decided#changes` : `${here}/changes?stale=yes`, 303)
}

/** Whether what the owner answers is a change that takes nothing off what is owed: an open page asks for what it did. */
async function addsAlone(db: Db, leadId: string, { intent }: Record<string, string>): Promise<boolean> {
  const open = (await readChanges(db, leadId)).find(isOpen)
  return intent === 'agree' && open?.kind === 'change' && open.afterCents >= open.beforeCents
}

export default function ChangesRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <NoSuchRequest />
  const { part, isStale, name, reference } = loaderData
  const here = `/backbar/jobs/${part.leadId}`
  if (actionData?.taken) {
    const { taken, words } = actionData
    return (
      <TakenPage
        {...{ taken, words, name }}
        canWait={false}
        eyebrow="Nothing changed yet"
        anyway="Agree and promise"
        action={`${here}/changes`}
        back={`${here}#changes`}
      />
    )
  }
  const errors = actionData?.errors ?? []
  return (
    <>
      <OfficeHead title={`Changes for ${name}`} eyebrow={`Request ${reference}`} isError={errors.length > 0}>
        <a className="btn ghost" href={here}>
          The request
        </a>
      </OfficeHead>
      <PleaseCheck heading="Please look at this again" errors={errors} />
      {isStale && (
        <p role="status">Nothing was done: something changed since you opened this page. Here is how it is now.</p>
      )}
      <ChangesPart {...part} {...(errors.length > 0 && actionData && { typed: actionData.words })} />
    </>
  )
}
