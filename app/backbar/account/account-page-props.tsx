import type { Passkey } from '../../business/auth/passkeys-section.tsx'
import type { User } from '../../business/auth/user.ts'
import type { PushDevice } from '../../plumbing/push/push-notification.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import type { NotificationPreference } from '../notifications/notification-preference.ts'

type Device = { key: string; device: string; createdAt: number; seenAt: number; isThis: boolean }
type Back = { intent: string; errors: FieldError[]; input: Record<string, string> }

export type AccountPageProps = {
  person: User
  passkeys: Passkey[]
  sessions: Device[]
  secondStep: { isOn: boolean; codesLeft: number }
  /** Whether the password was entered recently, so that passkeys may be changed. */
  canChange: boolean
  island: string
  phone: { devices: PushDevice[]; kinds: NotificationPreference[]; island: string }
  now: number
  back: Back | null
}
