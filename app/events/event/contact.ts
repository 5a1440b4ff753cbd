import {
  choiceField,
  defineForm,
  emailField,
  lineField,
  optionalField,
  phoneField,
  checkboxField,
  type FormValues,
} from '../../business/forms/form.ts'

/** A person connected to an event. The first contact is the person who sent the inquiry. */
export type EventContact = {
  id: string
  eventId: string
  name: string
  /** Email address. Empty if unknown. `phone` is in E.164, or empty if unknown. */
  email: string
  phone: string
  role: EventContactRole
  /** Whether each email to the clients of this event goes to this person, too. The first contact always gets them. */
  getsEmails: boolean
  /** Whether this person's link signs, pays and asks for changes. Without it the link shows the page. */
  maySign: boolean
}

export const eventContactRoles = [
  { value: 'couple', label: 'Couple or host' },
  { value: 'planner', label: 'Planner' },
  { value: 'payer', label: 'Payer' },
  { value: 'other', label: 'Other' },
] as const

export type EventContactRole = (typeof eventContactRoles)[number]['value']

/** Maximum number of contacts of an event. */
export const maxEventContacts = 12

/** Whether a contact is the first contact. Its ID is the event's ID. */
export function isPrimaryContact({ id, eventId }: Pick<EventContact, 'id' | 'eventId'>): boolean {
  return id === eventId
}

/** The form of a contact other than the first. */
export const eventContactForm = defineForm(
  {
    name: lineField({ label: 'Name', most: 200, empty: 'Enter the contact’s name' }),
    role: choiceField({ label: 'Role', choices: [...eventContactRoles], mend: 'Choose the contact’s role' }),
    email: optionalField(emailField({ label: 'Email', mend: 'Enter an email address, such as name@example.com' }), ''),
    phone: optionalField(phoneField({ label: 'Phone' }), ''),
    getsEmails: checkboxField({ label: 'Gets the event’s emails' }),
    maySign: checkboxField({
      label: 'May sign',
      hint: 'One signature is enough. Without it, the link shows the page only.',
    }),
  },
  ({ email, phone, getsEmails }) => {
    if (email === '' && phone === '') return [{ field: 'email', message: 'Enter an email address or a phone number' }]
    if (getsEmails && email === '')
      return [{ field: 'email', message: 'Enter the address that gets the event’s emails' }]
    return []
  },
)

export type EventContactValues = FormValues<typeof eventContactForm>

export function formatContactRole(role: EventContactRole): string {
  return eventContactRoles.find(({ value }) => value === role)!.label
}

/** A contact's rights in a line: "Planner · gets emails · may not sign". */
export function formatContactRights({ role, getsEmails, maySign }: Omit<EventContact, 'name'>): string {
  return [
    formatContactRole(role),
    getsEmails ? 'gets emails' : 'gets no emails',
    maySign ? 'may sign' : 'may not sign',
  ].join(' · ')
}
