import type { Passkey } from '../../business/auth/passkeys-section.tsx'
import type { User } from '../../business/auth/user.ts'
import type { PushDevice } from '../../plumbing/push/push-notification.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import type { NotificationPreference } from '../notifications/notification-preference.ts'
import type { UserFormResult } from '../users/invite-user-form.tsx'
import type { UsersSectionProps } from '../users/users-section.tsx'

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
  /** The other accounts. Null for an assistant. */
  team: Omit<UsersSectionProps, 'self' | 'now' | 'back'> | null
  back: Back | null
  teamBack: UserFormResult | null
}
