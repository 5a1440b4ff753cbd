import { answerForm, openForm } from '../../business/forms/edit-form.server.ts'
import { EditPage, lookedAt } from '../../business/forms/edit-page.tsx'
import { visitContext } from '../../visit-context.server.ts'
import { OfficeHead } from '../../ui/office-head.tsx'
import type { Route } from './+types/partner-slip.route'
import { keptPartner } from './partner-edits.server.ts'
import { partnerForm } from './partner-form.ts'
import { PartnerList } from './partner-list.tsx'
import { partnerAddress } from './partner.ts'
import { findPartner } from './partners.server.ts'

const list = '/backbar/partners'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext).services
  const kind = new URL(request.url).searchParams.get('kind') ?? ''
  const opened = await openForm(db, request, keptPartner, params.id, { kind })
  return { ...opened, data: { ...opened.data, isSample: (await findPartner(db, params.id))?.isSample ?? false } }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, now } = context.get(visitContext).services
  const done = { saved: (id: string) => `${list}#partner-${encodeURIComponent(id)}`, deleted: list }
  return answerForm(db, request, keptPartner, params.id, { now: now(), done })
}

export default function PartnerSlipRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { isSample, ...opened } = loaderData
  const state = { ...opened, ...actionData }
  if (!actionData && !state.stored && !state.isNew)
    return <OfficeHead title="There is nobody here" lead="This partner was deleted, or never was." />
  const name = state.stored?.name
  const looked = lookedAt(partnerForm, state)
  return (
    <EditPage
      state={state}
      form={partnerForm}
      action={partnerAddress(state.key)}
      title={name ?? 'A new partner'}
      one="This partner"
      up={{ href: list, words: 'All partners' }}
      before={
        isSample && (
          <p>
            <span className="tag">sample</span> Nobody real yet. Once you save, this is yours.
          </p>
        )
      }
      preview={{
        words: `Under “${state.input.kind}”, as visitors would see it.`,
        look: looked && <PartnerList partners={[{ ...looked, id: state.key, isSample: false }]} />,
      }}
      save={name === undefined ? 'Add this partner' : 'Save'}
      remove={
        name === undefined
          ? null
          : {
              what: name,
              words: 'Visitors no longer see them from the next page on. You can undo it right afterwards.',
            }
      }
    />
  )
}
