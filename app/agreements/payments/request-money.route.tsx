import { data, redirect } from 'react-router'
import { visitContext } from '../../house-context.server.ts'
import { NoSuchRequest } from '../../leads/lead/no-such-request.tsx'
import { readWords } from '../../plumbing/http/posted-words.server.ts'
import { islandSource } from '../../ui/islands.server.ts'
import type { PageHandle } from '../../ui/page-handle.ts'
import type { Route } from './+types/request-money.route'
import { findMoneyAct } from './money-acts.server.ts'
import { didAddress, moneyActWords } from './money-acts.ts'
import { OverPage, RequestMoneyPage } from './request-money-page.tsx'
import { changeMoney, giveBackToCard, previewReminder, readRequestMoney } from './request-money.server.ts'

export const handle: PageHandle = { script: true }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { house } = context.get(visitContext)
  const money = await readRequestMoney(house.db, params.id, house.now())
  if (!money) return data(null, { status: 404 })
  const query = new URL(request.url).searchParams
  const found = await findMoneyAct(house.db, money, query)
  const isMailbox = found !== null && (await house.mail()).kind === 'mailbox'
  const reminder = query.has('remind') ? await previewReminder(house, params.id) : null
  return data({
    money,
    entryId: query.get('entry'),
    dueOn: query.get('due'),
    cards: house.cards !== null,
    done: found && { words: moneyActWords(found.act, { ...money, isMailbox }), undo: found.undo },
    reminder: reminder && { reminder, hasChanged: false },
    island: islandSource('note-money'),
  })
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
  if (change.kind === 'reminder') return data(change, { status: change.hasChanged ? 409 : 200 })
  if (change.kind === 'back') return data(change, { status: change.errors.length > 0 ? 422 : 200 })
  house.nudge()
  const page = `/backbar/jobs/${encodeURIComponent(params.id)}/money`
  const to = change.did ? didAddress(params.id, change.did) : page
  throw redirect(words.intent?.startsWith('invoice') ? `${to}#invoice` : to, 303)
}

export default function RequestMoneyRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <NoSuchRequest />
  if (actionData?.kind === 'over') return <OverPage {...actionData} money={loaderData.money} />
  if (actionData?.kind === 'reminder') return <RequestMoneyPage {...loaderData} done={null} reminder={actionData} />
  if (!actionData) return <RequestMoneyPage {...loaderData} />
  const { words, errors } = actionData
  return (
    <RequestMoneyPage
      {...loaderData}
      done={null}
      reminder={null}
      entryId={words.entry ?? loaderData.entryId}
      words={words}
      errors={errors}
    />
  )
}
