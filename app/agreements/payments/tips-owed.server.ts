import { getSetting } from '../../business/stored-settings.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { getLedger } from './ledger.server.ts'
import { createMoneyNotice } from './money-notices.server.ts'
import { computeRefundEligibility } from './refund-eligibility.ts'

/** Shows the owner the tips by card of an event that does not take place. Call it with the event locked. */
export async function createTipsOwedNotice(db: Db, eventId: string, now: number): Promise<void> {
  const { entries } = await getLedger(db, eventId)
  const identity = await getSetting(db, 'identity')
  for (const entry of entries.filter(({ kind, isProcessors }) => kind === 'tip' && isProcessors)) {
    const amountCents = computeRefundEligibility(entry, entries).refundableCents
    // The owner canceled the event and sees this notice at once, so no email about it is sent.
    const telling = { eventId, event: null, identity, siteUrl: '', now }
    if (amountCents > 0)
      await createMoneyNotice(db, { kind: 'tip-owed', details: { entryId: entry.id, amountCents } }, entry.id, telling)
  }
}
