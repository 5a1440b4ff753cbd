import { redirect } from 'react-router'
import { getSetting } from '../../business/stored-settings.server.ts'
import { getToday as todayIn } from '../../business/dates.ts'
import { requestContext } from '../../request-context.server.ts'
import { tryNotifyWaitlistOpenings } from '../../events/event/notify-owner.server.ts'
import { deletePhoneAnswer } from '../../events/event/history.server.ts'
import { lockEvent } from '../../events/event/lock-event.server.ts'
import { parseFormInput } from '../../plumbing/http/form-input.server.ts'
import type { Route } from './+types/owner-actions.route'
import { expireAllCheckouts } from '../payments/checkout.server.ts'
import { savePhoneProposalDraft } from '../payments/sign-phone-price.server.ts'
import {
  recordPhoneAnswer,
  answerQuestion,
  releaseAgreement,
  recordPhoneAcceptance,
  replaceClientLink,
  withdrawProposal,
} from './owner-actions.server.ts'

/** This address has no page of its own and redirects to the event. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/backbar/jobs/${encodeURIComponent(params.id)}`)
}

/** Handles the owner's actions on a sent proposal, posted from the event page. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const { db, config } = services
  const input = await parseFormInput(request)
  const { secret, siteUrl } = config
  const terms = { secret, siteUrl, events: services.events, takesCards: services.cards !== null, now: services.now() }
  const page = `/backbar/jobs/${encodeURIComponent(params.id)}${input.tab === 'history' ? '/history' : ''}`
  const back = (said: string) => redirect(`${page}?said=${said}#proposal`, 303)
  const told = async () => {
    switch (input.intent) {
      case 'answer': {
        const answered = await answerQuestion(db, params.id, input.answer ?? '', terms)
        return answered === 'answered' || answered === 'answered-here' ? answered : 'not-answered'
      }
      case 'by-phone':
        return (await recordPhoneAnswer(db, params.id, terms.now)) === 'by-phone' ? 'by-phone' : 'stale'
      case 'not-by-phone':
        return (await deletePhoneAnswer(db, params.id, input.event ?? '')) ? 'not-by-phone' : 'stale'
      case 'take-back':
        return (await withdrawProposal(db, params.id, terms.now)) === 'done' ? 'taken-back' : 'stale'
      case 'let-go':
        // The client may be paying right now. Their checkout is ended first, or its payment recorded.
        if ((await expireAllCheckouts(services, params.id)).kind !== 'ended') return 'being-paid'
        return (await releaseAgreement(db, params.id, terms.now)) === 'done' ? 'let-day-go' : 'stale'
      case 'new-link':
        return (await replaceClientLink(db, params.id, terms)) === 'done' ? 'new-link' : 'stale'
      default:
        return 'stale'
    }
  }
  if (input.intent === 'phone-yes') {
    const outcome = await recordPhoneAcceptance(db, params.id, Number(input.version), terms)
    // The date is taken, so an acceptance by phone was not recorded.
    if (outcome?.kind === 'taken') throw back('yes-taken')
    services.nudge()
    await tryNotifyWaitlistOpenings(services)
    if (outcome?.kind !== 'agreed' && outcome?.kind !== 'already') throw back('stale')
    throw back(outcome.isMailed ? 'phone-yes' : 'phone-yes-here')
  }
  if (input.intent === 'to-sign' || input.intent === 'replace-draft') {
    const { timeZone } = await getSetting(db, 'identity')
    const today = todayIn(terms.now, timeZone)
    const draft = await db.transaction().execute(async (db) => {
      await lockEvent(db, params.id)
      return savePhoneProposalDraft(db, params.id, { ...terms, today, isReplacing: input.intent === 'replace-draft' })
    })
    if (draft === 'draft-kept') throw back('draft-kept')
    // The draft page shows what is missing or can't be sent.
    throw redirect(`/backbar/jobs/${encodeURIComponent(params.id)}/proposal${draft?.isReady ? '/see' : ''}`, 303)
  }
  const said = await told()
  services.nudge()
  await tryNotifyWaitlistOpenings(services)
  throw back(said)
}
