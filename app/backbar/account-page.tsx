import { lengthWords } from '../business/wall-clock.ts'
import { ErrorSummary } from '../ui/error-summary.tsx'
import type { FieldMessage } from '../ui/field-errors.ts'
import { InputField } from '../ui/field.tsx'
import { OfficeHead } from '../ui/office-head.tsx'
import type { Owner } from './owner.ts'
import { PasskeyPart, type Passkey } from './passkey-part.tsx'
import { shortestPassword } from './owner.ts'

type Device = { device: string; seenAt: number; isThis: boolean }
export type Back = { intent: string; errors: FieldMessage[]; words: Record<string, string> }
type Props = { owner: Owner; passkeys: Passkey[]; sessions: Device[]; island: string; now: number; back: Back | null }

export function AccountPage({ owner, passkeys, sessions, island, now, back }: Props) {
  const message = (field: string) => back?.errors.find((error) => error.field === field)?.message
  const words = back?.intent === 'details' ? back.words : owner
  return (
    <>
      <OfficeHead title="Your account" isError={back !== null} />
      {back && <ErrorSummary heading="Almost there. Please mend this:" errors={back.errors} />}
      <form method="post" className="slip">
        <h2>Who you are</h2>
        <input type="hidden" name="intent" value="details" />
        <InputField name="name" label="Your name" error={message('name')} autoComplete="name" defaultValue={words.name} />
        <InputField name="email" label="Your e-mail" hint="You log in with it." error={message('email')} type="email" autoComplete="username" defaultValue={words.email} />
        <p><button className="btn" type="submit">Save</button></p>
      </form>
      <PasskeyPart passkeys={passkeys} island={island} now={now} />
      <form method="post" className="slip">
        <h2>Password</h2>
        <input type="hidden" name="intent" value="password" />
        <InputField name="password" label="The password you have now" error={message('password')} type="password" autoComplete="current-password" />
        <InputField name="newPassword" label="New password" hint={`At least ${shortestPassword} characters, any kind. Everybody else is logged out.`} error={message('newPassword')} type="password" autoComplete="new-password" />
        <p><button className="btn" type="submit">Change the password</button></p>
      </form>
      <Devices sessions={sessions} now={now} />
    </>
  )
}

function Devices({ sessions, now }: Pick<Props, 'sessions' | 'now'>) {
  return (
    <form method="post" className="slip">
      <h2>Where you are logged in</h2>
      <ul className="plain-list">
        {sessions.map(({ device, seenAt, isThis }, i) => (
          <li key={i}>
            <b>{device}</b> <span className="small">{isThis ? 'this device' : `seen ${lengthWords(now - seenAt)} ago`}</span>
          </li>
        ))}
      </ul>
      <input type="hidden" name="intent" value="everywhere" />
      <p><button className="btn ghost" type="submit">Log out everywhere else</button></p>
    </form>
  )
}
