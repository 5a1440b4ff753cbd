import { readDepositTerms } from '../../business/asked-first.server.ts'
import { today as todayIn } from '../../business/dates.ts'
import { randomUUID } from 'node:crypto'
import { openedHold, usualHold } from '../../leads/lead/moves.ts'
import { lineOf } from '../../leads/lead/next-in-line.server.ts'
import { listAgreementSummaries, readAgreementState } from '../../agreements/proposals/agreed.server.ts'
import { readProposals } from '../../agreements/proposals/proposals.server.ts'
import { formatEventStateTag } from '../../leads/lead/state-words.ts'
import { findEvent } from '../../leads/lead/leads.server.ts'
import { standingMark } from '../../leads/lead/lock-lead.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { readOffer } from '../../quotes/pricing/offer.server.ts'
import { isKnownZip } from '../../quotes/travel/places.server.ts'
import { fillings } from '../../leads/replies/fillings.ts'
import { openDaysFor } from '../../leads/replies/open-days.server.ts'
import { fillIn, namesDates } from '../../leads/replies/placeholders.ts'
import { readTemplates } from '../../leads/replies/replies.server.ts'
import {
  blankLetter,
  declined,
  firstTemplate,
  holdsDay,
  letterIn,
  missingKey,
  notableFrom,
  openedKey,
} from '../../leads/replies/reply-form.ts'

/** The address of a letter begun from nothing. */
const blankKey = 'blank'

/** Everything the page of a reply shows, begun from the template with this key; null where there is no request. */
export async function openReply(db: Db, leadId: string, templateKey: string | null, now: number) {
  const [lead, { identity }, templates, terms, kept] = await Promise.all([
    findEvent(db, leadId),
    readOffer(db),
    readTemplates(db),
    readDepositTerms(db),
    keptUntil(db, leadId),
  ])
  if (!lead) return null
  const today = todayIn(now, identity.timeZone)
  const keys = Object.keys(templates)
  const dates = { today, eventDate: lead.request.eventDate }
  const { next } = await lineOf(db, lead, today)
  const wanted =
    templateKey === blankKey || keys.includes(templateKey ?? '')
      ? templateKey
      : firstTemplate(lead.state, keys, next?.isFree)
  const key = wanted ?? blankKey
  const template = templates[key] ?? blankLetter
  const usual = key === openedKey ? openedHold(dates) : usualHold(dates)
  const heldUntil = kept !== null && kept > usual ? kept : usual
  const { language, ...letter } = letterIn(template, lead.language)
  const openDays = namesDates(letter) ? await openDaysFor(db, lead, now, language) : []
  const agreed = (await listAgreementSummaries(db, [leadId])).get(leadId)
  const filled = fillings(lead, identity, { today, heldUntil, isKnownZip, openDays, terms, agreed, language })
  const choices = notableFrom(template, lead.state)
  return {
    lead: {
      id: lead.id,
      reference: lead.reference,
      state: lead.state,
      standing: formatEventStateTag(lead, today, now, await readAgreementState(db, leadId)).words,
      heldUntil: lead.heldUntil,
      name: lead.request.requestorName,
      email: lead.request.fromEmail,
      language: lead.language,
    },
    // Where nothing is missing, a letter that only asks has nothing to say.
    templates: [...Object.entries(templates), [blankKey, blankLetter] as const]
      .filter(([one]) => one !== missingKey || one === key || filled.asks)
      .map(([key, { name }]) => ({ key, name })),
    chosen: key,
    choices,
    lacksSpanish: language !== lead.language,
    hasNoDay: namesDates(letter) && openDays.length === 0,
    isHolding: holdsDay(template) && choices.includes('held'),
    today,
    eventDate: lead.request.eventDate,
    input: {
      subject: fillIn(letter.subject, filled),
      body: fillIn(letter.body, filled),
      notedAs: choices.find((state) => state === template.notedAs) ?? 'none',
      heldUntil: lead.heldUntil ?? heldUntil,
      lostReason: declined,
      openDays: openDays.map(({ date }) => date).join(' '),
      template: key,
      key: randomUUID(),
      seen: standingMark(lead),
    } as Record<string, string>,
  }
}

/** Until when a proposal that is out keeps their day: a letter does not promise it for less. */
async function keptUntil(db: Db, leadId: string): Promise<string | null> {
  const out = (await readProposals(db, leadId)).find(({ state }) => state === 'out')
  return out?.document.keepsDay ? out.document.expiresOn : null
}
