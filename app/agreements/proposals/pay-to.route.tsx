import { data, redirect } from 'react-router'
import { nameOf } from '../../business/auth/device-name.ts'
import { recordSecurityEvent } from '../../business/auth/security-events.server.ts'
import { readWordsOrEarlier } from '../../business/earlier-versions.server.ts'
import { saidOf } from '../../business/earlier-versions.ts'
import { seenTag } from '../../business/save-if-unchanged.server.ts'
import { differences } from '../../ui/differences.ts'
import { visitContext } from '../../house-context.server.ts'
import type { Route } from './+types/pay-to.route'
import { PayToPage } from './pay-to-page.tsx'
import { readPayToSetting, savePayTo } from './pay-to.server.ts'
import { payToLabels, payToWords, readPayTo } from './pay-to.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const payTo = await readPayToSetting(context.get(visitContext).house.db)
  return { words: payToWords(payTo), seen: seenTag(payTo) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { house } = context.get(visitContext)
  const device = nameOf({ request })
  const words = await readWordsOrEarlier(house.db, request)
  const saved = await savePayTo(house.db, words, house.now(), async (db, ways) => {
    await recordSecurityEvent(db, house, { kind: 'settings', words: `Where to pay: ${ways.join(', ')}`, device })
  })
  if (saved.kind === 'invalid') return data({ words, seen: saved.seen, errors: saved.errors }, { status: 422 })
  if (saved.kind === 'conflict') {
    const rows = differences(payToLabels, payToWords(saved.stored), payToWords(readPayTo(words).payTo))
    return data({ words, seen: saved.seen, rows }, { status: 409 })
  }
  throw redirect(`/backbar/settings/pay?${saidOf('kept', saved)}`, 303)
}

export default function PayToRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <PayToPage {...loaderData} {...actionData} />
}
