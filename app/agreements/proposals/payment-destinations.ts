import { defineForm, lineField, multilineField, checkboxField } from '../../business/forms/form.ts'
import { parsePhoneNumber } from '../../business/parse-phone-number.ts'
import { paymentMethods, type PaymentMethod } from './proposal.ts'
import { proposalPaymentMethodLabels } from './terms.ts'

/** Payment methods with an address, a name or instructions. A card has its own page. */
export const manualPaymentMethods = ['zelle', 'venmo', 'check', 'cash', 'bank'] as const
export type ManualPaymentMethod = (typeof manualPaymentMethods)[number]

/**
 * Payment address of each method, as the owner typed it. A method without an address is left out. `takesDebit`: the card
 * processor's page also takes a bank debit for a balance. Never for a deposit, which must arrive before the date is
 * booked.
 */
export type PaymentDestinations = Partial<Record<ManualPaymentMethod, string>> & { takesDebit?: true }

/** Form values of the payment addresses. Empty if a method has none. */
export type PaymentDestinationsValues = Record<ManualPaymentMethod, string> & { takesDebit: boolean }

const zelle = lineField({ label: 'Zelle', hint: 'The email address or phone number Zelle knows you by.', most: 120 })
const venmo = lineField({ label: 'Venmo', hint: 'Your name there, such as @your-bar.', most: 120 })

export const paymentDestinationsForm = defineForm<PaymentDestinationsValues>({
  zelle: {
    ...zelle,
    read: zelle.read.refine(
      (typed) => typed === '' || hasMail(typed) || parsePhoneNumber(typed) !== null,
      'Enter an email address, such as pay@example.com, or a U.S. phone number',
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

/** Payment addresses as form values. */
export function toPaymentDestinationsValues(payTo: PaymentDestinations): PaymentDestinationsValues {
  const { zelle = '', venmo = '', check = '', cash = '', bank = '', takesDebit = false } = payTo
  return { zelle, venmo, check, cash, bank, takesDebit }
}

/** Payment addresses from form values. */
export function parsePaymentDestinations({ takesDebit, ...ways }: PaymentDestinationsValues): PaymentDestinations {
  const filled = Object.entries(ways).filter(([, typed]) => typed !== '')
  return { ...Object.fromEntries(filled), ...(takesDebit && { takesDebit }) }
}

/** Labels of the methods that changed. */
export function listChangedPaymentMethods(before: PaymentDestinations, after: PaymentDestinations): string[] {
  const ways = manualPaymentMethods
    .filter((way) => before[way] !== after[way])
    .map((way) => proposalPaymentMethodLabels[way])
  return before.takesDebit === after.takesDebit ? ways : [...ways, 'Bank debit']
}

/** Payment address of a method. Null if there is none. */
export function findPaymentDestination(payTo: PaymentDestinations, way: PaymentMethod): string | null {
  return way === 'card' ? null : (payTo[way] ?? null)
}

/** Payment addresses of the offered methods. */
export function filterPaymentDestinations(
  payTo: PaymentDestinations,
  ways: readonly PaymentMethod[],
): PaymentDestinations {
  const offered = manualPaymentMethods.filter((way) => ways.includes(way) && payTo[way] !== undefined)
  return Object.fromEntries(offered.map((way) => [way, payTo[way]!]))
}

/**
 * Returns the methods a client can use now. A card needs a processor. Zelle, Venmo, a check and a bank transfer need the
 * address the owner entered. Cash is paid in person and needs none.
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
