import type { FieldError } from '../../ui/field-errors.ts'
import { countCharacters, normalizeLine } from '../../plumbing/http/normalize-text.ts'
import { webhookTypeLabels, type WebhookType } from './webhook.ts'

export type ParseWebhookFormResult =
  { ok: true; name: string; url: string; types: WebhookType[] } | { ok: false; errors: FieldError[] }

/** Parses the form that adds a webhook. With `isLocal` its URL may be on this machine, over http. */
export function parseWebhookForm(input: Record<string, string>, isLocal = false): ParseWebhookFormResult {
  const errors: FieldError[] = []
  const name = normalizeLine(input.name)
  if (name === '') errors.push({ field: 'name', message: 'Enter a name, such as Zapier' })
  if (countCharacters(name) > 60) errors.push({ field: 'name', message: 'Shorten the name to 60 characters' })
  const url = normalizeLine(input.url)
  const flaw = validateWebhookUrl(url, isLocal)
  if (flaw) errors.push({ field: 'url', message: flaw })
  const types = parseWebhookTypes(input)
  if (types.length === 0) errors.push({ field: 'request.created', message: 'Choose at least one thing to tell it of' })
  return errors.length > 0 ? { ok: false, errors } : { ok: true, name, url: new URL(url).href, types }
}

/** Returns the checked message types. */
export function parseWebhookTypes(input: Record<string, string>): WebhookType[] {
  return (Object.keys(webhookTypeLabels) as WebhookType[]).filter((type) => input[type] === 'yes')
}

function validateWebhookUrl(url: string, isLocal: boolean): string | null {
  if (url === '') return 'Enter the address the other tool gave you: it begins with https://'
  if (url.length > 2_000) return 'That address is too long. Copy it from the other tool once more'
  if (!URL.canParse(url)) return 'That is not an address. It begins with https://'
  const { protocol, hostname, username, password } = new URL(url)
  if (isLocal && protocol === 'http:' && hostname === '127.0.0.1') return null
  if (protocol !== 'https:') return 'Enter an address that begins with https://'
  if (username !== '' || password !== '') return 'Leave user name and password out: each message is signed'
  if (!hostname.includes('.') || /(^|\.)(localhost|local|internal|lan|home|arpa)$/.test(hostname))
    return 'Enter an address on the public internet'
  return null
}
