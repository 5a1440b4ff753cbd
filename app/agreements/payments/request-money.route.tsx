import { data, redirect } from 'react-router'
import { visitContext } from '../../house-context.server.ts'
import { NoSuchRequest } from '../../leads/lead/no-such-request.tsx'
import { readWords } from '../../plumbing/http/posted-words.server.ts'
import type { Route } from './+types/request-money.route'
import { OverPage, RequestMoneyPage } from './request-money-page.tsx'
import { changeMoney, giveBackToCard, readRequestMoney } from './request-money.server.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, now, cards } = context.get(visitContext).house
  const money = await readRequestMoney(db, params.id, now())
  const entryId = new URL(request.url).searchParams.get('entry')
  return data(money && { money, entryId, cards: cards !== null }, { status: money ? 200 : 404 })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { house } = context.get(visitContext)
  const words = await readWords(request)
  const change =
    words.intent === 'refund-card'
      ? await giveBackToCard(house, params.id, words)
      : await changeMoney(house, params.id, words)
  if (change.kind === 'gone') return data(null, { status: 404 })
  if (change.kind === 'over') return data(change, { status: 409 })
  if (change.kind === 'back') return data(change, { status: change.errors.length > 0 ? 422 : 200 })
  house.nudge()
  const here = `/backbar/jobs/${encodeURIComponent(params.id)}`
  throw redirect(`${here}/money?${change.notice}#${words.intent?.startsWith('invoice') ? 'invoice' : 'money'}`, 303)
}

export default function RequestMoneyRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <NoSuchRequest />
  const { money, entryId, cards } = loaderData
  if (actionData?.kind === 'over') return <OverPage money={money} {...actionData} />
  return (
    <RequestMoneyPage
      money={money}
      cards={cards}
      entryId={actionData?.words.entry ?? entryId}
      {...(actionData && { words: actionData.words, errors: actionData.errors })}
    />
  )
}
