import { data } from 'react-router'
import { requestContext } from '../../request-context.server.ts'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import type { Route } from './+types/agreement.route'
import { AgreementPage } from './agreement-page.tsx'
import { findAgreementView } from './agreement-view.server.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext).services
  const view = await findAgreementView(db, params.id)
  return data(view, { status: view ? 200 : 404 })
}

export default function AgreementRoute({ loaderData }: Route.ComponentProps) {
  if (!loaderData)
    return <BackOfficeHeader title="Nothing was agreed on" lead="There is no proposal for this event on record." />
  return <AgreementPage view={loaderData} />
}
