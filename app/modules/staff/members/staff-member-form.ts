import {
  choiceField,
  defineForm,
  emailField,
  lineField,
  noteField,
  optionalField,
  parsedField,
  phoneField,
  checkboxField,
  type FormValues,
} from '../../../business/forms/form.ts'
import { priceField } from '../../../business/forms/parse-dollars.ts'
import { payArrangements, type PayArrangement, type PayRatesByRole, type StaffRole } from './staff-member.ts'

/** Path of the staff roster. */
export const staffRosterPath = '/backbar/crew'

/** Path of a staff member. The id `new` adds a staff member. */
export function getStaffMemberPath(id: string): string {
  return `${staffRosterPath}/${encodeURIComponent(id)}`
}

/** Form of name, contact and roles. A name and a phone number are enough. */
export const staffMemberForm = defineForm(
  {
    name: lineField({
      label: 'Name',
      hint: 'As the others call them; the first name alone is fine.',
      most: 80,
      empty: 'Enter their name',
    }),
    phone: optionalField(phoneField({ label: 'Phone', hint: 'For their link and for what is urgent.' }), ''),
    email: optionalField(
      emailField({ label: 'Email', hint: 'Where emails about an event go. Without one, you text them.' }),
      '',
    ),
    language: choiceField({
      label: 'Language they read',
      choices: [
        { value: 'en', label: 'English' },
        { value: 'es', label: 'Spanish' },
      ],
      mend: 'Choose the language they read',
    }),
    isLead: checkboxField({ label: 'Lead: tends bar and speaks with the clients. Each event needs one' }),
    isBartender: checkboxField({ label: 'Bartender, beside a lead' }),
    isBarback: checkboxField({ label: 'Barback' }),
    homeZip: optionalField(
      parsedField({
        label: 'Home ZIP',
        parse: (typed) => (/^\d{5}$/.test(typed) ? typed : null),
        mend: 'Enter the five digits of a ZIP, such as 32205, or leave it empty',
      }),
      '',
    ),
    isAdult: checkboxField({
      label: 'I have seen that they are 18 or over',
      hint: 'We keep your name and the day you checked it, never a birth date.',
    }),
    emergency: noteField({ label: 'Whom to call in an emergency', most: 200 }),
    note: noteField({ label: 'Note', hint: 'They do not see it.', most: 500, rows: 2 }),
  },
  ({ phone, email, isLead, isBartender, isBarback }) => [
    ...(phone === '' && email === ''
      ? [{ field: 'phone', message: 'Enter a phone number or an email address: without one they cannot be asked' }]
      : []),
    ...(isLead || isBartender || isBarback
      ? []
      : [{ field: 'isLead', message: 'Check at least one of the three things they do' }]),
  ],
)
export type StaffMemberFormValues = FormValues<typeof staffMemberForm>
export type StaffMemberFormDefinition = typeof staffMemberForm

/** Returns the roles of the three checkboxes. A lead also tends bar. */
export function toStaffRoles({
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

/** Disclaimer next to the pay arrangement and below the pay summary. */
export const payArrangementText = 'Whether a person is an employee is decided by law, not by what is chosen here.'

/** Form of a staff member's pay, for owners only. */
export const payDetailsForm = defineForm({
  paidAs: choiceField({
    label: 'Pay type',
    hint: payArrangementText,
    choices: payArrangements.map((value) => ({ value, label: paidAsLabels[value] })),
    mend: 'Choose how they are paid',
  }),
  unit: choiceField({
    label: 'Their rates are',
    choices: [
      { value: 'hour', label: 'by the hour' },
      { value: 'event', label: 'for the whole event' },
    ],
    mend: 'Choose by the hour or for the whole event',
  }),
  lead: optionalField(priceField({ label: 'Rate as lead' })),
  bartender: optionalField(priceField({ label: 'Rate as bartender' })),
  barback: optionalField(priceField({ label: 'Rate as barback' })),
  isManager: checkboxField({
    label: 'An owner or a manager',
    hint: 'Federal law leaves them out of the tips wherever another bartender worked.',
  }),
  hasTaxForm: checkboxField({ label: 'We have their W-9' }),
})
export type PayDetailsFormValues = FormValues<typeof payDetailsForm>

/** Returns the rates of a form by role. Empty rates are left out. */
export function toPayRatesByRole({ unit, ...cents }: Pick<PayDetailsFormValues, 'unit' | StaffRole>): PayRatesByRole {
  const roles: StaffRole[] = ['lead', 'bartender', 'barback']
  return Object.fromEntries(
    roles.flatMap((role) => (cents[role] === null ? [] : [[role, { unit, cents: cents[role] }]])),
  )
}
