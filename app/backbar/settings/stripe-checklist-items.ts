import { cardAccountPath, type StripeAccountStatus } from '../../agreements/card-account/card-account-form.ts'
import { formatDateTime } from '../../business/dates.ts'
import type { ChecklistInputs, ChecklistItem } from './checklist-inputs.ts'

/** Optional items about card payments. */
export function listStripeChecklistItems({ cards, siteUrl, identity }: ChecklistInputs): ChecklistItem[] {
  if (!cards)
    return [
      {
        what: 'Cards',
        isDone: false,
        why: 'Not connected, and nothing needs it: cash, checks, Zelle and Venmo are recorded by hand. For cards, open an account at Stripe and enter its key here.',
        to: cardAccountPath,
        isOptional: true,
      },
    ]
  const { isLive, hasWebhook, said } = cards
  const webhook: ChecklistItem = {
    what: 'Messages from Stripe',
    isDone: hasWebhook,
    why: hasWebhook
      ? 'Stripe tells the site about each payment.'
      : `Stripe cannot tell the site that somebody paid, so the site asks every few minutes. Have Stripe call ${siteUrl}/hooks/stripe: the page says how.`,
    to: cardAccountPath,
    ...(!hasWebhook && { isOptional: true }),
  }
  return [createStripeKeyItem(isLive, said, identity.timeZone), webhook]
}

function createStripeKeyItem(isLive: boolean, said: StripeAccountStatus['said'], timeZone: string): ChecklistItem {
  const item = { what: 'Cards', to: cardAccountPath }
  if (said?.flaw)
    return {
      ...item,
      isDone: false,
      why: `The key is wrong, and nobody can pay by card. ${said.flaw}, it said on ${formatDateTime(said.at, timeZone)}. Enter the current key of your Stripe account.`,
    }
  if (!isLive)
    return {
      ...item,
      isDone: false,
      why: 'Stripe is connected for trying out: no money moves. Enter the live key.',
    }
  return {
    ...item,
    isDone: true,
    why: said
      ? `Stripe took the key on ${formatDateTime(said.at, timeZone)}.`
      : 'The key is set; whether Stripe takes it shows with the first payment.',
  }
}
