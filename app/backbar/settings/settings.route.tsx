import { data, redirect } from 'react-router'
import { readSetting } from '../../business/business.server.ts'
import { readEarlier, readWordsOrEarlier } from '../../business/earlier-versions.server.ts'
import { saidOf } from '../../business/earlier-versions.ts'
import { visitContext } from '../../house-context.server.ts'
import { nameOf } from '../../business/auth/device-name.ts'
import { readCarrierState } from '../letters/carrier-state.server.ts'
import { versionTag } from '../../plumbing/database/version-tag.server.ts'
import { differences } from '../../ui/differences.ts'
import type { Route } from './+types/settings.route'
import { changeSettings, settingsForm } from './change-settings.server.ts'
import { readChecklist } from './checklist.server.ts'
import { countOpen } from './checklist.ts'
import { hostedLabels, hostedWords } from './hosted-words.ts'
import { identityLabels, identityWords } from './identity-words.ts'
import { SettingsPage } from './settings-page.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { house } = context.get(visitContext)
  const [identity, hosted, carrier, checklist, mail] = await Promise.all([
    readSetting(house.db, 'identity'),
    readSetting(house.db, 'hosted'),
    readCarrierState(house),
    readChecklist(house),
    house.mail(),
  ])
  const [ofIdentity, ofHosted] = [identityWords(identity), hostedWords(hosted)]
  const [identityBefore, hostedBefore] = await Promise.all([
    readEarlier(house.db, request, settingsForm('identity'), (then) => differences(identityLabels, ofIdentity, then)),
    readEarlier(house.db, request, settingsForm('hosted'), (then) => differences(hostedLabels, ofHosted, then)),
  ])
  return {
    identity: { words: identityBefore.words ?? ofIdentity, seen: versionTag(identity), earlier: identityBefore },
    hosted: { words: hostedBefore.words ?? ofHosted, seen: versionTag(hosted), earlier: hostedBefore },
    carrier,
    mailFrom: house.config.mailFrom ?? (mail.kind === 'smtp' ? (mail.from ?? null) : null),
    open: countOpen(checklist),
    timeZone: identity.timeZone,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { house } = context.get(visitContext)
  const change = await changeSettings(house, await readWordsOrEarlier(house.db, request), nameOf({ request }))
  if (change.kind === 'saved') throw redirect(`/backbar/settings?${saidOf('saved', change)}`, 303)
  const statuses = { typed: 200, invalid: 422, conflict: 409 }
  return data(change, { status: statuses[change.kind] })
}

export default function SettingsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPage {...loaderData} back={actionData ?? null} />
}
