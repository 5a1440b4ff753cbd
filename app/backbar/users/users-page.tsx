import { formatDateTime } from '../../business/dates.ts'
import { usersPath } from '../../business/auth/return-path.ts'
import { userRoleLabels, type UserListItem } from '../../business/auth/user.ts'
import { invitationValidDays, type Invitation } from './invitation.ts'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { FormErrors } from '../../ui/error-summary.tsx'
import { InviteForm, type UserFormResult } from './invite-user-form.tsx'
import { UserLine } from './user-line.tsx'

export type UsersPageProps = {
  /** Id of the current user. */
  self: string
  people: UserListItem[]
  invitations: Invitation[]
  timeZone: string
  /** Whether emails can be delivered. */
  isCarried: boolean
  typed: Record<string, string>
  now: number
  back: UserFormResult | null
}

/** The page of everybody with access: users, pending invitations, and the form that invites a user. */
export function UsersPage({ self, people, invitations, timeZone, isCarried, typed, now, back }: UsersPageProps) {
  const errors = back?.kind === 'back' ? back.errors : []
  const owners = people.filter(({ role }) => role === 'owner').length
  return (
    <div className="people" id="people">
      <BackOfficeHeader
        title="Accounts"
        eyebrow="Settings"
        lead="Everybody who helps has a log-in of their own, so that nobody shares a password and the history says who did what."
        isError={errors.length > 0}
      >
        <a className="btn ghost" href="/backbar/account">
          Your account
        </a>
      </BackOfficeHeader>
      <FormErrors errors={errors} />
      {back?.kind === 'link' && <InvitationLinkSection {...back} />}
      <section className="slip">
        <h2>People with access</h2>
        <ul className="plain-list">
          {people.map((person) => (
            <UserLine
              key={person.id}
              person={person}
              isSelf={person.id === self}
              isLast={person.role === 'owner' && owners === 1}
              now={now}
            />
          ))}
        </ul>
      </section>
      {invitations.length > 0 && (
        <section className="slip">
          <h2>Pending invitations</h2>
          <ul className="plain-list">
            {invitations.map((one) => (
              <InvitationRow key={one.id} invitation={one} timeZone={timeZone} />
            ))}
          </ul>
        </section>
      )}
      <InviteForm isCarried={isCarried} typed={back?.kind === 'back' ? back.typed : typed} errors={errors} />
    </div>
  )
}

function InvitationLinkSection({ name, link }: { name: string; link: string }) {
  return (
    <section className="slip way" role="status">
      <h2>The link for {name}</h2>
      <div className="field">
        <label htmlFor="link">Copy it and give it to them</label>
        <p className="hint" id="link-hint">
          Nothing was sent. Anybody with this link can join, once, within {invitationValidDays} days; this page is the
          only one that shows it.
        </p>
        <input id="link" name="link" type="url" readOnly value={link} aria-describedby="link-hint" />
      </div>
    </section>
  )
}

function InvitationRow({ invitation, timeZone }: { invitation: Invitation; timeZone: string }) {
  const { id, name, email, role, expiresAt, isExpired } = invitation
  return (
    <li>
      <b>{name}</b>
      <span className="tag">{userRoleLabels[role]}</span>
      <span className="small">
        {email}, {isExpired ? 'the link ran out' : 'the link opens until'} {formatDateTime(expiresAt, timeZone)}
      </span>
      <div className="acts">
        <form method="post" action={usersPath}>
          <input type="hidden" name="intent" value="new-link" />
          <button className="plain" type="submit" name="id" value={id}>
            Get a new link to copy<span className="unseen"> for {name}</span>
          </button>
        </form>
        <form method="post" action={usersPath}>
          <input type="hidden" name="intent" value="revoke" />
          <button className="plain" type="submit" name="id" value={id}>
            Cancel the invitation<span className="unseen"> from {name}</span>
          </button>
        </form>
      </div>
    </li>
  )
}
