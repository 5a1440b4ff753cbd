import {
  choice,
  defineForm,
  email,
  line,
  note,
  optional,
  parsed,
  phone,
  tick,
  type FormValues,
} from '../../business/forms/form.ts'
import { price } from '../../business/forms/read-dollars.ts'
import { waysPaid, type PayArrangement, type PayRatesByRole, type StaffRole } from './crew-person.ts'

/** Where everybody who pours is listed. */
export const staffRosterPath = '/backbar/crew'

/** The page of one of them; `new` adds somebody. */
export function getStaffMemberPath(id: string): string {
  return `${staffRosterPath}/${encodeURIComponent(id)}`
}

/** Who somebody is and how they are reached: a name and a phone number are enough. */
export const staffMemberForm = defineForm(
  {
    name: line({
      label: 'Name',
      hint: 'As the others call them; the first name alone is fine.',
      most: 80,
      empty: 'Enter their name',
    }),
    phone: optional(phone({ label: 'Phone', hint: 'For their link and for what is urgent.' }), ''),
    email: optional(
      email({ label: 'E-mail', hint: 'Where emails about an event go. Without one, you text them.' }),
      '',
    ),
    language: choice({
      label: 'They read',
      choices: [
        { value: 'en', label: 'English' },
        { value: 'es', label: 'Spanish' },
      ],
      mend: 'Choose the language they read',
    }),
    isLead: tick({ label: 'Leads: speaks with the hosts, and pours' }),
    isBartender: tick({ label: 'Bartender' }),
    isBarback: tick({ label: 'Barback' }),
    homeZip: optional(
      parsed({
        label: 'Home ZIP',
        parse: (typed) => (/^\d{5}$/.test(typed) ? typed : null),
        mend: 'Enter the five digits of a ZIP, such as 32205, or leave it empty',
      }),
      '',
    ),
    isAdult: tick({
      label: 'I have seen that they are 18 or over',
      hint: 'We keep your name and the day you checked it, never a birth date.',
    }),
    emergency: note({ label: 'Whom to call in an emergency', most: 200 }),
    note: note({ label: 'Note', hint: 'They do not see it.', most: 500, rows: 2 }),
  },
  ({ phone, email, isLead, isBartender, isBarback }) => [
    ...(phone === '' && email === ''
      ? [{ field: 'phone', message: 'Enter a phone number or an e-mail address: without one nobody can ask them' }]
      : []),
    ...(isLead || isBartender || isBarback
      ? []
      : [{ field: 'isLead', message: 'Check at least one of the three things they do' }]),
  ],
)
export type StaffMemberFormValues = FormValues<typeof staffMemberForm>
export type StaffMemberFormDefinition = typeof staffMemberForm

/** What somebody does, of the three boxes. A lead pours, too. */
export function rolesOf({
  isLead,
  isBartender,
  isBarback,
}: Pick<StaffMemberFormValues, 'isLead' | 'isBartender' | 'isBarback'>) {
  const named: [boolean, StaffRole][] = [
    [isLead, 'lead'],
    [isBartender || isLead, 'bartender'],
    [isBarback, 'barback'],
  ]
  return named.flatMap(([is, role]) => (is ? [role] : []))
}

const paidAsLabels: Record<PayArrangement, string> = {
  payroll: 'On payroll',
  invoice: 'Against an invoice',
  owner: 'An owner',
  friend: 'A friend who helps, unpaid',
}

/** Beside how somebody is paid, and below what everybody was. */
export const paidAsNote = 'Whether somebody is an employee is decided by law, not by what is chosen here.'

/** What somebody is paid, which owners alone know. */
export const payForm = defineForm({
  paidAs: choice({
    label: 'Paid as',
    hint: paidAsNote,
    choices: waysPaid.map((value) => ({ value, label: paidAsLabels[value] })),
    mend: 'Choose how they are paid',
  }),
  unit: choice({
    label: 'Their rates are',
    choices: [
      { value: 'hour', label: 'by the hour' },
      { value: 'event', label: 'for the whole event' },
    ],
    mend: 'Choose by the hour or for the whole event',
  }),
  lead: optional(price({ label: 'As lead' })),
  bartender: optional(price({ label: 'As bartender' })),
  barback: optional(price({ label: 'As barback' })),
  isManager: tick({
    label: 'An owner or a manager',
    hint: 'Federal law leaves them out of the tips wherever somebody else poured.',
  }),
  hasTaxForm: tick({ label: 'We have their W-9' }),
})
export type PayDetailsFormValues = FormValues<typeof payForm>

/** The rates of a form, by role; those left empty are not there. */
export function ratesOf({ unit, ...cents }: Pick<PayDetailsFormValues, 'unit' | StaffRole>): PayRatesByRole {
  const roles: StaffRole[] = ['lead', 'bartender', 'barback']
  return Object.fromEntries(
    roles.flatMap((role) => (cents[role] === null ? [] : [[role, { unit, cents: cents[role] }]])),
  )
}
