import { getDepositTerms } from '../../business/deposit-terms.server.ts'
import { getToday as todayIn } from '../../business/dates.ts'
import { randomUUID } from 'node:crypto'
import { computeWaitlistHoldEnd, computeDefaultHoldEnd } from '../../events/event/state-changes.ts'
import { getWaitlistStatus } from '../../events/event/waitlist.server.ts'
import { listAgreementSummaries, findAgreementState } from '../../agreements/proposals/agreement-states.server.ts'
import { listClientRecipients } from '../../agreements/proposals/contact-emails.server.ts'
import { listProposals } from '../../agreements/proposals/proposals.server.ts'
import { formatEventStateTag } from '../../events/event/event-state-text.ts'
import { findEvent } from '../../events/event/events.server.ts'
import { computeEventStateVersion } from '../../events/event/lock-event.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { getReplyContext } from './reply-context.server.ts'
import { getMenuAndIdentity } from '../../quotes/pricing/menu-and-identity.server.ts'
import { isKnownZip } from '../../quotes/travel/locations.server.ts'
import { computeReplyPlaceholderValues } from '../../events/replies/resolve-placeholders.ts'
import { listAlternativeSlots } from '../../events/replies/available-days.server.ts'
import { formatPlaceholders } from '../../business/forms/placeholder-brackets.ts'
import { fillReplyPlaceholders, hasDatesPlaceholder, replyPlaceholders } from '../../events/replies/placeholders.ts'
import { getReplyTemplates } from '../../events/replies/reply-templates.server.ts'
import {
  blankReplyTemplate,
  getDefaultTemplateKey,
  listOfferedTemplateKeys,
  localizeReplyTemplate,
  waitlistOpeningTemplateKey,
} from '../../events/replies/reply-form.ts'
import { declinedLostReason, isHoldRequired, getReplyOutcomes } from '../../events/replies/reply-outcome.ts'

/** Key of a reply without a template. */
const blankKey = 'blank'

/**
 * Returns the data of the reply page, filled from the template with this key. Payments are for owners alone. Null if
 * no such event exists. `now` in epoch milliseconds.
 */
export async function getReplyPageData(
  db: Db,
  eventId: string,
  templateKey: string | null,
  now: number,
  isOwner = false,
) {
  const [event, { identity }, templates, terms, kept] = await Promise.all([
    findEvent(db, eventId),
    getMenuAndIdentity(db),
    getReplyTemplates(db),
    getDepositTerms(db),
    findHoldEnd(db, eventId),
  ])
  if (!event) return null
  const today = todayIn(now, identity.timeZone)
  const keys = Object.keys(templates)
  const dates = { today, eventDate: event.request.eventDate }
  const { next } = await getWaitlistStatus(db, event, today)
  const wanted =
    templateKey === blankKey || keys.includes(templateKey ?? '')
      ? templateKey
      : getDefaultTemplateKey(event.state, keys, next?.isFree)
  const key = wanted ?? blankKey
  const template = templates[key] ?? blankReplyTemplate
  const usual = key === waitlistOpeningTemplateKey ? computeWaitlistHoldEnd(dates) : computeDefaultHoldEnd(dates)
  const heldUntil = kept !== null && kept > usual ? kept : usual
  const { language, ...email } = localizeReplyTemplate(template, event.language)
  const openDays = hasDatesPlaceholder(email) ? await listAlternativeSlots(db, event, now, language) : []
  const agreed = (await listAgreementSummaries(db, [eventId])).get(eventId)
  const filled = computeReplyPlaceholderValues(event, identity, {
    today,
    heldUntil,
    isKnownZip,
    openDays,
    terms,
    agreed,
    language,
  })
  const agreement = await findAgreementState(db, eventId)
  const choices = getReplyOutcomes(template, event.state, agreement)
  const about = await getReplyContext(db, event, { now, isOwner })
  if (!about) return null
  const offered = listOfferedTemplateKeys(keys, {
    state: event.state,
    agreement,
    isMissingDetails: filled.asks,
    isWaiting: next !== null,
  })
  return {
    about,
    lead: {
      id: event.id,
      reference: event.reference,
      state: event.state,
      standing: formatEventStateTag(event, today, now, agreement).words,
      heldUntil: event.heldUntil,
      name: event.request.requestorName,
      recipients: await listClientRecipients(db, event.id, event.request.fromEmail),
      language: event.language,
    },
    // The chosen template is listed even if it is not offered, because a link may name any template.
    templates: [...Object.entries(templates), [blankKey, blankReplyTemplate] as const]
      .filter(([one]) => one === key || one === blankKey || offered.includes(one))
      .map(([key, { name }]) => ({ key, name })),
    chosen: key,
    choices,
    lacksSpanish: language !== event.language,
    hasNoDay: hasDatesPlaceholder(email) && openDays.length === 0,
    isHolding: isHoldRequired(template) && choices.includes('held'),
    today,
    eventDate: event.request.eventDate,
    input: {
      subject: formatPlaceholders(fillReplyPlaceholders(email.subject, filled), replyPlaceholders),
      body: formatPlaceholders(fillReplyPlaceholders(email.body, filled), replyPlaceholders),
      notedAs: choices.find((state) => state === template.notedAs) ?? 'none',
      heldUntil: event.heldUntil ?? heldUntil,
      lostReason: declinedLostReason,
      openDays: openDays.map(({ date }) => date).join(' '),
      template: key,
      key: randomUUID(),
      seen: computeEventStateVersion(event),
    } as Record<string, string>,
  }
}

/** Last day for which an open proposal holds the date. The reply does not promise it for less. */
async function findHoldEnd(db: Db, eventId: string): Promise<string | null> {
  const out = (await listProposals(db, eventId)).find(({ state }) => state === 'out')
  return out?.document.keepsDay ? out.document.expiresOn : null
}
