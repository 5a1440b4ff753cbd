import { data, redirect } from 'react-router'
import { readSetting } from '../../business/business.server.ts'
import { readWordsOrEarlier } from '../../business/earlier-versions.server.ts'
import { answerWords, openForm, unchanged } from '../../business/forms/edit-form.server.ts'
import { visitContext } from '../../house-context.server.ts'
import { nameOf } from '../../business/auth/device-name.ts'
import { readCarrierState } from '../letters/carrier-state.server.ts'
import type { Route } from './+types/settings.route'
import { readChecklist } from './checklist.server.ts'
import { countOpen } from './checklist.ts'
import { keptHosted, keptIdentity } from './kept-settings.server.ts'
import { SettingsPage } from './settings-page.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { house } = context.get(visitContext)
  const { db, config } = house
  const [identity, hosted, { timeZone }, carrier, checklist, mail] = await Promise.all([
    openForm(db, request, await keptIdentity(house, ''), ''),
    openForm(db, request, keptHosted(house, ''), ''),
    readSetting(db, 'identity'),
    readCarrierState(house),
    readChecklist(house),
    house.mail(),
  ])
  return {
    identity: identity.data,
    hosted: hosted.data,
    carrier,
    mailFrom: config.mailFrom ?? (mail.kind === 'smtp' ? (mail.from ?? null) : null),
    open: countOpen(checklist),
    timeZone,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { house } = context.get(visitContext)
  const { db, now } = house
  const words = await readWordsOrEarlier(db, request)
  const done = { saved: () => '/backbar/settings' }
  const device = nameOf({ request })
  switch (words.intent) {
    case 'identity': {
      const answer = await answerWords(db, words, await keptIdentity(house, device), '', { now: now(), done })
      return { ...answer, data: { identity: answer.data } }
    }
    case 'edit-identity':
      return data({ identity: unchanged(words) })
    case 'hosted': {
      const answer = await answerWords(db, words, keptHosted(house, device), '', { now: now(), done })
      return { ...answer, data: { hosted: answer.data } }
    }
    default:
      throw redirect('/backbar/settings?said=saved', 303)
  }
}

export default function SettingsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const back = { identity: undefined, hosted: undefined, ...actionData }
  const [identity, hosted] = [
    { ...loaderData.identity, ...back.identity },
    { ...loaderData.hosted, ...back.hosted },
  ]
  return <SettingsPage {...loaderData} identity={identity} hosted={hosted} />
}
