import { data, redirect } from 'react-router'
import { getRequestDeviceName } from '../../business/auth/device-name.ts'
import { parseFormOrEarlierVersion } from '../../business/earlier-versions.server.ts'
import { getEditFormState } from '../../business/forms/edit-form.server.ts'
import { handleEditFormInput, toEditFormActionData } from '../../business/forms/handle-edit-form.server.ts'
import { requestContext } from '../../request-context.server.ts'
import type { Route } from './+types/business-settings.route'
import { BusinessSettingsPage } from './business-settings-page.tsx'
import {
  businessSettingsPath,
  createHostedPagesEditForm,
  createIdentityEditForm,
} from './business-edit-forms.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const { db, config } = services
  const [identity, hosted, mail] = await Promise.all([
    getEditFormState(db, request, await createIdentityEditForm(services, ''), ''),
    getEditFormState(db, request, createHostedPagesEditForm(services, ''), ''),
    services.mail(),
  ])
  return {
    identity: identity.data,
    hosted: hosted.data,
    mailFrom: config.mailFrom ?? (mail.kind === 'smtp' ? (mail.from ?? null) : null),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const { db, now } = services
  const input = await parseFormOrEarlierVersion(db, request)
  const done = { saved: () => businessSettingsPath }
  const device = getRequestDeviceName({ request })
  switch (input.intent) {
    case 'identity': {
      const answer = await handleEditFormInput(db, input, await createIdentityEditForm(services, device), '', {
        now: now(),
        done,
      })
      return { ...answer, data: { identity: answer.data } }
    }
    case 'edit-identity':
      return data({ identity: toEditFormActionData(input) })
    case 'hosted': {
      const answer = await handleEditFormInput(db, input, createHostedPagesEditForm(services, device), '', {
        now: now(),
        done,
      })
      return { ...answer, data: { hosted: answer.data } }
    }
    default:
      throw redirect(`${businessSettingsPath}?said=saved`, 303)
  }
}

export default function BusinessSettingsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const back = { identity: undefined, hosted: undefined, ...actionData }
  const [identity, hosted] = [
    { ...loaderData.identity, ...back.identity },
    { ...loaderData.hosted, ...back.hosted },
  ]
  return <BusinessSettingsPage {...loaderData} identity={identity} hosted={hosted} />
}
