import { readAccount } from '../../agreements/payments/money-account.server.ts'
import { longDay } from '../../business/dates.ts'
import { guestsWords, placeWords } from '../../leads/lead/lead-words.ts'
import { findLead } from '../../leads/lead/leads.server.ts'
import { stateTag } from '../../leads/lead/state-words.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { TaskContext } from '../../plumbing/database/task.ts'
import type { JobBeside } from './job-beside.ts'

/** A job as it stands beside the rows where there is room; null where there is none of that id. */
export async function readJobBeside(
  db: Db,
  leadId: string,
  { today, now, seesMoney }: TaskContext,
): Promise<JobBeside | null> {
  const [lead, account] = await Promise.all([findLead(db, leadId), seesMoney ? readAccount(db, leadId, today) : null])
  if (!lead || lead.state === 'merged') return null
  const { request } = lead
  return {
    id: lead.id,
    name: request.requestorName,
    standing: stateTag(lead, today, now, account?.isAsleep ?? false).words,
    facts: [longDay(request.eventDate), guestsWords(request.eventGuestCount), placeWords(request)].filter(
      (fact): fact is string => fact !== null,
    ),
    phone: request.phoneNumber,
    sums:
      account && account.dues.length > 0
        ? { agreed: account.dueCents, paid: account.paidCents, open: account.openCents }
        : null,
    message: request.message,
  }
}
