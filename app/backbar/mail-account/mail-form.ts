import { z } from 'zod'
import type { MailAccount } from '../../business/stored-settings.ts'
import type { EmailSetupIssue } from '../../plumbing/outbox/email.ts'
import { requiredLineSchema } from '../../plumbing/http/text-schemas.ts'
import { emailSchema } from '../../plumbing/outbox/email-address.ts'
import { toFieldErrors, type FieldError } from '../../ui/field-errors.ts'
import {
  isMailProviderKey,
  formatProviderPasswordName,
  mailProviderKeys,
  getMailProvider,
  type MailProvider,
  type MailProviderKey,
} from './mail-providers.ts'

/** A typed email account without the password. */
export type MailServerInput = Omit<MailAccount, 'password'> & { provider: MailProviderKey }

/** Field values of a rejected form, never the password. */
export type MailFormInput = Partial<Record<'host' | 'port' | 'security' | 'user' | 'from', string>>

export const mailSecurityOptions = {
  starttls: 'STARTTLS, usually port 587',
  tls: 'TLS from the start, usually port 465',
}

/** Parses a provider's form: server, user and sender. Returns errors if it is invalid. */
export function parseMailForm(
  provider: MailProviderKey,
  input: Record<string, string>,
): MailServerInput | FieldError[] {
  const { hosts, port, secure, user } = getMailProvider(provider)
  const known = Object.keys(hosts)
  const reading = form.safeParse({
    ...input,
    ...(known.length > 0 && { port: String(port), security: secure ? 'tls' : 'starttls' }),
    ...(known.length === 1 && { host: known[0] }),
    ...(user === null && { user: 'the token' }),
  })
  if (!reading.success) return toFieldErrors(reading.error)
  const { security, ...read } = reading.data
  if (known.length > 0 && !known.includes(read.host))
    return [{ field: 'host', message: 'Choose where your account is' }]
  return { ...read, provider, user: user === null ? '' : read.user, secure: security === 'tls' }
}

const invalidPortMessage = 'Enter a port, usually 587 or 465'
const form = z.object({
  host: requiredLineSchema('Enter the server’s name, such as smtp.example.com')
    .check(z.refine(isHost, 'Enter the server’s name alone, such as smtp.example.com'))
    .transform((host) => host.toLowerCase()),
  port: requiredLineSchema(invalidPortMessage)
    .transform(Number)
    .check(z.refine((port) => Number.isInteger(port) && port > 0 && port < 65_536, invalidPortMessage)),
  security: z.enum(
    Object.keys(mailSecurityOptions) as (keyof typeof mailSecurityOptions)[],
    'Choose how it is encrypted',
  ),
  user: requiredLineSchema('Enter the user name').check(z.maxLength(254, 'Shorten it to 254 characters')),
  from: emailSchema('Enter the address emails come from'),
})

function isHost(text: string): boolean {
  return text === '' || (/^[a-z0-9.-]{1,253}$/i.test(text) && URL.canParse(`http://${text}/`))
}

/** Converts the stored mail account to form values. */
export function toMailFormInput({ host, port, secure, user, from }: Omit<MailAccount, 'password'>): MailFormInput {
  return { host, port: String(port), security: secure ? 'tls' : 'starttls', user, from }
}

/** Explains a mail server's refusal and what to do, as an error of the matching field. */
export function toMailFieldError(
  trouble: EmailSetupIssue,
  { provider, host, port, from }: MailServerInput,
  to: string,
): FieldError {
  const isOther = provider === 'other'
  const server = `${host}, port ${port}`
  switch (trouble) {
    case 'login':
      return {
        field: 'mailPassword',
        message: `The user or the password is wrong, or the account does not allow this kind of log-in. Enter the ${formatProviderPasswordName(provider)} again`,
      }
    case 'host':
      return isOther
        ? { field: 'host', message: `There is no server called ${host}. Check how it is spelled` }
        : {
            field: 'submit',
            message: `${host} could not be found. Is this machine connected to the internet? Try again in a minute`,
          }
    case 'port':
      return {
        field: isOther ? 'port' : 'submit',
        message: `Nobody answers as a mail server at ${server}. ${isOther ? 'Check the port; usually it is 587 or 465' : blockedPortMessage}`,
      }
    case 'silent':
      return { field: isOther ? 'port' : 'submit', message: `${server} did not answer in time. ${blockedPortMessage}` }
    case 'certificate':
      return {
        field: isOther ? 'host' : 'submit',
        message: `${host} shows a certificate that is not its own or that nobody vouches for, so the password was not sent. Check the server’s name, or ask the people who run it`,
      }
    case 'encryption':
      return {
        field: isOther ? 'security' : 'submit',
        message: isOther
          ? `${server} does not speak the encryption chosen here, so the password was not sent. Try the other one`
          : `${server} could not be spoken to encrypted, so the password was not sent. Something between it and this machine stands in the way`,
      }
    case 'sender':
      return {
        field: 'from',
        message: `${getMailProvider(provider).name} does not let you write as ${from}. Enter an address that is yours there, or add this one there first`,
      }
    case 'recipient':
      return {
        field: 'submit',
        message: `It takes no email to ${to}, where the test email goes. Correct your email under “Your account”, or let the provider know that address`,
      }
    case 'account':
      return {
        field: 'submit',
        message: `${getMailProvider(provider).name} takes nothing from this account right now: a sending limit or one of its rules. What it said is below. Mend that there, or try again tomorrow`,
      }
    case 'other':
      return { field: 'submit', message: 'The test email was not taken. What the mail server said is below' }
  }
}

const blockedPortMessage =
  'Hosts of servers often block mail ports until you ask them; another provider on port 587 or 465 may get through'

/** Providers to choose from, with their names. */
export const mailProviderOptions: { key: MailProviderKey; name: string }[] = mailProviderKeys.map((key) => ({
  key,
  name: getMailProvider(key).name,
}))

/** Returns the provider of a stored account or a URL, or null if it is unknown. */
export function findMailProvider(
  key: string | null | undefined,
): { key: MailProviderKey; provider: MailProvider } | null {
  return isMailProviderKey(key) ? { key, provider: getMailProvider(key) } : null
}
