import { auditLogPath, twoStepSettingsPath } from '../../business/auth/return-path.ts'
import { formatTimeAgo } from '../../business/dates.ts'
import { FormErrors } from '../../ui/error-summary.tsx'
import type { FieldError } from '../../ui/field-errors.ts'
import { InputField } from '../../ui/field.tsx'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import type { PushDevice } from '../../plumbing/push/push-notification.ts'
import { UsersSection, type UserFormResult, type UsersSectionProps } from '../users/users-section.tsx'
import type { NotificationPreference } from '../notifications/notification-preference.ts'
import { NotificationsSection } from '../notifications/notifications-section.tsx'
import { PasskeysSection, type Passkey } from '../../business/auth/passkeys-section.tsx'
import { minPasswordLength, type User } from '../../business/auth/user.ts'

type Device = { key: string; device: string; createdAt: number; seenAt: number; isThis: boolean }
type Back = { intent: string; errors: FieldError[]; input: Record<string, string> }
type Props = {
  person: User
  passkeys: Passkey[]
  sessions: Device[]
  secondStep: { isOn: boolean; codesLeft: number }
  /** Whether the password was entered recently, so that passkeys may be changed. */
  canChange: boolean
  island: string
  phone: { devices: PushDevice[]; kinds: NotificationPreference[]; island: string }
  now: number
  /** The other accounts. Null for an assistant. */
  team: Omit<UsersSectionProps, 'self' | 'now' | 'back'> | null
  back: Back | null
  teamBack: UserFormResult | null
}

export function AccountPage({
  person,
  passkeys,
  sessions,
  secondStep,
  canChange,
  island,
  phone,
  now,
  team,
  back,
  teamBack,
}: Props) {
  const message = (field: string) => back?.errors.find((error) => error.field === field)?.message
  const errors = [...(back?.errors ?? []), ...(teamBack?.kind === 'back' ? teamBack.errors : [])]
  const typed = (intent: string) => (back?.intent === intent ? back.input : person)
  return (
    <div className="account">
      <BackOfficeHeader
        title={team ? 'Team' : 'Your account'}
        eyebrow={team ? 'Settings' : undefined}
        isError={errors.length > 0}
      />
      <FormErrors errors={errors} />
      {team && <UsersSection {...team} self={person.id} now={now} back={teamBack} />}
      {team && <h2 className="your-account">Your account</h2>}
      <form method="post" action="/backbar/account" className="slip">
        <h2>Your name</h2>
        <input type="hidden" name="intent" value="name" />
        <InputField
          name="name"
          label="Name"
          error={message('name')}
          autoComplete="name"
          defaultValue={typed('name').name}
        />
        <p>
          <button className="btn" type="submit">
            Save
          </button>
        </p>
      </form>
      <form method="post" action="/backbar/account" className="slip">
        <h2>Email</h2>
        <input type="hidden" name="intent" value="email" />
        <InputField
          name="email"
          label="Your email"
          hint="You log in with it. When it changes, the old address is told."
          error={message('email')}
          type="email"
          autoComplete="username"
          defaultValue={typed('email').email}
        />
        <InputField
          name="password"
          label="Your password, to change the email"
          error={message('password')}
          type="password"
          autoComplete="current-password"
        />
        <p>
          <button className="btn" type="submit">
            Change the email
          </button>
        </p>
      </form>
      <form method="post" action="/backbar/account" className="slip">
        <h2>Password</h2>
        <input type="hidden" name="intent" value="password" />
        <InputField
          name="currentPassword"
          label="The password you have now"
          error={message('currentPassword')}
          type="password"
          autoComplete="current-password"
        />
        <InputField
          name="newPassword"
          label="New password"
          hint={`At least ${minPasswordLength} characters, any kind. You are logged out everywhere else.`}
          error={message('newPassword')}
          type="password"
          autoComplete="new-password"
        />
        <p>
          <button className="btn" type="submit">
            Change the password
          </button>
        </p>
      </form>
      <NotificationsSection {...phone} now={now} />
      <SecondStepPart {...secondStep} />
      <PasskeysSection passkeys={passkeys} island={island} now={now} canChange={canChange} />
      <Devices sessions={sessions} now={now} />
      <section className="slip">
        <h2>Account activity</h2>
        <p className="hint">Every log-in, and every change to your account, kept for a year.</p>
        <p>
          <a className="btn ghost" href={auditLogPath}>
            See what happened
          </a>
        </p>
      </section>
    </div>
  )
}

function SecondStepPart({ isOn, codesLeft }: Props['secondStep']) {
  return (
    <section className="slip">
      <h2>Two-step log-in</h2>
      <p className="hint">
        {isOn
          ? `On. After the password, log-in asks for a code from your app. ${codesLeft} of your recovery codes are left.`
          : 'Off. Turn it on, and a stolen password alone opens nothing: log-in asks for a code from an app on your phone too.'}
      </p>
      <p>
        <a className="btn ghost" href={twoStepSettingsPath}>
          {isOn ? 'Change it' : 'Turn on two-step log-in'}
        </a>
      </p>
    </section>
  )
}

function Devices({ sessions, now }: Pick<Props, 'sessions' | 'now'>) {
  return (
    <section className="slip">
      <h2>Where you are logged in</h2>
      <p className="hint">A device that stays away for 30 days is logged out, and every device after 90.</p>
      <ul className="plain-list">
        {sessions.map(({ key, device, createdAt, seenAt, isThis }) => (
          <li key={key}>
            <b>{device}</b>
            <span className="small">
              {isThis ? 'this device' : `seen ${formatTimeAgo(now - seenAt)}`}, logged in{' '}
              {formatTimeAgo(now - createdAt)}
            </span>
            {!isThis && (
              <form method="post" action="/backbar/account">
                <input type="hidden" name="intent" value="end-session" />
                <button className="plain" type="submit" name="session" value={key}>
                  Log out<span className="unseen"> {device}</span>
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <form method="post" action="/backbar/account">
          <input type="hidden" name="intent" value="everywhere" />
          <p>
            <button className="btn ghost" type="submit">
              Log out everywhere else
            </button>
          </p>
        </form>
      )}
    </section>
  )
}
