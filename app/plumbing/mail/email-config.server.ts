import type { EmailConfig } from './email-transport.server.ts'
import { parseSmtpUrl } from './smtp-config.ts'

type Environment = Record<string, string | undefined>

/**
 * Parses MAIL_URL and the EMAILJS_* variables. An empty variable counts as unset. Each problem names the variable to fix
 * and never repeats a value, which may contain a password. If there are problems, the configuration must not be used.
 */
export function parseEmailConfig(env: Environment): { mail: EmailConfig; problems: string[] } {
  const url = env.MAIL_URL?.trim() ?? ''
  if (url.toLowerCase() === 'emailjs:') return emailjsConfig(env)
  const problems = [...mailUrlProblems(url), ...idleEmailjsProblems(env)]
  return { mail: url === '' ? { kind: 'mailbox' } : { kind: 'smtp', url }, problems }
}

function emailjsConfig(env: Environment): { mail: EmailConfig; problems: string[] } {
  const problems = requiredVariables
    .filter((name) => !env[name]?.trim())
    .map((name) => `${name}: needed when MAIL_URL is emailjs:`)
  const origin = env.EMAILJS_ORIGIN?.trim() || 'https://api.emailjs.com'
  const place = URL.canParse(origin) ? new URL(origin) : null
  if (!place || !/^https?:$/.test(place.protocol) || place.href !== `${place.origin}/`) {
    problems.push('EMAILJS_ORIGIN: an origin such as https://api.emailjs.com is needed, without a path')
  }
  const mail = {
    kind: 'emailjs' as const,
    publicKey: env.EMAILJS_PUBLIC_KEY?.trim() ?? '',
    serviceId: env.EMAILJS_SERVICE_ID?.trim() ?? '',
    templateId: env.EMAILJS_TEMPLATE_ID?.trim() ?? '',
    letterTemplateId: env.EMAILJS_LETTER_TEMPLATE_ID?.trim() ?? '',
    privateKey: env.EMAILJS_PRIVATE_KEY?.trim() || null,
    origin: place?.origin ?? origin,
  }
  return { mail, problems }
}

const requiredVariables = [
  'EMAILJS_PUBLIC_KEY',
  'EMAILJS_SERVICE_ID',
  'EMAILJS_TEMPLATE_ID',
  'EMAILJS_LETTER_TEMPLATE_ID',
]

function mailUrlProblems(url: string): string[] {
  if (url === '') return []
  if (!/^smtps?:/i.test(url)) return ['MAIL_URL: only smtp://…, smtps://… and emailjs: are understood']
  const read = parseSmtpUrl(url)
  return 'problem' in read ? [`MAIL_URL: ${read.problem}`] : []
}

function idleEmailjsProblems(env: Environment): string[] {
  const set = [...requiredVariables, 'EMAILJS_PRIVATE_KEY', 'EMAILJS_ORIGIN'].filter((name) => env[name]?.trim())
  if (set.length === 0) return []
  return [`MAIL_URL: must be emailjs: for ${set.join(', ')} to be of use; otherwise unset what is not used`]
}
