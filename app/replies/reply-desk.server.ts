import { randomUUID } from 'node:crypto'
import { usualHold } from '../history/moves.ts'
import { findLead } from '../leads/leads.server.ts'
import { standingMark } from '../leads/lock-lead.server.ts'
import type { Db } from '../plumbing/database/database.server.ts'
import { openDesk } from '../quote/desk.server.ts'
import { today as todayIn } from '../quote/event-times.ts'
import { fillings } from './fillings.ts'
import { fillIn } from './placeholders.ts'
import { readTemplates } from './replies.server.ts'
import { notable } from './reply-form.ts'

/** Everything the page of a reply shows, begun from the template with this key; null where there is no request. */
export async function openReply(db: Db, leadId: string, templateKey: string | null, now: number) {
  const [lead, { identity }, templates] = await Promise.all([findLead(db, leadId), openDesk(db), readTemplates(db)])
  if (!lead) return null
  const today = todayIn(now, identity.timeZone)
  const key = templateKey !== null && Object.hasOwn(templates, templateKey) ? templateKey : Object.keys(templates)[0]!
  const template = templates[key]!
  const heldUntil = usualHold(today)
  const known = fillings(lead, identity, today, heldUntil)
  const choices = notable(lead.state)
  return {
    lead: { id: lead.id, reference: lead.reference, state: lead.state, name: lead.request.requestorName, email: lead.request.fromEmail },
    templates: Object.entries(templates).map(([key, { name }]) => ({ key, name })),
    chosen: key,
    choices,
    today,
    words: {
      subject: fillIn(template.subject, known),
      body: fillIn(template.body, known),
      notedAs: choices.find((state) => state === template.notedAs) ?? 'none',
      heldUntil: lead.heldUntil ?? heldUntil,
      key: randomUUID(),
      seen: standingMark({ state: lead.state, held_until: lead.heldUntil, lost_reason: lead.lostReason }),
    } as Record<string, string>,
  }
}
