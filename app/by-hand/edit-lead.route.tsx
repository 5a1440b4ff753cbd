import { data, redirect } from 'react-router'
import { NoSuchRequest } from '../history/no-such-request.tsx'
import { visitContext } from '../house-context.server.ts'
import { findLead } from '../leads/leads.server.ts'
import { seenMark } from '../plumbing/database/seen.server.ts'
import { openDesk } from '../quote/desk.server.ts'
import { readPostedForm } from '../request/posted-form.server.ts'
import { readQuoteRequest } from '../request/quote-request.ts'
import type { Route } from './+types/edit-lead.route'
import { correctLead } from './edit-lead.server.ts'
import { EditLeadPage } from './lead-pages.tsx'
import { anyDay, differences, keepingOldChoices, typedLead } from './typed-lead.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext).house
  const [{ catalogue }, lead] = await Promise.all([openDesk(db), findLead(db, params.id)])
  if (!lead) return data(null, { status: 404 })
  return { id: lead.id, reference: lead.reference, catalogue, typed: typedLead(lead.request), seen: seenMark(lead.request) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, now } = context.get(visitContext).house
  const [typed, { catalogue, identity }, lead] = await Promise.all([readPostedForm(request), openDesk(db), findLead(db, params.id)])
  const { words, onRequest } = typed ?? { words: {}, onRequest: [] }
  if (!lead) return data(null, { status: 404 })
  const back = { typed: { words, onRequest }, errors: [], meanwhile: [], seen: words.seen ?? '' }
  const reading = readQuoteRequest({ words: keepingOldChoices(words, lead.request, catalogue), onRequest }, { ...catalogue.rules, timeZone: identity.timeZone, today: anyDay })
  if (!reading.ok) return data({ ...back, errors: reading.errors }, { status: 422 })
  const corrected = { ...reading.request, campaign: lead.request.campaign }
  const saved = await correctLead(db, lead.id, { request: corrected, seen: back.seen, anew: words.anew === 'yes' }, { catalogue, identity, now: now() })
  if (saved.kind === 'gone') return data(null, { status: 404 })
  if (saved.kind === 'stale') {
    return data({ ...back, meanwhile: differences(saved.stored, corrected), seen: seenMark(saved.stored) }, { status: 409 })
  }
  throw redirect(`/backbar/requests/${lead.id}?said=kept`, 303)
}

export default function EditLeadRoute({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData ? <EditLeadPage errors={[]} meanwhile={[]} {...loaderData} {...actionData} /> : <NoSuchRequest />
}
