import { getFormatter } from '../../business/language-formatter.ts'
import { clientPageText } from '../proposals/client-page-text.ts'
import { formatNearDay } from '../proposals/format-deadline-day.ts'
import type { AmountDueStatus } from '../payments/allocate-payments.ts'
import type { ClientPageData } from './client-page-data.ts'

type Shopping = { bought: number; total: number }

/** Progress known to other modules: drinks named on the menu card out of those included, shopping, and guests. */
export type ClientProgress = {
  drinks: { named: number; included: number; isOpen: boolean } | null
  /** `shopping` is null until the list was first opened. */
  list: { shopping: Shopping | null } | null
  /** Number of guests the client reported. The agreement may have another number. */
  told?: number | null
}

/** Payment steps. `everything`: the whole total is due at once. `rest`: more than the balance is still to pay. */
type MoneyCode = 'deposit' | 'everything' | 'balance' | 'rest'

/** A client's step before the event, such as the deposit. `share` is its progress from 0 to 1. Amounts in integer cents. */
export type ClientStep = { share: number; isLate: boolean } & (
  | {
      code: MoneyCode
      cents: number
      dueOn: string
      paidOn: string | null
      /** Open amounts by due date, where there are several. */
      parts: { dueOn: string; cents: number }[]
      /** Whether bank payments for the whole amount are clearing. */
      isComing: boolean
    }
  | { code: 'drinks'; named: number; included: number }
  | { code: 'list'; shopping: Shopping | null }
  | { code: 'count'; guests: number; told: number | null; until: string }
)

/**
 * Steps from acceptance to the event, at most five. A paid step is done, and an unpaid step past its due date is late.
 * The client can change the final count until the balance is due, then it is fixed.
 */
export function computeClientSteps(
  { account, clearing, document, papers, today }: ClientPageData,
  beside: ClientProgress,
): ClientStep[] {
  const { deposit, rest } = account
  const { event, money } = document
  const balance = rest.reduce((sum, { cents }) => sum + cents, 0)
  const open = rest.reduce((sum, { openCents }) => sum + openCents, 0)
  const toPay = rest.filter(({ openCents }) => openCents > 0)
  const next = toPay[0] ?? rest[0]
  const isFinal = money.balanceDay < today
  const told = beside.told ?? null
  const isComing = (of: readonly AmountDueStatus[]) =>
    of.length > 0 && of.every(({ id }) => clearing.some(({ dueId, isCard }) => dueId === id && !isCard))
  const getOpen = (isDeposit: boolean) => account.open.filter(({ kind }) => (kind === 'deposit') === isDeposit)
  return [
    ...(deposit && deposit.cents > 0
      ? [
          paid(
            deposit.signedCents === account.signedCents ? 'everything' : 'deposit',
            deposit.cents,
            deposit.openCents,
            deposit.dueOn,
            findPaymentDate(papers.payments, deposit.cents),
            today,
            { isComing: isComing(getOpen(true)) },
          ),
        ]
      : []),
    ...(beside.drinks && ((beside.drinks.isOpen && beside.drinks.included > 0) || beside.drinks.named > 0)
      ? [drinksStep(beside.drinks)]
      : []),
    ...(beside.list
      ? [
          {
            code: 'list' as const,
            ...beside.list,
            share: getShare(beside.list.shopping),
            isLate: false,
          },
        ]
      : []),
    {
      code: 'count',
      guests: event.eventGuestCount,
      told,
      until: money.balanceDay,
      share: isFinal || told === event.eventGuestCount ? 1 : 0,
      isLate: false,
    },
    ...(next && balance > 0
      ? [
          paid(
            toPay.length > 1 || next.isMore ? 'rest' : 'balance',
            open > 0 ? open : balance,
            open,
            next.dueOn,
            null,
            today,
            {
              parts: toPay.map(({ dueOn, openCents }) => ({ dueOn, cents: openCents })),
              isComing: isComing(getOpen(false)),
            },
          ),
        ]
      : []),
  ]
}

/** Whether a step is an amount that is still to be paid. */
export function isUnpaidStep(step: ClientStep): boolean {
  return 'cents' in step && step.share < 1
}

function drinksStep({ named, included }: { named: number; included: number }): ClientStep {
  const share = named === 0 ? 0 : Math.min(1, named / Math.max(1, included))
  return { code: 'drinks', named, included, share, isLate: false }
}

function getShare(shopping: Shopping | null): number {
  return shopping && shopping.total > 0 ? shopping.bought / shopping.total : 0
}

function paid(
  code: MoneyCode,
  cents: number,
  openCents: number,
  dueOn: string,
  paidOn: string | null,
  today: string,
  { parts = [], isComing }: { parts?: { dueOn: string; cents: number }[]; isComing: boolean },
): ClientStep {
  const isLate = openCents > 0 && dueOn < today && !isComing
  return { code, cents, dueOn, paidOn, parts, isComing, share: openCents === 0 ? 1 : 0, isLate }
}

/** Day on which payments reached `cents`. Null if they have not. */
export function findPaymentDate(payments: readonly { cents: number; paidOn: string }[], cents: number): string | null {
  let come = 0
  for (const payment of payments) {
    come += payment.cents
    if (come >= cents) return payment.paidOn
  }
  return null
}

/** Formats a step's row. */
export function formatClientStep(step: ClientStep, { language, today }: Pick<ClientPageData, 'language' | 'today'>) {
  const said = getFormatter(language)
  const { steps } = clientPageText(language).after
  // A date in another year shows its year. The weekday is shown with the amount itself.
  const by = (day: string) => formatNearDay(said, day, today)
  switch (step.code) {
    case 'deposit':
    case 'everything':
    case 'balance':
    case 'rest': {
      const isPaid = step.share === 1
      const sum = said.dollars(step.cents)
      if (isPaid)
        return {
          title: steps[step.code].paid,
          hint: step.paidOn ? `${sum}, ${said.monthDay(step.paidOn)}` : sum,
        }
      return {
        title: steps[step.code].open(sum),
        hint: step.isComing
          ? steps.isComing
          : step.parts.length > 1
            ? step.parts
                .map(({ dueOn, cents }) =>
                  steps[dueOn < today ? 'partWasDue' : 'partBy'](said.dollars(cents), by(dueOn)),
                )
                .join(', ')
            : (step.isLate ? steps.wasDue : steps.by)(by(step.dueOn)),
      }
    }
    case 'drinks':
      return {
        title: step.share === 1 ? steps.drinksNamed : steps.drinks,
        hint: steps.named(step.named, step.included),
      }
    case 'list':
      return {
        title: steps.list,
        hint: step.shopping ? steps.bought(step.shopping.bought, step.shopping.total) : steps.notOpened,
      }
    case 'count': {
      const { guests, told, until } = step
      const isOther = told !== null && told !== guests
      return {
        title: steps.count,
        hint: isOther
          ? steps.told(told, guests, until < today ? null : by(until))
          : step.share === 1
            ? steps.guests(guests)
            : steps.soFar(guests, by(until)),
      }
    }
  }
}
