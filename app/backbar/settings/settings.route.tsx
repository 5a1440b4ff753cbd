import { data, redirect } from 'react-router'
import { readSetting } from '../../business/business.server.ts'
import { visitContext } from '../../house-context.server.ts'
import { nameOf } from '../auth/device-name.ts'
import { readCarrierState } from '../letters/carrier-state.server.ts'
import { versionTag } from '../../plumbing/database/version-tag.server.ts'
import { readWords } from '../../plumbing/http/posted-words.server.ts'
import type { Route } from './+types/settings.route'
import { changeSettings } from './change-settings.server.ts'
import { readChecklist } from './checklist.server.ts'
import { countOpen } from './checklist.ts'
import { hostedWords } from './hosted-words.ts'
import { identityWords } from './identity-words.ts'
import { SettingsPage } from './settings-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { house } = context.get(visitContext)
  const [identity, hosted, carrier, checklist, mail] = await Promise.all([
    readSetting(house.db, 'identity'),
    readSetting(house.db, 'hosted'),
    readCarrierState(house),
    readChecklist(house),
    house.mail(),
  ])
  return {
    identity: { words: identityWords(identity), seen: versionTag(identity) },
    hosted: { words: hostedWords(hosted), seen: versionTag(hosted) },
    carrier,
    mailFrom: house.config.mailFrom ?? (mail.kind === 'smtp' ? (mail.from ?? null) : null),
    open: countOpen(checklist),
    timeZone: identity.timeZone,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const change = await changeSettings(context.get(visitContext).house, await readWords(request), nameOf({ request }))
  if (change.kind === 'saved') throw redirect('/backbar/settings?said=saved', 303)
  const statuses = { typed: 200, invalid: 422, conflict: 409 }
  return data(change, { status: statuses[change.kind] })
}

export default function SettingsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPage {...loaderData} back={actionData ?? null} />
}
