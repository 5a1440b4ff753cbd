import type { FieldError } from '../../ui/field-errors.ts'
import type { TransportStatus } from '../emails/email-text.ts'
import type { MailFormInput } from './mail-form.ts'
import type { MailProviderKey } from './mail-providers.ts'

export type ConnectedMailAccount = {
  place: { provider: string; user: string; host: string; port: number; from: string }
  isReadable: boolean
}

type RejectedMailForm = {
  provider: MailProviderKey
  words: MailFormInput
  errors: FieldError[]
  said: string | null
  typedSecret: string | null
  isStale: boolean
}

export type MailAccountPageProps = {
  /** The transport set by the environment, which takes precedence. Null if the environment sets none. */
  environment: string | null
  mailFrom: string | null
  account: ConnectedMailAccount | null
  carrier: TransportStatus
  timeZone: string
  testTo: string
  provider: MailProviderKey | null
  hasPassword: boolean
  words: MailFormInput
  back: RejectedMailForm | null
}
