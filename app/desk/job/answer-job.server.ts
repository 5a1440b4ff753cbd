import { redirect } from 'react-router'
import { endPayments } from '../../agreements/payments/card-pay.server.ts'
import { readAgreementState } from '../../agreements/proposals/agreed.server.ts'
import type { EventReader } from '../../agreements/proposals/event-reader.server.ts'
import type { CardServices } from '../../agreements/payments/card-settle.server.ts'
import { tellSoon } from '../../leads/lead/day-news.server.ts'
import { leadToKept } from '../../leads/lead/lead-to-kept.server.ts'
import type { FormInput } from '../../ui/form-field.ts'
import { handleContactForm, isContactForm } from './answer-contact.server.ts'
import { priceFormAddress } from './job-view.ts'
import { changeLead, type RequestChange } from './change.server.ts'

/** What a posted form of a job leads to where it does not lead on: the page back, or a question first. */
export type JobAnswer = Extract<RequestChange, { kind: 'back' | 'taken' | 'gone' }>

type JobServices = CardServices & Parameters<typeof tellSoon>[0] & { events: EventReader }

/** Does what a form of a job's tabs asks for; throws the way back to the tab it stood on once that is done. */
export async function answerJob(
  services: JobServices,
  leadId: string,
  posted: FormInput,
  { isOwner }: { isOwner: boolean },
): Promise<JobAnswer> {
  // Money that came is for owners to record.
  const input = isOwner || posted.total === undefined ? posted : { ...posted, paid: 'no' }
  const here = `/backbar/jobs/${encodeURIComponent(leadId)}`
  const tab = input.tab === 'history' ? `${here}/history` : here
  if (input.intent === 'undo' || (input.intent === 'move' && !['booked', 'done'].includes(input.to ?? ''))) {
    // Somebody may be paying for this very day: their page is ended first, or what they paid is found.
    const ended = await endPayments(services, leadId)
    if (ended.kind !== 'ended') throw redirect(`${tab}?said=being-paid`, 303)
  }
  const terms = { secret: services.config.secret, now: services.now() }
  const change = isContactForm(input)
    ? await handleContactForm(services.db, leadId, input, { ...terms, isOwner })
    : await changeLead(services.db, leadId, input, terms.now)
  // Put into another while its page stood open: what was posted there did nothing, and that is said on the other's page.
  if (change.kind === 'back') await leadToKept(services.db, leadId, '?said=one-already')
  if (change.kind === 'agreed') {
    const isOff = (await readAgreementState(services.db, leadId)) === 'called-off'
    if (input.to === 'lost' && !isOff) {
      const query = new URLSearchParams({ what: 'they', note: input.lostReason ?? '' })
      throw redirect(`${here}/change?${query}`, 303)
    }
    throw redirect(`${tab}?said=${isOff ? 'called-off-stands' : 'agreed-stands'}`, 303)
  }
  if (change.kind === 'unpriced') {
    const despite = input.despite ? `&${new URLSearchParams({ despite: input.despite })}` : ''
    throw redirect(`${priceFormAddress(leadId)}${despite}`, 303)
  }
  if (change.kind !== 'done') return change
  await tellSoon(services)
  throw redirect(`${tab}?${change.notice}`, 303)
}

/** The status of a page that comes back with an answer. */
export function statusOf(answer: JobAnswer): number {
  if (answer.kind === 'gone') return 404
  return answer.kind === 'taken' ? 409 : answer.status
}
