import type { PageHandle } from '../../../ui/page-handle.ts'
import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { formatMonthDay } from '../../../business/dates.ts'
import { EditFields } from '../../../business/forms/edit-page.tsx'
import { requestContext } from '../../../request-context.server.ts'
import { parseFormInput } from '../../../plumbing/http/form-input.server.ts'
import type { FormInput } from '../../../ui/form-field.ts'
import { FormErrors } from '../../../ui/error-summary.tsx'
import { BackOfficeHeader } from '../../../ui/back-office-header.tsx'
import type { Route } from './+types/add-mileage.route'
import { getCostFormOptions } from './cost-form-options.server.ts'
import { addCostPath, addMileagePath, costsPath } from './expense.ts'
import { getCostSavedPath, noChoiceOption } from './expense-form.ts'
import { createMileageForm } from './mileage-form.ts'
import { createMileage } from './mileages.server.ts'

export const handle: PageHandle = { sheets: ['books/books'] }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext).services
  const query = new URL(request.url).searchParams
  const { choices, guess, rates } = await getCostFormOptions(db, { event: query.get('event'), now: now() })
  const usual = { day: choices.today, event: guess ?? noChoiceOption, tenths: query.get('miles') ?? '' }
  const input: FormInput = { key: randomUUID(), ...usual }
  return { choices, rates, input, event: query.get('event') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, now } = context.get(requestContext).services
  const input = await parseFormInput(request)
  const { choices, rates } = await getCostFormOptions(db, { event: input.event ?? null, now: now() })
  const reading = createMileageForm(choices, rates).read(input)
  if ('errors' in reading) return data({ ...reading, input }, { status: 422 })
  const key = /^[\w-]{8,64}$/.test(input.key ?? '') ? input.key! : randomUUID()
  const before = await createMileage(db, reading.values, { key, rates, now: now() })
  if (before) {
    // The next post is another trip.
    const first = `This form already recorded ${before.tenths / 10} miles on ${formatMonthDay(before.day)}`
    const message = before.isTakenBack
      ? `${first}, and that was deleted since. To record them, save it once more`
      : `${first}. If this is another trip, save it now; if it is a correction, delete the first one`
    return data({ errors: [{ field: 'tenths', message }], input: { ...input, key: randomUUID() } }, { status: 422 })
  }
  throw redirect(getCostSavedPath(reading.values.event, key), 303)
}

export default function AddMileageRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { choices, rates, event } = loaderData
  const { input, errors } = actionData ?? { ...loaderData, errors: [] }
  return (
    <>
      <BackOfficeHeader title="Add miles" eyebrow="Money" isError={errors.length > 0}>
        <a className="btn ghost" href={`${addCostPath}${event ? `?event=${event}` : ''}`}>
          Add a cost instead
        </a>
        <a className="btn ghost" href={costsPath}>
          All costs
        </a>
      </BackOfficeHeader>
      <FormErrors heading="Nothing is saved yet. Please check:" errors={errors} />
      <form method="post" action={addMileagePath} className="slip entry" noValidate>
        <input type="hidden" name="key" value={input.key ?? ''} />
        <EditFields state={{ input, seen: '', errors }} form={createMileageForm(choices, rates)} />
        <p className="acts">
          <button className="btn" type="submit">
            Save
          </button>
        </p>
      </form>
    </>
  )
}
