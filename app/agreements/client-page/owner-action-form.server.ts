import { getSetting } from '../../business/stored-settings.server.ts'
import { getToday } from '../../business/dates.ts'
import { deletePhoneAnswer } from '../../events/event/history.server.ts'
import { lockEvent } from '../../events/event/lock-event.server.ts'
import { tryNotifyWaitlistOpenings } from '../../events/event/notify-owner.server.ts'
import type { FormInput } from '../../ui/form-field.ts'
import { expireAllCheckouts } from '../payments/checkout.server.ts'
import type { CardPaymentServices } from '../payments/settle-checkout.server.ts'
import { savePhoneProposalDraft } from '../payments/sign-phone-price.server.ts'
import type { EventDataProvider } from '../proposals/event-data-provider.server.ts'
import {
  recordPhoneAnswer,
  answerQuestion,
  releaseAgreement,
  recordPhoneAcceptance,
  replaceClientLink,
  withdrawProposal,
  type OwnerActionContext,
} from './owner-actions.server.ts'

/** Result of an owner's action: a message for the event's page, or the proposal page to continue with. */
export type OwnerActionResult = { said: string } | { goOn: 'draft' | 'preview' }

type Services = CardPaymentServices & { events: EventDataProvider }

/** An action posted for an event. */
type OwnerAction = { services: Services; eventId: string; input: FormInput; terms: OwnerActionContext }

/** Handles an owner's action on a sent proposal. The message is `stale` where the proposal is not as it was shown. */
export async function handleOwnerActionForm(
  services: Services,
  eventId: string,
  input: FormInput,
): Promise<OwnerActionResult> {
  const { config, events, cards, now } = services
  const { secret, siteUrl } = config
  const terms = { secret, siteUrl, events, takesCards: (await cards()) !== null, now: now() }
  const action = { services, eventId, input, terms }
  if (input.intent === 'to-sign' || input.intent === 'replace-draft') return draftPhonePrice(action)
  const said = await runAction(action)
  services.nudge()
  await tryNotifyWaitlistOpenings(services)
  return { said }
}

async function runAction({ services, eventId, input, terms }: OwnerAction): Promise<string> {
  const { db } = services
  switch (input.intent) {
    case 'answer': {
      const answered = await answerQuestion(db, eventId, input.answer ?? '', terms)
      return answered === 'answered' || answered === 'answered-here' ? answered : 'not-answered'
    }
    case 'by-phone':
      return (await recordPhoneAnswer(db, eventId, terms.now)) === 'by-phone' ? 'by-phone' : 'stale'
    case 'not-by-phone':
      return (await deletePhoneAnswer(db, eventId, input.event ?? '')) ? 'not-by-phone' : 'stale'
    case 'take-back':
      return (await withdrawProposal(db, eventId, terms.now)) === 'done' ? 'taken-back' : 'stale'
    case 'let-go': {
      // The client may be paying right now. Their checkout is ended first, or its payment recorded.
      if ((await expireAllCheckouts(services, eventId)).kind !== 'ended') return 'being-paid'
      const released = await releaseAgreement(db, eventId, terms.now)
      return released === 'done' ? 'let-day-go' : released
    }
    case 'new-link':
      return (await replaceClientLink(db, eventId, terms)) === 'done' ? 'new-link' : 'stale'
    case 'phone-yes': {
      const outcome = await recordPhoneAcceptance(db, eventId, Number(input.version), terms)
      // The date is taken, so the acceptance by phone was not recorded.
      if (outcome?.kind === 'taken') return 'yes-taken'
      if (outcome?.kind !== 'agreed' && outcome?.kind !== 'already') return 'stale'
      return outcome.isMailed ? 'phone-yes' : 'phone-yes-here'
    }
    default:
      return 'stale'
  }
}

/** Drafts the price that was agreed by phone. A draft that is not ready opens for editing, which shows what is missing. */
async function draftPhonePrice({ services, eventId, input, terms }: OwnerAction): Promise<OwnerActionResult> {
  const { timeZone } = await getSetting(services.db, 'identity')
  const options = { ...terms, today: getToday(terms.now, timeZone), isReplacing: input.intent === 'replace-draft' }
  const draft = await services.db.transaction().execute(async (db) => {
    await lockEvent(db, eventId)
    return savePhoneProposalDraft(db, eventId, options)
  })
  if (draft === 'draft-kept') return { said: 'draft-kept' }
  return { goOn: draft?.isReady ? 'preview' : 'draft' }
}
