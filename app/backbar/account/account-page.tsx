import { auditLogPath, twoStepSettingsPath, usersPath } from '../../business/auth/return-path.ts'
import { FormErrors } from '../../ui/error-summary.tsx'
import { InputField } from '../../ui/field.tsx'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { NotificationsSection } from '../notifications/notifications-section.tsx'
import { PasskeysSection } from '../../business/auth/passkeys-section.tsx'
import { minPasswordLength } from '../../business/auth/user.ts'
import type { AccountPageProps } from './account-page-props.tsx'
import { AccountDevices } from './account-devices.tsx'

/** The user's own account: log-in, notifications and devices. */
export function AccountPage({
  person,
  passkeys,
  sessions,
  secondStep,
  canChange,
  island,
  phone,
  now,
  back,
}: AccountPageProps) {
  const message = (field: string) => back?.errors.find((error) => error.field === field)?.message
  const errors = back?.errors ?? []
  const typed = (intent: string) => (back?.intent === intent ? back.input : person)
  return (
    <div className="account">
      <BackOfficeHeader title="Your account" eyebrow="Settings" isError={errors.length > 0}>
        {person.role === 'owner' && (
          <a className="btn ghost" id="people" href={usersPath}>
            Accounts
          </a>
        )}
      </BackOfficeHeader>
      <FormErrors errors={errors} />
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
          <button className="btn ghost" type="submit">
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
          <button className="btn ghost" type="submit">
            Change the password
          </button>
        </p>
      </form>
      <NotificationsSection {...phone} now={now} />
      <SecondStepPart {...secondStep} />
      <PasskeysSection passkeys={passkeys} island={island} now={now} canChange={canChange} />
      <AccountDevices sessions={sessions} now={now} />
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

function SecondStepPart({ isOn, codesLeft }: AccountPageProps['secondStep']) {
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
