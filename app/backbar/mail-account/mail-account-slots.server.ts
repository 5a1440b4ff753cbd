import { defineSectionSlot } from '../../plumbing/modules/sections.server.ts'
import type { RefusedFormProps } from '../../ui/field-errors.ts'

/**
 * Configuration that the sections of modules depend on. `mail.kind` is `mailbox` where the owner connects the account.
 */
type MailAccountConfig = {
  secret: string
  copyOf: number | null
  isDemo: boolean
  mail: { kind: string }
  moduleVariables: Readonly<Record<string, string>>
}

/** Sections of modules on the page of the email account. `now` in epoch milliseconds. */
export const mailAccountSlot = defineSectionSlot<
  { config: MailAccountConfig; timeZone: string; now: number },
  RefusedFormProps
>('mail-account')
