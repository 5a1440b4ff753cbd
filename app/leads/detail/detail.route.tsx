import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { visitContext } from '../../house-context.server.ts'
import { readWords } from '../../plumbing/http/posted-words.server.ts'
import type { Route } from './+types/detail.route'
import { changeLead } from './change.server.ts'
import { DetailPage } from './detail-page.tsx'
import { readDetail } from './detail.server.ts'
import { readLines } from '../inbox/inbox-groups.server.ts'
import { readInboxQuestion } from '../inbox/inbox-query.ts'
import { NoSuchRequest } from '../lead/no-such-request.tsx'
import { TakenPage } from '../lead/taken-page.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now } = context.get(visitContext).house
  const detail = await readDetail(db, params.id, now())
  if (!detail) return data(null, { status: 404 })
  const beside = await readLines(db, readInboxQuestion(new URLSearchParams()), detail.today, detail.now)
  return data({ ...detail, beside, noteKey: randomUUID() })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, now } = context.get(visitContext).house
  const change = await changeLead(db, params.id, await readWords(request), now())
  if (change.kind === 'gone') return data(null, { status: 404 })
  if (change.kind === 'taken') return data(change, { status: 409 })
  if (change.kind === 'back') return data(change, { status: change.status })
  throw redirect(`/backbar/requests/${encodeURIComponent(params.id)}?${change.notice}`, 303)
}

const anywayWords: Record<string, string> = { held: 'Hold it anyway', booked: 'Book it anyway' }

export default function DetailRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <NoSuchRequest />
  if (actionData?.kind !== 'taken') return <DetailPage {...loaderData} back={actionData ?? null} />
  const here = `/backbar/requests/${loaderData.lead.id}`
  const anyway = actionData.words.intent === 'undo' ? 'Undo anyway' : anywayWords[actionData.words.to ?? '']
  return (
    <TakenPage
      {...actionData}
      eyebrow="Nothing changed yet"
      anyway={anyway ?? 'Continue anyway'}
      action={here}
      back={here}
    />
  )
}
