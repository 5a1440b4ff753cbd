import { data, redirect } from 'react-router'
import { getRequestDeviceName } from '../../business/auth/device-name.ts'
import { parseUserRole } from '../../business/auth/user.ts'
import { getConfirmPasswordPath, usersPath } from '../../business/auth/return-path.ts'
import { isRecentlyAuthenticated, requireUser } from '../../business/auth/sessions.server.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { EmailConfig } from '../../plumbing/mail/email-transport.server.ts'
import type { FormInput } from '../../ui/form-field.ts'
import { inviteUser, listInvitations, renewInvitation, revokeInvitation, type Inviter } from './invitations.server.ts'
import { updateUserRole, deactivateUser, listUsersWithActivity, type ManageUserResult } from './manage-users.server.ts'

type Services = Parameters<typeof inviteUser>[0] & {
  db: Db
  now: () => number
  mail: () => Promise<EmailConfig>
  nudge: () => void
  config: { copyOf: number | null }
}

/** Intents of the forms about other users, for owners only. */
export const ownerOnlyUserIntents: readonly string[] = ['invite', 'new-link', 'revoke', 'role', 'end']

/** Users and invitations for an owner's page. */
export async function getUsersPageData(services: Services, request: Request) {
  const { searchParams } = new URL(request.url)
  const [people, invitations, { timeZone }, { kind }] = await Promise.all([
    listUsersWithActivity(services.db),
    listInvitations(services.db, services.now()),
    getSetting(services.db, 'identity'),
    services.mail(),
  ])
  return {
    people,
    invitations,
    timeZone,
    isCarried: (kind === 'smtp' || kind === 'emailjs') && services.config.copyOf === null,
    // Input carried through the password page.
    typed: {
      theirName: searchParams.get('theirName') ?? '',
      theirEmail: searchParams.get('theirEmail') ?? '',
      role: searchParams.get('role') ?? '',
    },
  }
}

/**
 * Handles inviting, revoking, ending and role changes. Each requires a recent password, so that a stolen session is not
 * enough.
 */
export async function handleUserForm(services: Services, request: Request, input: FormInput) {
  if (!(await isRecentlyAuthenticated(services, request))) {
    const { theirName = '', theirEmail = '', role = '' } = input
    const kept = input.intent === 'invite' ? `&${new URLSearchParams({ theirName, theirEmail, role })}` : ''
    throw redirect(getConfirmPasswordPath(usersPath + kept), 303)
  }
  const inviter: Inviter = { person: await requireUser(services, request), device: getRequestDeviceName({ request }) }
  const id = input.id ?? ''
  switch (input.intent) {
    case 'invite':
      return invited(
        await inviteUser(services, inviter, { ...input, name: input.theirName ?? '', email: input.theirEmail ?? '' }),
      )
    case 'new-link':
      return invited(await renewInvitation(services, inviter, id))
    case 'revoke':
      throw leadOn((await revokeInvitation(services, inviter, id)) ? 'uninvited' : 'invitation-gone')
    case 'role':
      throw leadOn(getNotice(await updateUserRole(services, inviter, id, parseUserRole(input.role)), 'role-changed'))
    default:
      throw leadOn(getNotice(await deactivateUser(services, inviter, id), 'person-ended'))
  }

  function invited(outcome: Awaited<ReturnType<typeof inviteUser>>) {
    services.nudge()
    if (outcome.kind === 'gone') throw leadOn('invitation-gone')
    if (outcome.kind === 'back') {
      const errors = outcome.errors.map(({ field, message }) => ({ field: inviteFields[field] ?? field, message }))
      return data({ kind: 'back' as const, errors, typed: input }, { status: 422 })
    }
    if (outcome.link === null) throw leadOn('invited')
    const { name, link } = outcome
    return data({ kind: 'link' as const, name, link })
  }

  function leadOn(said: string) {
    services.nudge()
    return redirect(`${usersPath}&said=${said}`, 303)
  }
}

/** Field names of an invitation. The password page carries them along under these names. */
const inviteFields: Readonly<Record<string, string>> = { name: 'theirName', email: 'theirEmail' }

const refusals = { 'last-owner': 'last-owner', gone: 'person-gone' } as const

function getNotice(outcome: ManageUserResult, done: string): string {
  return outcome === 'done' ? done : refusals[outcome]
}
