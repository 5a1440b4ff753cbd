import { data, redirect } from 'react-router'
import { z } from 'zod'
import { readPhone } from '../../business/phone-number.ts'
import { visitContext } from '../../visit-context.server.ts'
import { bestLine, oneLine } from '../../plumbing/http/form-text.ts'
import { readInput } from '../../plumbing/http/form-input.server.ts'
import { emailLine } from '../../plumbing/outbox/email-address.ts'
import { fieldErrors } from '../../ui/field-errors.ts'
import { nameOf } from '../../business/auth/device-name.ts'
import { readOwners } from '../../business/auth/people.server.ts'
import { recordSecurityEvent } from '../../business/auth/security-events.server.ts'
import type { Route } from './+types/samples.route'
import { bringSamplesBack, readSamples, removeSamples } from './samples.server.ts'
import { SamplesPage } from './samples-page.tsx'

const here = '/backbar/settings/samples'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = context.get(visitContext).services
  const [samples, [owner]] = await Promise.all([readSamples(db, now()), readOwners(db)])
  return { ...samples, email: owner?.email ?? '' }
}

const essentials = z.object({
  name: oneLine('Enter the business’s name', 'Shorten the name to 200 characters'),
  email: emailLine('Enter the e-mail address people write to'),
  phone: bestLine('Enter the phone number people call').transform((text, context) => {
    const number = text === '' ? '' : readPhone(text)
    if (number === null) context.addIssue({ code: 'custom', message: 'Enter a phone number with its area code' })
    return number ?? ''
  }),
})

/** Takes the samples away, or brings them back. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(visitContext)
  const input = await readInput(request)
  const note = (what: string) =>
    recordSecurityEvent(services.db, services, { kind: 'settings', words: what, device: nameOf({ request }) })
  if (input.intent === 'undo') {
    if (!(await bringSamplesBack(services.db, services.now()))) throw redirect(`${here}?said=gone`, 303)
    await note('Samples brought back')
    throw redirect(`${here}?said=restored`, 303)
  }
  const { hasIdentity } = await readSamples(services.db, services.now())
  const reading = hasIdentity ? essentials.safeParse(input) : null
  if (reading && !reading.success) return data({ input, errors: fieldErrors(reading.error) }, { status: 422 })
  await removeSamples(services.db, reading?.data ?? null, services.now())
  await note('Samples removed')
  throw redirect(`${here}?said=samples-gone`, 303)
}

export default function SamplesRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <SamplesPage {...loaderData} input={actionData?.input ?? null} errors={actionData?.errors ?? []} />
}
