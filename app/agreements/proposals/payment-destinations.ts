import { defineForm, lineField, multilineField, checkboxField } from '../../business/forms/form.ts'
import { parsePhoneNumber } from '../../business/parse-phone-number.ts'
import { paymentMethods, type PaymentMethod } from './proposal.ts'
import { proposalPaymentMethodLabels } from './terms.ts'

/** The ways that go somewhere: an address, a name or words for each. A card has a page of its own. */
export const manualPaymentMethods = ['zelle', 'venmo', 'check', 'cash', 'bank'] as const
export type ManualPaymentMethod = (typeof manualPaymentMethods)[number]

/**
 * Where each way is paid to, as the owner typed it; nothing of a way nobody filled in. And whether the card processor's page
 * of a balance takes a bank debit too: never of a deposit, which has to be there before the date is theirs.
 */
export type PaymentDestinations = Partial<Record<ManualPaymentMethod, string>> & { takesDebit?: true }

/** What the form of where to pay says: each way, empty where it goes nowhere. */
export type PaymentDestinationsValues = Record<ManualPaymentMethod, string> & { takesDebit: boolean }

const zelle = lineField({ label: 'Zelle', hint: 'The e-mail address or phone number Zelle knows you by.', most: 120 })
const venmo = lineField({ label: 'Venmo', hint: 'Your name there, such as @your-bar.', most: 120 })

export const paymentDestinationsForm = defineForm<PaymentDestinationsValues>({
  zelle: {
    ...zelle,
    read: zelle.read.refine(
      (typed) => typed === '' || hasMail(typed) || parsePhoneNumber(typed) !== null,
      'Enter an e-mail address, such as pay@example.com, or a U.S. phone number',
    ),
  },
  venmo: {
    ...venmo,
    read: venmo.read
      .refine((typed) => /^(@?[\w-]{3,30})?$/.test(typed), 'Enter your Venmo name alone, such as @your-bar')
      .transform((typed) => typed.replace(/^@?(?=.)/, '@')),
  },
  check: multilineField({ label: 'Check', hint: 'Where to mail it, as on an envelope.', most: 300, rows: 4 }),
  cash: multilineField({ label: 'Cash', hint: 'Where and when it can be handed over.', most: 300, rows: 2 }),
  bank: multilineField({
    label: 'Bank transfer',
    hint: 'Account holder, bank, routing and account number.',
    most: 400,
    rows: 4,
  }),
  takesDebit: checkboxField({
    label: 'Also take bank debits on the card page, for balances',
    hint: 'Where cards are set up. It costs you less than a card, takes up to four business days, and counts only once it has arrived. Online, a deposit can be paid by card only.',
  }),
})

/** The ways to pay as its form says it. */
export function toPaymentDestinationsValues(payTo: PaymentDestinations): PaymentDestinationsValues {
  const { zelle = '', venmo = '', check = '', cash = '', bank = '', takesDebit = false } = payTo
  return { zelle, venmo, check, cash, bank, takesDebit }
}

/** The ways to pay, of what its form says. */
export function parsePaymentDestinations({ takesDebit, ...ways }: PaymentDestinationsValues): PaymentDestinations {
  const filled = Object.entries(ways).filter(([, typed]) => typed !== '')
  return { ...Object.fromEntries(filled), ...(takesDebit && { takesDebit }) }
}

/** The ways of which something changed, in words. */
export function listChangedPaymentMethods(before: PaymentDestinations, after: PaymentDestinations): string[] {
  const ways = manualPaymentMethods
    .filter((way) => before[way] !== after[way])
    .map((way) => proposalPaymentMethodLabels[way])
  return before.takesDebit === after.takesDebit ? ways : [...ways, 'Bank debit']
}

/** Where a way is paid to; null where nothing was filled in. */
export function findPaymentDestination(payTo: PaymentDestinations, way: PaymentMethod): string | null {
  return way === 'card' ? null : (payTo[way] ?? null)
}

/** Of where to pay, the ways that are offered. */
export function filterPaymentDestinations(
  payTo: PaymentDestinations,
  ways: readonly PaymentMethod[],
): PaymentDestinations {
  const offered = manualPaymentMethods.filter((way) => ways.includes(way) && payTo[way] !== undefined)
  return Object.fromEntries(offered.map((way) => [way, payTo[way]!]))
}

/**
 * Returns the ways a client can use now. A card needs a processor. Zelle, Venmo, a check and a bank transfer need the address
 * the owner filled in. Cash needs none, as it is handed over in person.
 */
export function filterPayableMethods(
  ways: readonly PaymentMethod[],
  payTo: PaymentDestinations,
  takesCards: boolean,
): PaymentMethod[] {
  const isPayable = (way: PaymentMethod) => {
    if (way === 'card') return takesCards
    return way === 'cash' || findPaymentDestination(payTo, way) !== null
  }
  return paymentMethods.filter((way) => ways.includes(way) && isPayable(way))
}

function hasMail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text)
}
