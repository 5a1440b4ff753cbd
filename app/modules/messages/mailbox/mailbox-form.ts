import { z } from 'zod'
import { requiredLineSchema } from '../../../plumbing/http/text-schemas.ts'
import { toFieldErrors, type FieldError } from '../../../ui/field-errors.ts'
import type { FormInput } from '../../../ui/form-field.ts'
import { isLoopbackHost } from '../../../plumbing/service-url.ts'
import type { MailboxFailure } from './mailbox-worker-messages.ts'

export const mailboxSecurityOptions = {
  tls: 'TLS from the start, usually port 993',
  starttls: 'STARTTLS, usually port 143',
}

/** A mailbox as typed. An empty password means the one of the account that sends. */
export type TypedMailbox = { host: string; port: number; secure: boolean; user: string; password: string }

const portMessage = 'Enter a port, usually 993'

const form = z.object({
  imapHost: requiredLineSchema('Enter the server’s name, such as imap.example.com')
    .check(z.refine((host) => host === '' || isHost(host), 'Enter the server’s name alone, such as imap.example.com'))
    .transform((host) => host.toLowerCase()),
  imapPort: requiredLineSchema(portMessage)
    .transform(Number)
    .check(z.refine((port) => Number.isInteger(port) && port > 0 && port < 65_536, portMessage)),
  imapSecurity: z.enum(
    Object.keys(mailboxSecurityOptions) as (keyof typeof mailboxSecurityOptions)[],
    'Choose how it is encrypted',
  ),
  imapUser: requiredLineSchema('Enter the user name').check(z.maxLength(254, 'Shorten it to 254 characters')),
})

/** Parses the form of a mailbox. Returns errors if it is invalid. */
export function parseMailboxForm(input: FormInput): TypedMailbox | FieldError[] {
  const read = form.safeParse(input)
  if (!read.success) return toFieldErrors(read.error)
  const { imapHost: host, imapPort: port, imapSecurity, imapUser: user } = read.data
  return { host, port, secure: imapSecurity === 'tls', user, password: (input.imapPassword ?? '').trim() }
}

function isHost(text: string): boolean {
  return isLoopbackHost(text) || (/^[a-z0-9.-]{1,253}$/i.test(text) && URL.canParse(`http://${text}/`))
}

/** The field that a failed connection is about. */
export function getFailedField(failure: MailboxFailure): string {
  if (failure === 'login') return 'imapPassword'
  if (failure === 'port' || failure === 'silent') return 'imapPort'
  if (failure === 'encryption') return 'imapSecurity'
  return 'imapHost'
}
