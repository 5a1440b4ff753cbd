import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { readEarlier, readWordsOrEarlier } from '../../business/earlier-versions.server.ts'
import { saidOf } from '../../business/earlier-versions.ts'
import { visitContext } from '../../house-context.server.ts'
import { differences } from '../../ui/differences.ts'
import { OfficeHead } from '../../ui/office-head.tsx'
import type { Route } from './+types/partner-slip.route'
import { partnerLabels, readPartnerForm } from './partner-form.ts'
import { deletePartner, partnerForm, partnerMark, savePartner } from './partner-edits.server.ts'
import { PartnerSlip } from './partner-slip.tsx'
import { findPartner } from './partners.server.ts'

/** `new` is somebody who gets an id here, so that a form sent twice adds one partner. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const isNew = params.id === 'new'
  const { db } = context.get(visitContext).house
  const partner = await findPartner(db, params.id)
  const { words: then, ...earlier } = await readEarlier(db, request, partnerForm(params.id), (then) =>
    differences(partnerLabels, partner ?? {}, then),
  )
  const words = then ?? partner ?? { kind: new URL(request.url).searchParams.get('kind') ?? '' }
  const page = {
    isNew,
    id: isNew ? randomUUID() : params.id,
    partner,
    words: words as Record<string, string>,
    seen: partnerMark(partner),
    earlier,
  }
  return data(page, { status: partner || isNew ? 200 : 404 })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, now } = context.get(visitContext).house
  const words = await readWordsOrEarlier(db, request)
  if (words.intent === 'delete') {
    const bin = await deletePartner(db, params.id, now())
    throw redirect(`/backbar/partners${bin ? `?said=deleted&bin=${bin}` : ''}`, 303)
  }
  const back = { words, seen: words.seen ?? '', errors: [], isConflict: false, preview: null }
  if (words.intent === 'preview') {
    const reading = readPartnerForm(words)
    if ('errors' in reading) return data({ ...back, ...reading }, { status: 422 })
    return data({ ...back, preview: reading.partner })
  }
  const id = params.id === 'new' ? randomUUID() : params.id
  const saving = await savePartner(db, id, words, now())
  if (saving.kind === 'saved')
    throw redirect(`/backbar/partners?${saidOf('saved', saving)}#partner-${encodeURIComponent(id)}`, 303)
  if (saving.kind === 'invalid') return data({ ...back, errors: saving.errors }, { status: 422 })
  return data({ ...back, seen: saving.kind === 'conflict' ? saving.seen : '', isConflict: true }, { status: 409 })
}

export default function PartnerSlipRoute({ loaderData, actionData }: Route.ComponentProps) {
  const isNobody = !actionData && !loaderData.partner && !loaderData.isNew
  if (isNobody) return <OfficeHead title="There is nobody here" lead="This partner was deleted, or never was." />
  return <PartnerSlip {...loaderData} errors={[]} isConflict={false} preview={null} {...actionData} />
}
