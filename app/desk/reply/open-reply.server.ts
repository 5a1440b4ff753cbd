import { getDepositTerms } from '../../business/asked-first.server.ts'
import { getToday as todayIn } from '../../business/dates.ts'
import { randomUUID } from 'node:crypto'
import { computeWaitlistHoldEnd, computeDefaultHoldEnd } from '../../leads/lead/moves.ts'
import { getWaitlistStatus } from '../../leads/lead/next-in-line.server.ts'
import { listAgreementSummaries, findAgreementState } from '../../agreements/proposals/agreed.server.ts'
import { listProposals } from '../../agreements/proposals/proposals.server.ts'
import { formatEventStateTag } from '../../leads/lead/state-words.ts'
import { findEvent } from '../../leads/lead/leads.server.ts'
import { computeEventStateVersion } from '../../leads/lead/lock-lead.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { getMenuAndIdentity } from '../../quotes/pricing/offer.server.ts'
import { isKnownZip } from '../../quotes/travel/places.server.ts'
import { resolvePlaceholders } from '../../leads/replies/fillings.ts'
import { listAlternativeSlots } from '../../leads/replies/open-days.server.ts'
import { fillPlaceholders, hasDatesPlaceholder } from '../../leads/replies/placeholders.ts'
import { getReplyTemplates } from '../../leads/replies/replies.server.ts'
import {
  blankReplyTemplate,
  declinedLostReason,
  getDefaultTemplateKey,
  isHoldRequired,
  localizeReplyTemplate,
  missingDetailsTemplateKey,
  getReplyOutcomes,
  waitlistOpeningTemplateKey,
} from '../../leads/replies/reply-form.ts'

/** The address of a letter begun from nothing. */
const blankKey = 'blank'

/** Everything the page of a reply shows, begun from the template with this key; null where there is no request. */
export async function getReplyPageData(db: Db, leadId: string, templateKey: string | null, now: number) {
  const [lead, { identity }, templates, terms, kept] = await Promise.all([
    findEvent(db, leadId),
    getMenuAndIdentity(db),
    getReplyTemplates(db),
    getDepositTerms(db),
    keptUntil(db, leadId),
  ])
  if (!lead) return null
  const today = todayIn(now, identity.timeZone)
  const keys = Object.keys(templates)
  const dates = { today, eventDate: lead.request.eventDate }
  const { next } = await getWaitlistStatus(db, lead, today)
  const wanted =
    templateKey === blankKey || keys.includes(templateKey ?? '')
      ? templateKey
      : getDefaultTemplateKey(lead.state, keys, next?.isFree)
  const key = wanted ?? blankKey
  const template = templates[key] ?? blankReplyTemplate
  const usual = key === waitlistOpeningTemplateKey ? computeWaitlistHoldEnd(dates) : computeDefaultHoldEnd(dates)
  const heldUntil = kept !== null && kept > usual ? kept : usual
  const { language, ...letter } = localizeReplyTemplate(template, lead.language)
  const openDays = hasDatesPlaceholder(letter) ? await listAlternativeSlots(db, lead, now, language) : []
  const agreed = (await listAgreementSummaries(db, [leadId])).get(leadId)
  const filled = resolvePlaceholders(lead, identity, {
    today,
    heldUntil,
    isKnownZip,
    openDays,
    terms,
    agreed,
    language,
  })
  const choices = getReplyOutcomes(template, lead.state)
  return {
    lead: {
      id: lead.id,
      reference: lead.reference,
      state: lead.state,
      standing: formatEventStateTag(lead, today, now, await findAgreementState(db, leadId)).words,
      heldUntil: lead.heldUntil,
      name: lead.request.requestorName,
      email: lead.request.fromEmail,
      language: lead.language,
    },
    // Where nothing is missing, a letter that only asks has nothing to say.
    templates: [...Object.entries(templates), [blankKey, blankReplyTemplate] as const]
      .filter(([one]) => one !== missingDetailsTemplateKey || one === key || filled.asks)
      .map(([key, { name }]) => ({ key, name })),
    chosen: key,
    choices,
    lacksSpanish: language !== lead.language,
    hasNoDay: hasDatesPlaceholder(letter) && openDays.length === 0,
    isHolding: isHoldRequired(template) && choices.includes('held'),
    today,
    eventDate: lead.request.eventDate,
    input: {
      subject: fillPlaceholders(letter.subject, filled),
      body: fillPlaceholders(letter.body, filled),
      notedAs: choices.find((state) => state === template.notedAs) ?? 'none',
      heldUntil: lead.heldUntil ?? heldUntil,
      lostReason: declinedLostReason,
      openDays: openDays.map(({ date }) => date).join(' '),
      template: key,
      key: randomUUID(),
      seen: computeEventStateVersion(lead),
    } as Record<string, string>,
  }
}

/** Until when a proposal that is out keeps their day: a letter does not promise it for less. */
async function keptUntil(db: Db, leadId: string): Promise<string | null> {
  const out = (await listProposals(db, leadId)).find(({ state }) => state === 'out')
  return out?.document.keepsDay ? out.document.expiresOn : null
}
