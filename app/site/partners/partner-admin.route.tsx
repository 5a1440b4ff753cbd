import { data, redirect } from 'react-router'
import { getEditFormState } from '../../business/forms/edit-form.server.ts'
import { handleEditForm } from '../../business/forms/handle-edit-form.server.ts'
import { requestContext } from '../../request-context.server.ts'
import { parseFormInput } from '../../plumbing/http/form-input.server.ts'
import { ListDetailLayout } from '../../ui/list-detail-layout.tsx'
import { getOpenItemKey } from '../../ui/open-item.ts'
import type { Route } from './+types/partner-admin.route'
import { PartnerAdminList } from './partner-admin-list.tsx'
import { deleteSamplePartners, partnerEditForm, movePartner } from './partner-edits.server.ts'
import { PartnerEditPage } from './partner-edit-page.tsx'
import { partnersAdminPath } from './partner.ts'
import { listPartners } from './partners.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext).services
  const [partners, key] = [await listPartners(db), getOpenItemKey(request)]
  const kind = new URL(request.url).searchParams.get('kind') ?? ''
  const opened = key === null ? null : await getEditFormState(db, request, partnerEditForm, key, { kind })
  return data({ partners, state: opened && opened.data }, opened?.init ?? {})
}

/** Saves or deletes the open partner. In the list, moves a partner up or down or deletes the samples. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, now } = context.get(requestContext).services
  const key = getOpenItemKey(request)
  if (key !== null) {
    const done = {
      saved: (id: string) => `${partnersAdminPath}#partner-${encodeURIComponent(id)}`,
      deleted: partnersAdminPath,
    }
    return handleEditForm(db, request, partnerEditForm, key, { now: now(), done })
  }
  const { id = '', way, intent } = await parseFormInput(request)
  if (intent === 'delete') {
    const bin = await deleteSamplePartners(db, now())
    throw redirect(`${partnersAdminPath}${bin ? `?said=deleted&bin=${bin}` : ''}`, 303)
  }
  if (way === 'up' || way === 'down') await movePartner(db, id, way)
  throw redirect(`${partnersAdminPath}?said=saved#partner-${encodeURIComponent(id)}`, 303)
}

export default function PartnerAdminRoute({ loaderData: { partners, state }, actionData }: Route.ComponentProps) {
  const isSample = partners.some(({ id, isSample }) => isSample && id === state?.key)
  const open = state && (
    <PartnerEditPage {...{ isSample, isAnswer: actionData != null }} state={{ ...state, ...actionData }} />
  )
  return (
    <ListDetailLayout list={['/backbar/partners', 'All partners']} open={open}>
      <PartnerAdminList partners={partners} />
    </ListDetailLayout>
  )
}
