import {
  choiceField,
  defineForm,
  lineField,
  optionalField,
  type FieldDefinition,
  type FormDefinition,
} from '../../../business/forms/form.ts'

/** Accounts of the journal, with the names that a new owner starts with. */
export const journalAccounts = {
  bank: { label: 'Your bank account', name: 'Checking' },
  cash: { label: 'Cash', name: 'Cash on hand' },
  stripe: { label: 'Money at Stripe, until it pays out', name: 'Stripe' },
  creditCard: { label: 'Your business card', name: 'Business credit card' },
  owedStaff: { label: 'Costs to reimburse', name: 'Owed to staff' },
  owner: { label: 'Costs you paid yourself', name: 'Owner investment' },
  deposits: { label: 'Money for later events', name: 'Customer deposits' },
  tax: { label: 'Sales tax you owe', name: 'Sales tax payable' },
  tips: { label: 'Tips that belong to staff', name: 'Tips payable' },
  sales: { label: 'Income from events', name: 'Event income' },
  refunds: { label: 'Refunds of income', name: 'Refunds to clients' },
  fees: { label: 'Card fees', name: 'Merchant fees' },
  staffPay: { label: 'Staff pay', name: 'Contract labor' },
  supplies: { label: 'Ice, mixers, garnish, cups', name: 'Supplies' },
  rental: { label: 'Rental', name: 'Equipment rental' },
  vehicle: { label: 'Fuel, parking and tolls', name: 'Car and truck' },
  permits: { label: 'Permits', name: 'Taxes and licenses' },
  insurance: { label: 'Insurance', name: 'Insurance' },
  ads: { label: 'Advertising', name: 'Advertising' },
  commissions: { label: 'Platform fees', name: 'Commissions and fees' },
  otherCosts: { label: 'All other costs', name: 'Other business expenses' },
} as const

export type JournalAccount = keyof typeof journalAccounts
export const journalAccountKeys = Object.keys(journalAccounts) as JournalAccount[]

type AccountFields = { [Account in JournalAccount]: string } & { [Account in `${JournalAccount}Code`]: string | null }

type AccountFieldDefinitions = { [Name in keyof AccountFields]: FieldDefinition<AccountFields[Name]> }

/** The owner's settings of the journal: names of accounts in QuickBooks, and their codes in Xero. */
export type JournalSettings = AccountFields & {
  /** How money for a later event is booked until the month of the event. */
  deposits_as: 'liability' | 'income'
  xeroTaxRate: string
}

export const journalSettingsPath = '/backbar/settings/journal'

export const defaultJournalSettings = {
  deposits_as: 'liability',
  xeroTaxRate: 'Tax Exempt',
  ...Object.fromEntries(
    journalAccountKeys.flatMap((key) => [
      [key, journalAccounts[key].name],
      [`${key}Code`, null],
    ]),
  ),
} as JournalSettings

export const journalSettingsForm: FormDefinition<JournalSettings> = defineForm<JournalSettings>({
  deposits_as: choiceField({
    label: 'Money for an event of a later month',
    hint: 'Ask your accountant. After a change, the next journal moves what earlier ones had.',
    choices: [
      { value: 'liability', label: 'is a customer deposit until the month of the event' },
      { value: 'income', label: 'is income when it arrives' },
    ],
    mend: 'Choose one',
  }),
  xeroTaxRate: lineField({
    label: 'Tax rate in Xero, for every line',
    most: 60,
    empty: 'Enter the name of a tax rate',
  }),
  ...(Object.fromEntries(
    journalAccountKeys.flatMap((key) => [
      [
        key,
        lineField({
          label: journalAccounts[key].label,
          most: 100,
          empty: 'Enter the name of an account in QuickBooks',
        }),
      ],
      [`${key}Code`, optionalField(lineField({ label: `Xero code: ${journalAccounts[key].label}`, most: 10 }))],
    ]),
  ) as unknown as AccountFieldDefinitions),
})
