import { z } from 'zod'
import type { BusinessIdentity } from '../../business/stored-settings.ts'
import { isValidTimeZone } from '../../business/event-zone.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { parsePhoneNumber } from '../../business/parse-phone-number.ts'
import { requiredLineSchema, optionalTextSchema, shortLineSchema } from '../../plumbing/http/text-schemas.ts'
import { emailSchema } from '../../plumbing/outbox/email-address.ts'
import { siteLayoutText } from '../../site/pages/site-layout-text.ts'
import { parseHttpsUrl } from './parse-https-url.ts'

/** The identity without the brand, which has its own page. */
type IdentityField = Exclude<keyof BusinessIdentity, 'brand' | 'isTimeZoneUnset'>

/** Labels of the form's fields, in order. */
export const identityLabels: Readonly<Record<IdentityField, string>> = {
  name: 'Name',
  legalName: 'Legal name',
  email: 'Email',
  phone: 'Phone',
  alertsTo: 'Alerts go to',
  answers: 'How soon you answer',
  instagramUrl: 'Instagram',
  tiktokUrl: 'TikTok',
  area: 'Service area',
  cities: 'Cities',
  baseZip: 'Base ZIP',
  timeZone: 'Time zone',
  postal: 'Mailing address',
  packages: 'Heading of the packages',
  opening: 'When you are open',
}

/** Hint at the mailing address field that explains its purpose. */
export const mailingAddressReason =
  'US law wants it under emails that win clients, so without it your follow-ups before a booking stay off. A P.O. box will do.'

/** Converts the business identity to form values. */
export function toIdentityInput(identity: BusinessIdentity): Record<IdentityField, string> {
  const { openingWords } = siteLayoutText('en')
  const { brand: _, isTimeZoneUnset, ...fields } = identity
  return {
    ...fields,
    timeZone: isTimeZoneUnset ? '' : fields.timeZone,
    phone: formatPhoneNumber(identity.phone),
    cities: identity.cities.join('\n'),
    opening: identity.opening ?? openingWords,
    postal: identity.postal ?? '',
  }
}

/** The form's schema. `isKnownZip` checks that a ZIP exists. */
export function createIdentitySchema(isKnownZip: (zip: string) => boolean) {
  return z.object({
    name: shortLineSchema('Enter the business’s name', 'Shorten the name to 200 characters'),
    legalName: shortLineSchema(
      'Enter the legal name, as it appears at the foot of each page',
      'Shorten the legal name to 200 characters',
    ),
    email: emailSchema('Enter the email address people write to'),
    phone: requiredLineSchema('Enter the phone number people call').transform((text, context) => {
      const number = text === '' ? '' : parsePhoneNumber(text)
      if (number === null)
        context.addIssue({ code: 'custom', message: 'Enter a phone number with its area code, such as (904) 555-0100' })
      return number ?? ''
    }),
    alertsTo: emailSchema('Enter the email address alerts go to'),
    answers: optionalShortLineSchema('how soon you answer'),
    packages: optionalShortLineSchema('the heading of the packages'),
    opening: optionalShortLineSchema('when you are open'),
    instagramUrl: profileUrlSchema('Instagram'),
    tiktokUrl: profileUrlSchema('TikTok'),
    area: shortLineSchema('Enter the area you serve, in a few words', 'Shorten the area to 200 characters'),
    cities: optionalTextSchema(2_000, 'Shorten the list of cities')
      .transform(listLines)
      .pipe(
        z
          .array(z.string())
          .min(1, 'Enter at least one city')
          .max(50, 'Name 50 cities at most')
          .refine((cities) => cities.every((city) => city.length <= 100), 'Shorten each city to 100 characters'),
      ),
    baseZip: requiredLineSchema('Enter the ZIP you start from').refine(
      (zip) => zip === '' || isKnownZip(zip),
      'Enter a ZIP that exists, five digits',
    ),
    postal: optionalTextSchema(300, 'Shorten the mailing address to 300 characters'),
    timeZone: z.string().default('').refine(isValidTimeZone, 'Choose a time zone'),
  })
}

/** Returns the typed identity with the stored value of every invalid field, and the errors. */
export function parseIdentityPreview(
  input: Record<string, string>,
  stored: BusinessIdentity,
  isKnownZip: (zip: string) => boolean,
): { identity: BusinessIdentity; mend: string[] } {
  const readings = Object.entries(createIdentitySchema(isKnownZip).shape).map(
    ([name, field]) => [name, field.safeParse(input[name])] as const,
  )
  const typed = readings.flatMap(([name, { success, data }]) => (success ? [[name, data] as const] : []))
  const mend = readings.flatMap(([, { error }]) => (error ? [error.issues[0]!.message] : []))
  return { identity: { ...stored, ...Object.fromEntries(typed) }, mend }
}

/** An optional short text. */
function optionalShortLineSchema(what: string) {
  return z
    .string()
    .default('')
    .transform((text) => text.replace(/\s+/g, ' ').trim())
    .refine((text) => text.length <= 80, `Shorten ${what} to 80 characters`)
}

/** The URL of a social profile, or empty. */
function profileUrlSchema(of: string) {
  return z
    .string()
    .default('')
    .transform((text, context) => {
      const address = text.trim() === '' ? '' : parseHttpsUrl(text.trim())
      if (address === null)
        context.addIssue({ code: 'custom', message: `Enter the ${of} address from https:// on, or leave it empty` })
      return address ?? ''
    })
}

function listLines(text: string): string[] {
  return [
    ...new Set(
      text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    ),
  ]
}
