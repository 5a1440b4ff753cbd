import { data, redirect } from 'react-router'
import { z } from 'zod'
import { getRequestDeviceName } from '../../business/auth/device-name.ts'
import { listOwners } from '../../business/auth/users.server.ts'
import { recordSecurityEvent } from '../../business/auth/security-events.server.ts'
import { parsePhoneNumber } from '../../business/parse-phone-number.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { parseFormInput } from '../../plumbing/http/form-input.server.ts'
import { requiredLineSchema, shortLineSchema } from '../../plumbing/http/text-schemas.ts'
import { emailSchema } from '../../plumbing/outbox/email-address.ts'
import { toFieldErrors } from '../../ui/field-errors.ts'
import { restoreSamples, getSamplesStatus, deleteSamples } from './samples.server.ts'

type Services = { db: Db; now: () => number; config: { siteUrl: string } }

/** The samples part of the brand page. */
export const samplesPath = '/backbar/settings/brand?open=samples'

/** The remaining samples, and the owner's email as a suggestion. */
export async function getSamplesPageData({ db, now }: Pick<Services, 'db' | 'now'>) {
  const [samples, [owner]] = await Promise.all([getSamplesStatus(db, now()), listOwners(db)])
  return { ...samples, email: owner?.email ?? '' }
}

const essentials = z.object({
  name: shortLineSchema('Enter the business’s name', 'Shorten the name to 200 characters'),
  email: emailSchema('Enter the email address people write to'),
  phone: requiredLineSchema('Enter the phone number people call').transform((text, context) => {
    const number = text === '' ? '' : parsePhoneNumber(text)
    if (number === null) context.addIssue({ code: 'custom', message: 'Enter a phone number with its area code' })
    return number ?? ''
  }),
})

/** Removes or restores the samples. Throws a redirect, or returns errors. */
export async function handleSamplesForm(services: Services, request: Request) {
  const input = await parseFormInput(request)
  const note = (what: string) =>
    recordSecurityEvent(services.db, services, {
      kind: 'settings',
      words: what,
      device: getRequestDeviceName({ request }),
    })
  if (input.intent === 'undo') {
    if (!(await restoreSamples(services.db, services.now()))) throw redirect(`${samplesPath}&said=gone`, 303)
    await note('Samples brought back')
    throw redirect(`${samplesPath}&said=restored`, 303)
  }
  const { hasIdentity } = await getSamplesStatus(services.db, services.now())
  const reading = hasIdentity ? essentials.safeParse(input) : null
  if (reading && !reading.success) return data({ input, errors: toFieldErrors(reading.error) }, { status: 422 })
  await deleteSamples(services.db, reading?.data ?? null, services.now())
  await note('Samples removed')
  throw redirect(`${samplesPath}&said=samples-gone`, 303)
}
