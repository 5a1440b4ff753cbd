import { formatDollars } from '../../business/money.ts'
import { unpricedOptionLabels, type EventRecord } from '../../events/event/event.ts'
import { quoteTextEn } from '../../quotes/pricing/quote-text.ts'
import { computeLatestExpiry } from './proposal-dates.ts'
import type { Proposal, ProposalDocument } from './proposal.ts'
import { listUnsettledUnpricedOptions } from './unpriced-option-lines.ts'

export function isTooLate({ event, house }: ProposalDocument, today: string): boolean {
  return computeLatestExpiry(event, house.timeZone) < today
}

export function listDraftRemarks(
  { snapshot, request }: EventRecord,
  newest: Proposal | undefined,
  document: Pick<ProposalDocument, 'lines' | 'declined'>,
): string[] {
  const wishes = listUnsettledUnpricedOptions(request, document).map((wish) => unpricedOptionLabels[wish])
  return [
    ...(wishes.length > 0
      ? [
          `They asked for this, and it has no price yet: ${wishes.join('; ')}. Enter what each costs, 0 if it is free, or check No.`,
        ]
      : []),
    ...snapshot.open.map(
      (point) => `Not in the price yet: ${quoteTextEn.open[point] ?? point}. Add a line, or leave it out.`,
    ),
    ...(request.fromEmail === null ? ['They have no email address: copy the link and text it to them.'] : []),
    ...(newest && newest.state !== 'draft'
      ? [
          `Version ${newest.version}, ${formatDollars(newest.totalCents)}, is ${newest.state}. Sending this one replaces it.`,
        ]
      : []),
  ]
}
