import { normalizeLine } from '../http/normalize-text.ts'

const maxLength = 300

/**
 * Sanitizes text from a remote server for an email's history: a single line of at most 300 characters without any of the
 * secrets, in plain or base64 form.
 */
export function sanitizeRemoteText(text: string, secrets: readonly string[] = []): string {
  const line = normalizeLine(secrets.filter(Boolean).reduce(withoutSecret, text))
  const letters = [...line]
  return letters.length > maxLength ? `${letters.slice(0, maxLength - 1).join('')}…` : line
}

function withoutSecret(text: string, secret: string): string {
  const bytes = new TextEncoder().encode(secret)
  return text
    .replaceAll(secret, '[secret]')
    .replaceAll(encodeURIComponent(secret), '[secret]')
    .replaceAll(btoa(String.fromCharCode(...bytes)), '[secret]')
}
