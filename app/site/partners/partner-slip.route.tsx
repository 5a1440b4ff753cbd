import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { visitContext } from '../../house-context.server.ts'
import { readWords } from '../../plumbing/http/posted-words.server.ts'
import { OfficeHead } from '../../ui/office-head.tsx'
import type { Route } from './+types/partner-slip.route'
import { deletePartner, partnerMark, savePartner } from './partner-edits.server.ts'
import { PartnerSlip } from './partner-slip.tsx'
import { findPartner } from './partners.server.ts'

/** `new` is somebody who gets an id here, so that a form sent twice adds one partner. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const isNew = params.id === 'new'
  const partner = await findPartner(context.get(visitContext).house.db, params.id)
  const words = partner ?? { kind: new URL(request.url).searchParams.get('kind') ?? '' }
  const page = {
    isNew,
    id: isNew ? randomUUID() : params.id,
    partner,
    words: words as Record<string, string>,
    seen: partnerMark(partner),
  }
  return data(page, { status: partner || isNew ? 200 : 404 })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, now } = context.get(visitContext).house
  const words = await readWords(request)
  if (words.intent === 'delete') {
    const bin = await deletePartner(db, params.id, now())
    throw redirect(`/backbar/partners${bin ? `?said=deleted&bin=${bin}` : ''}`, 303)
  }
  const id = params.id === 'new' ? randomUUID() : params.id
  const saving = await savePartner(db, id, words)
  if (saving.kind === 'saved') throw redirect(`/backbar/partners?said=saved#partner-${encodeURIComponent(id)}`, 303)
  if (saving.kind === 'invalid')
    return data({ words, seen: words.seen ?? '', errors: saving.errors, isConflict: false }, { status: 422 })
  return data(
    { words, seen: saving.kind === 'conflict' ? saving.seen : '', errors: [], isConflict: true },
    { status: 409 },
  )
}

export default function PartnerSlipRoute({ loaderData, actionData }: Route.ComponentProps) {
  const isNobody = !actionData && !loaderData.partner && !loaderData.isNew
  if (isNobody) return <OfficeHead title="There is nobody here" lead="This partner was deleted, or never was." />
  return <PartnerSlip {...loaderData} errors={[]} isConflict={false} {...actionData} />
}
