import { data, redirect } from 'react-router'
import { nameOf } from '../../business/auth/device-name.ts'
import { readRole } from '../../business/auth/people.ts'
import { confirmAddress } from '../../business/auth/return-to.ts'
import { isFresh, readCaller } from '../../business/auth/sessions.server.ts'
import { readSetting } from '../../business/business.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { MailConfig } from '../../plumbing/mail/carrier.server.ts'
import type { Words } from '../../ui/form-field.ts'
import { invite, readInvitations, renewInvitation, revokeInvitation, type Inviter } from './invitations.server.ts'
import { changeRole, endPerson, readPeopleList, type Outcome } from './people-desk.server.ts'

type Services = Parameters<typeof invite>[0] & {
  db: Db
  now: () => number
  mail: () => Promise<MailConfig>
  nudge: () => void
  config: { copyOf: number | null }
}

const here = '/backbar/account'

/** What forms about other people ask for, by their intent: the owners' alone. */
export const teamIntents: readonly string[] = ['invite', 'new-link', 'revoke', 'role', 'end']

/** Who may log in and who was invited, as an owner's page shows it. */
export async function readTeam(house: Services, request: Request) {
  const { searchParams } = new URL(request.url)
  const [people, invitations, { timeZone }, { kind }] = await Promise.all([
    readPeopleList(house.db),
    readInvitations(house.db, house.now()),
    readSetting(house.db, 'identity'),
    house.mail(),
  ])
  return {
    people,
    invitations,
    timeZone,
    isCarried: (kind === 'smtp' || kind === 'emailjs') && house.config.copyOf === null,
    // Kept through the page that asks for the password.
    typed: {
      theirName: searchParams.get('theirName') ?? '',
      theirEmail: searchParams.get('theirEmail') ?? '',
      role: searchParams.get('role') ?? '',
    },
  }
}

/** Invites, takes back, ends and changes roles: each with a password entered lately, since a session is not the owner. */
export async function answerTeam(house: Services, request: Request, words: Words) {
  if (!(await isFresh(house, request))) {
    const { theirName = '', theirEmail = '', role = '' } = words
    const kept = words.intent === 'invite' ? `?${new URLSearchParams({ theirName, theirEmail, role })}` : ''
    throw redirect(confirmAddress(here + kept), 303)
  }
  const inviter: Inviter = { person: await readCaller(house, request), device: nameOf({ request }) }
  const id = words.id ?? ''
  switch (words.intent) {
    case 'invite':
      return invited(
        await invite(house, inviter, { ...words, name: words.theirName ?? '', email: words.theirEmail ?? '' }),
      )
    case 'new-link':
      return invited(await renewInvitation(house, inviter, id))
    case 'revoke':
      throw leadOn((await revokeInvitation(house, inviter, id)) ? 'uninvited' : 'invitation-gone')
    case 'role':
      throw leadOn(noticeOf(await changeRole(house, inviter, id, readRole(words.role)), 'role-changed'))
    default:
      throw leadOn(noticeOf(await endPerson(house, inviter, id), 'person-ended'))
  }

  function invited(outcome: Awaited<ReturnType<typeof invite>>) {
    house.nudge()
    if (outcome.kind === 'gone') throw leadOn('invitation-gone')
    if (outcome.kind === 'back') {
      const errors = outcome.errors.map(({ field, message }) => ({ field: inviteFields[field] ?? field, message }))
      return data({ kind: 'back' as const, errors, typed: words }, { status: 422 })
    }
    if (outcome.link === null) throw leadOn('invited')
    const { name, link } = outcome
    return data({ kind: 'link' as const, name, link })
  }

  function leadOn(said: string) {
    house.nudge()
    return redirect(`${here}?said=${said}#people`, 303)
  }
}

/** The fields of an invitation, as the page names them: its reader's own name and e-mail stand beside them. */
const inviteFields: Readonly<Record<string, string>> = { name: 'theirName', email: 'theirEmail' }

const refusals = { 'last-owner': 'last-owner', gone: 'person-gone' } as const

function noticeOf(outcome: Outcome, done: string): string {
  return outcome === 'done' ? done : refusals[outcome]
}
