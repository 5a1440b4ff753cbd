import { findSetting, saveSetting } from '../../business/stored-settings.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { CardPayments } from '../../plumbing/card-payments/card-payments.server.ts'
import type { StripeAccountStatus } from './card-account-form.ts'

/** Returns whether card payments are set up, and whether Stripe last accepted the key. */
export async function findStripeAccountStatus(db: Db, cards: CardPayments | null): Promise<StripeAccountStatus | null> {
  if (!cards) return null
  const said = await findSetting(db, 'cardKey')
  return {
    isLive: cards.isLive,
    hasWebhook: cards.hasWebhook,
    said: said?.of === cards.keyFingerprint ? { at: said.at, flaw: said.flaw } : null,
  }
}

/**
 * Returns a function that stores Stripe's verdict on a key, for the checklist. It writes only changes. Errors go to
 * `complain` and never fail a payment.
 */
export function createStripeKeyRecorder(db: Db, now: () => number, complain: (error: unknown) => void) {
  let last = ''
  return async (flaw: string | null, keyFingerprint: string): Promise<void> => {
    if (`${keyFingerprint} ${flaw}` === last) return
    try {
      const said = await findSetting(db, 'cardKey')
      if (said?.of !== keyFingerprint || said.flaw !== flaw)
        await saveSetting(db, 'cardKey', { of: keyFingerprint, at: now(), flaw }, now())
      last = `${keyFingerprint} ${flaw}`
    } catch (error) {
      complain(error)
    }
  }
}
