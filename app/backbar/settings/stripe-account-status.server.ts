import { findSetting, saveSetting } from '../../business/stored-settings.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { StripeConfig } from '../../plumbing/card-payments/stripe-config.ts'
import { sha256 } from '../../plumbing/secrets/sha256.server.ts'
import type { StripeAccountStatus } from './checklist-inputs.ts'

/** Returns whether card payments are set up, and whether Stripe last accepted the key. */
export async function findStripeAccountStatus(
  db: Db,
  account: StripeConfig | null,
): Promise<StripeAccountStatus | null> {
  if (!account) return null
  const said = await findSetting(db, 'cardKey')
  return {
    isLive: account.isLive,
    hasWebhook: account.webhookSecrets.length > 0,
    said: said?.of === computeKeyFingerprint(account) ? { at: said.at, flaw: said.flaw } : null,
  }
}

/**
 * Returns a function that stores Stripe's verdict on the key, for the checklist. It writes only changes. Errors go to
 * `complain` and never fail a payment.
 */
export function createStripeKeyRecorder(
  db: Db,
  account: StripeConfig,
  now: () => number,
  complain: (error: unknown) => void,
) {
  let last: string | null | undefined
  return async (flaw: string | null): Promise<void> => {
    if (flaw === last) return
    try {
      const said = await findSetting(db, 'cardKey')
      if (said?.of !== computeKeyFingerprint(account) || said.flaw !== flaw)
        await saveSetting(db, 'cardKey', { of: computeKeyFingerprint(account), at: now(), flaw }, now())
      last = flaw
    } catch (error) {
      complain(error)
    }
  }
}

/** A short hash that identifies the key without revealing it, because settings are part of every backup. */
function computeKeyFingerprint({ key }: StripeConfig): string {
  return sha256(key).slice(0, 12)
}
