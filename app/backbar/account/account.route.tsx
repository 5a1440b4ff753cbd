import { data, redirect } from 'react-router'
import { visitContext } from '../../visit-context.server.ts'
import { readInput } from '../../plumbing/http/form-input.server.ts'
import { islandSource } from '../../ui/islands.server.ts'
import type { Route } from './+types/account.route'
import { noteKinds } from '../../desk/today/today.server.ts'
import { readDevices } from '../phone/devices.server.ts'
import { readNoteKinds } from '../phone/push-kinds.server.ts'
import { AccountPage } from './account-page.tsx'
import { changeAccount } from './account.server.ts'
import { answerTeam, readTeam, teamIntents } from '../people/team.server.ts'
import { readPasskeys } from '../../business/auth/passkeys.server.ts'
import { readSecondStep } from '../../business/auth/second-step.server.ts'
import { findSession, isFresh, readCaller, readSessions } from '../../business/auth/sessions.server.ts'
import { confirmAddress } from '../../business/auth/return-to.ts'
import type { PageHandle } from '../../ui/page-handle.ts'

export const handle: PageHandle = { script: true, worker: true }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(visitContext)
  const person = await readCaller(services, request)
  const [passkeys, sessions, own, canChange, secondStep, devices, kinds, team] = await Promise.all([
    readPasskeys(services.db, person.id),
    readSessions(services, person.id),
    findSession(services, request),
    isFresh(services, request),
    readSecondStep(services.db, person.id),
    readDevices(services.db, person.id),
    readNoteKinds(services.db, person.id, noteKinds(person.role)),
    person.role === 'owner' ? readTeam(services, request) : null,
  ])
  return {
    person,
    passkeys: passkeys.map(({ id, name, createdAt, usedAt }) => ({ id, name, createdAt, usedAt })),
    sessions: sessions.map(({ id, ...session }) => ({ ...session, isThis: id === own?.id })),
    canChange,
    secondStep,
    island: islandSource('passkeys'),
    team,
    phone: { devices, kinds, island: islandSource('phone') },
    now: services.now(),
  }
}

/** What somebody at the desk is told who asks for more. */
const ownersOnly = 'Who logs in is for the owners of this site: ask one of them.'

export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(visitContext)
  const typed = await readInput(request)
  const [own, person] = await Promise.all([findSession(services, request), readCaller(services, request)])
  if (teamIntents.includes(typed.intent ?? '')) {
    if (person.role !== 'owner') throw data(ownersOnly, { status: 403 })
    const answer = await answerTeam(services, request, typed)
    return { ...answer, data: { team: answer.data, own: null } }
  }
  const change = await changeAccount(services, { request, sessionId: own?.id ?? '', person }, typed)
  if (change.kind === 'confirm') throw redirect(confirmAddress('/backbar/account'), 303)
  if (change.kind === 'back') return data({ team: null, own: change }, { status: 422 })
  throw redirect(`/backbar/account?${change.notice}`, 303)
}

export default function AccountRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <AccountPage {...loaderData} back={actionData?.own ?? null} teamBack={actionData?.team ?? null} />
}
