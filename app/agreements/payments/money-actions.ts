import { formatDollars } from '../../business/money.ts'
import type { LedgerEntry } from './ledger.ts'
import type { PaymentSummary } from './payment-summary.ts'
import { moneyText } from './money-text.ts'

/** Money action that a page address names. `of` is the id of its entry, amount due, document or email. */
export type MoneyActionReference = { code: (typeof moneyActionCodes)[number]; of?: string }

export const moneyActionCodes = [
  'paid',
  'refunded',
  'returning',
  'returning-unsure',
  'reversed',
  'due',
  'let-go',
  'invoiced',
  'invoice-made',
  'reminded',
  'reminded-lately',
  'nothing-open',
  'calling-off',
  'stale',
] as const

/** A money action with its amounts from the ledger. Integer cents. */
export type MoneyAction =
  | {
      code: 'paid'
      /** Excludes the tip. */
      amountCents: number
      tipCents: number
      means: Pick<LedgerEntry, 'way' | 'paidWith'>
      receipt: 'posted' | 'made' | null
    }
  | { code: 'refunded'; amountCents: number; means: Pick<LedgerEntry, 'way' | 'paidWith'> }
  | { code: 'reversed'; amountCents: number; kind: LedgerEntry['kind'] }
  | { code: 'returning' | 'returning-unsure' | 'let-go' | 'reminded'; amountCents: number }
  | { code: 'due'; amountCents: number; label: string }
  | { code: 'invoiced' | 'invoice-made'; amountCents: number; number: number }
  | { code: 'reminded-lately' | 'nothing-open' | 'calling-off' | 'stale' }

type BalanceState = Pick<PaymentSummary, 'openCents' | 'oweThemCents' | 'isAsleep'>

/** State of an event's money after an action, and whether email is really sent. */
export type MoneyActionContext = { account: BalanceState; email: string | null; isMailbox: boolean }

/** Returns the path of the money page that confirms an action. */
export function getMoneyActionPath(eventId: string, { code, of }: MoneyActionReference): string {
  const query = new URLSearchParams({ did: code, ...(of && { of }) })
  return `/backbar/jobs/${encodeURIComponent(eventId)}/money?${query}`
}

/**
 * Formats an action as a sentence with its sum and the amount still to pay: "Received $273 by Zelle. $704 is still to
 * pay."
 */
export function formatMoneyAction(act: MoneyAction, { account, email, isMailbox }: MoneyActionContext): string {
  const then = (words: string) => `${words} ${formatBalance(account)}`
  const leaves = (what: string, otherwise: string) =>
    isMailbox ? `${what} is kept here, not sent: email isn’t connected.` : otherwise
  switch (act.code) {
    case 'paid': {
      const { amountCents, tipCents, receipt } = act
      const by = formatPaymentMethodPhrase(act.means)
      const got =
        amountCents === 0
          ? `Received a tip of ${formatDollars(tipCents)} ${by}.`
          : `Received ${formatDollars(amountCents)} ${by}${tipCents > 0 ? `, and a tip of ${formatDollars(tipCents)}` : ''}.`
      const told =
        receipt === 'posted'
          ? ` ${leaves('Their receipt', 'Their receipt is on its way.')}`
          : receipt === 'made'
            ? ' Their receipt is below.'
            : ''
      return then(got) + told
    }
    case 'refunded':
      return then(`${formatDollars(act.amountCents)} went back ${formatPaymentMethodPhrase(act.means, true)}.`)
    case 'returning':
      return `${formatDollars(act.amountCents)} is on its way to their card. It should be there in 5 to 10 business days.`
    case 'returning-unsure':
      return `Stripe has not said yet whether the ${formatDollars(act.amountCents)} went out. We keep asking, and tell you if it fails.`
    case 'reversed':
      return `${then(reversalMessages[act.kind](formatDollars(act.amountCents)))} Both entries stay in the books.`
    case 'due':
      return then(
        act.amountCents < 0
          ? `${act.label} takes ${formatDollars(-act.amountCents)} off what they owe.`
          : `${act.label} adds ${formatDollars(act.amountCents)} to what they owe.`,
      )
    case 'let-go':
      return `The ${formatDollars(act.amountCents)} is written off. They owe nothing more.`
    case 'invoiced':
      return leaves(
        `Invoice ${act.number} for ${formatDollars(act.amountCents)}`,
        `Invoice ${act.number} for ${formatDollars(act.amountCents)} is on its way.`,
      )
    case 'invoice-made':
      return `Invoice ${act.number} for ${formatDollars(act.amountCents)} is ready below.`
    case 'reminded':
      return leaves(
        `The reminder about ${formatDollars(act.amountCents)}`,
        `The reminder about ${formatDollars(act.amountCents)} is on its way${email ? ` to ${email}` : ''}.`,
      )
    case 'reminded-lately':
      return 'They were reminded in the last 48 hours, so nothing was sent.'
    case 'nothing-open':
      return 'Nothing is due there, or there is no email address to write to. Nothing was sent.'
    case 'calling-off':
      return 'They asked to cancel it: answer that first. Nothing was sent.'
    case 'stale':
      return 'Something changed since you opened this page. Here is how it is now.'
  }
}

const reversalMessages: Record<LedgerEntry['kind'], (sum: string) => string> = {
  payment: (sum) => `The ${sum} is reversed.`,
  tip: (sum) => `The tip of ${sum} is reversed.`,
  refund: (sum) => `The refund of ${sum} is reversed.`,
  reversal: (sum) => `${sum} is reversed.`,
}

function formatBalance({ openCents, oweThemCents, isAsleep }: BalanceState): string {
  if (oweThemCents > 0) return `You owe them ${formatDollars(oweThemCents)}.`
  if (openCents === 0) return 'Nothing is owed.'
  return isAsleep
    ? `${formatDollars(openCents)} is due once a new date is agreed.`
    : `${formatDollars(openCents)} is still to pay.`
}

/** Formats a payment method: "by Zelle", "in cash", "to their card". */
export function formatPaymentMethodPhrase(
  { way, paidWith }: Pick<LedgerEntry, 'way' | 'paidWith'>,
  isBack = false,
): string {
  const { cameBy } = moneyText('en').paper
  const means = paidWith ?? way
  if (isBack && means === 'card') return 'to their card'
  if (isBack && means === 'account') return 'to their bank account'
  return means === 'account' ? 'from their bank account' : cameBy[means]
}
