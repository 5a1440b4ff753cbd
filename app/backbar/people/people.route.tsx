import { data, redirect } from 'react-router'
import { readSetting } from '../../business/business.server.ts'
import { visitContext } from '../../house-context.server.ts'
import { readWords, type Words } from '../../plumbing/http/posted-words.server.ts'
import { nameOf } from '../../business/auth/device-name.ts'
import { readRole } from '../../business/auth/people.ts'
import { confirmAddress } from '../../business/auth/return-to.ts'
import { isFresh, readCaller } from '../../business/auth/sessions.server.ts'
import type { Route } from './+types/people.route'
import { invite, readInvitations, renewInvitation, revokeInvitation, type Inviter } from './invitations.server.ts'
import { changeRole, endPerson, readPeopleList, type Outcome } from './people-desk.server.ts'
import { PeoplePage } from './people-page.tsx'

const here = '/backbar/people'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { house } = context.get(visitContext)
  const { searchParams } = new URL(request.url)
  const [person, people, invitations, { timeZone }, { kind }] = await Promise.all([
    readCaller(house, request),
    readPeopleList(house.db),
    readInvitations(house.db, house.now()),
    readSetting(house.db, 'identity'),
    house.mail(),
  ])
  return {
    self: person.id,
    people,
    invitations,
    timeZone,
    isCarried: (kind === 'smtp' || kind === 'emailjs') && house.config.copyOf === null,
    // Kept through the page that asks for the password.
    typed: {
      name: searchParams.get('name') ?? '',
      email: searchParams.get('email') ?? '',
      role: searchParams.get('role') ?? '',
    },
    now: house.now(),
  }
}

/** Invites, takes back, ends and changes roles: each with a password entered lately, since a session is not the owner. */
export async function action({ request, context }: Route.ActionArgs) {
  const { house } = context.get(visitContext)
  const words = await readWords(request)
  if (!(await isFresh(house, request))) {
    const { name = '', email = '', role = '' } = words
    const kept = words.intent === 'invite' ? `?${new URLSearchParams({ name, email, role })}` : ''
    throw redirect(confirmAddress(here + kept), 303)
  }
  const inviter: Inviter = { person: await readCaller(house, request), device: nameOf({ request }) }
  const id = words.id ?? ''
  switch (words.intent) {
    case 'invite':
      return invited(await invite(house, inviter, words), words)
    case 'new-link':
      return invited(await renewInvitation(house, inviter, id), words)
    case 'revoke':
      throw leadOn((await revokeInvitation(house, inviter, id)) ? 'uninvited' : 'invitation-gone')
    case 'role':
      throw leadOn(noticeOf(await changeRole(house, inviter, id, readRole(words.role)), 'role-changed'))
    case 'end':
      throw leadOn(noticeOf(await endPerson(house, inviter, id), 'person-ended'))
    default:
      throw redirect(here, 303)
  }

  function invited(outcome: Awaited<ReturnType<typeof invite>>, typed: Words) {
    house.nudge()
    if (outcome.kind === 'gone') throw leadOn('invitation-gone')
    if (outcome.kind === 'back') return data({ kind: 'back' as const, errors: outcome.errors, typed }, { status: 422 })
    if (outcome.link === null) throw leadOn('invited')
    const { name, link } = outcome
    return data({ kind: 'link' as const, name, link })
  }

  function leadOn(said: string) {
    house.nudge()
    return redirect(`${here}?said=${said}`, 303)
  }
}

const refusals = { 'last-owner': 'last-owner', gone: 'person-gone' } as const

function noticeOf(outcome: Outcome, done: string): string {
  return outcome === 'done' ? done : refusals[outcome]
}

export default function PeopleRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <PeoplePage {...loaderData} back={actionData ?? null} />
}
