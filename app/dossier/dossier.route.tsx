import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { visitContext } from '../house-context.server.ts'
import { readWords } from '../plumbing/http/posted-words.server.ts'
import type { Route } from './+types/dossier.route'
import { changeLead } from './change.server.ts'
import { DossierPage } from './dossier-page.tsx'
import { readDossier } from './dossier.server.ts'
import { NoSuchRequest } from '../history/no-such-request.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now } = context.get(visitContext).house
  const dossier = await readDossier(db, params.id, now())
  return data(dossier && { ...dossier, noteKey: randomUUID() }, { status: dossier ? 200 : 404 })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, now } = context.get(visitContext).house
  const change = await changeLead(db, params.id, await readWords(request), now())
  if (change.kind === 'gone') return data(null, { status: 404 })
  if (change.kind === 'back') return data(change, { status: change.status })
  throw redirect(`/backbar/requests/${encodeURIComponent(params.id)}?${change.notice}`, 303)
}

export default function DossierRoute({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData ? <DossierPage {...loaderData} back={actionData ?? null} /> : <NoSuchRequest />
}
