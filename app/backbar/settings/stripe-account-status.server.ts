import { findSetting, saveSetting } from '../../business/stored-settings.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { StripeConfig } from '../../plumbing/card-payments/stripe-config.ts'
import { sha256 } from '../../plumbing/secrets/sha256.server.ts'
import type { StripeAccountStatus } from './checklist-inputs.ts'

/** How cards stand: what is set up, and what Stripe said of the key last. */
export async function findStripeAccountStatus(
  db: Db,
  account: StripeConfig | null,
): Promise<StripeAccountStatus | null> {
  if (!account) return null
  const said = await findSetting(db, 'cardKey')
  return {
    isLive: account.isLive,
    hasWebhook: account.webhookSecrets.length > 0,
    said: said?.of === getMark(account) ? { at: said.at, flaw: said.flaw } : null,
  }
}

/**
 * Remembers what Stripe says of the key, for the checklist: written where it is another than before.
 * `complain` hears of what went wrong; nobody who pays does.
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
      if (said?.of !== getMark(account) || said.flaw !== flaw)
        await saveSetting(db, 'cardKey', { of: getMark(account), at: now(), flaw }, now())
      last = flaw
    } catch (error) {
      complain(error)
    }
  }
}

/** Tells one key from another, and tells nobody the key: settings are in every backup. */
function getMark({ key }: StripeConfig): string {
  return sha256(key).slice(0, 12)
}
