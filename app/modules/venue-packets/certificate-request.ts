import { createEmailTheme } from '../../business/brand/brand.ts'
import type { BusinessIdentity } from '../../business/stored-settings.ts'
import { formatLongDate } from '../../business/dates.ts'
import {
  dateField,
  defineForm,
  emailField,
  noteField,
  optionalField,
  checkboxField,
  type FormValues,
} from '../../business/forms/form.ts'
import { composeEmail } from '../../plumbing/outbox/compose-email.ts'
import type { ComposedEmail } from '../../plumbing/outbox/email.ts'
import type { FormInput } from '../../ui/form-field.ts'

/** A request for a certificate to the insurance agent: holder, deadline and receipt. Days as 2027-05-01. */
export type CertificateRequest = {
  id: string
  holder: string
  holderAddress: string
  isAdditionalInsured: boolean
  neededBy: string | null
  askedOf: string
  askedOn: string
  receivedOn: string | null
  /** Whether the request was only stored because no email account is connected. */
  isKept: boolean
}

const neededByMessage = 'Enter today or a later day, or leave it empty'

/** Form of a certificate request to the agent. */
export const certificateRequestForm = defineForm({
  holder: noteField({
    label: 'Certificate holder',
    hint: 'The exact legal name on the certificate: the venue, or the company.',
    most: 200,
    empty: 'Enter the holder’s exact legal name, as it should appear on the certificate',
  }),
  holderAddress: noteField({ label: 'Their address', most: 300, rows: 2 }),
  isAdditionalInsured: checkboxField({ label: 'Name them as additional insured' }),
  neededBy: optionalField(dateField({ label: 'Certificate needed by', mend: neededByMessage })),
  agentName: noteField({ label: 'Your agent', hint: 'Kept for the next time, with address and policy.', most: 200 }),
  agentEmail: emailField({
    label: 'Their email',
    mend: 'Enter your agent’s email address, such as name@agency.com',
  }),
  policy: noteField({ label: 'Policy number', most: 100 }),
})
export type CertificateRequestValues = FormValues<typeof certificateRequestForm>

/** Parses a certificate request. `today` is in the business's time zone. */
export function parseCertificateRequest(
  input: FormInput,
  today: string,
): ReturnType<typeof certificateRequestForm.read> {
  const reading = certificateRequestForm.read(input)
  const isLate = 'values' in reading && reading.values.neededBy !== null && reading.values.neededBy < today
  return isLate ? { errors: [{ field: 'neededBy', message: neededByMessage }] } : reading
}

type Facts = {
  id: string
  eventId: string
  asking: CertificateRequestValues
  identity: BusinessIdentity
  event: { date: string; place: string }
  siteUrl: string
}

/** Composes the email to the agent: holder, wording, deadline and event. */
export function composeCertificateEmail({ id, eventId, asking, identity, event, siteUrl }: Facts): ComposedEmail {
  const { holder, holderAddress, isAdditionalInsured, neededBy, agentName, agentEmail, policy } = asking
  const insured = identity.legalName || identity.name
  const rows: [string, string][] = [
    ['Insured', insured],
    ['Policy', policy],
    ['Certificate holder, exactly', holder],
    ['Holder’s address', holderAddress],
    ['Additional insured', isAdditionalInsured ? `yes, ${holder}` : 'no'],
    ['Event', [formatLongDate(event.date), event.place].filter(Boolean).join(', ')],
    ['Certificate needed by', neededBy ? formatLongDate(neededBy) : ''],
  ]
  return composeEmail({
    id,
    eventId,
    kind: 'certificate',
    to: agentEmail,
    replyTo: identity.email,
    business: identity.name,
    look: createEmailTheme(identity.brand),
    siteUrl,
    subject: `Certificate of insurance for ${holder}${neededBy ? `, needed by ${formatLongDate(neededBy)}` : ''}`,
    title: 'A certificate of insurance, please',
    blocks: [
      {
        kind: 'paragraph',
        words: `Hi${agentName ? ` ${agentName}` : ''},\nPlease send us a certificate of insurance as follows. A reply with the PDF is all we need.`,
      },
      { kind: 'rows', rows: rows.filter(([, value]) => value !== '') },
    ],
    footer: `${insured}. You get this because you insure us.`,
  })
}
