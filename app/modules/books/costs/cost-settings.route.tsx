import type { PageHandle } from '../../../ui/page-handle.ts'
import { getEditFormState } from '../../../business/forms/edit-form.server.ts'
import { handleEditForm } from '../../../business/forms/handle-edit-form.server.ts'
import { EditPage } from '../../../business/forms/edit-page.tsx'
import { requestContext } from '../../../request-context.server.ts'
import type { Route } from './+types/cost-settings.route'
import { costSettingsEditForm } from './cost-settings.server.ts'
import { MileageRateFields } from './mileage-rate-fields.tsx'
import { costSettingsPath, costSettingsForm } from './cost-settings.ts'

export const handle: PageHandle = { sheets: ['books/books'] }

export async function loader({ request, context }: Route.LoaderArgs) {
  return getEditFormState(context.get(requestContext).services.db, request, costSettingsEditForm, 'costs')
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, now } = context.get(requestContext).services
  const done = { saved: () => costSettingsPath, said: 'kept' } as const
  return handleEditForm(db, request, costSettingsEditForm, 'costs', { now: now(), done })
}

export default function CostSettingsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const state = { ...loaderData, ...actionData }
  return (
    <EditPage
      state={state}
      form={costSettingsForm}
      action={costSettingsPath}
      title="Costs and miles"
      eyebrow="Settings"
      up={{ href: '/backbar/money/costs', words: 'All costs' }}
      parts={{
        rates: <MileageRateFields label={costSettingsForm.labels.rates} input={state.input} errors={state.errors} />,
      }}
      before={
        <p className="hint">
          A rate for miles or what the vehicle really costs, fuel and repairs: one or the other for a vehicle and year.
          Your accountant decides which.
        </p>
      }
    />
  )
}
