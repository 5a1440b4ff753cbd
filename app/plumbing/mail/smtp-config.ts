import { decodeUrlPart } from '../service-url.ts'

export type SmtpConfig = { host: string; port: number; secure: boolean; user: string; password: string }

/**
 * Parses `smtp://user:password@host:port` (default port 587, STARTTLS if offered) or `smtps://…` (465, TLS from the
 * start). A problem never repeats the URL, which may contain a password.
 */
export function parseSmtpUrl(text: string): { place: SmtpConfig } | { problem: string } {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url) return { problem: `cannot be read; ${form}` }
  if (url.hostname === '') return { problem: `the host is missing; ${form}` }
  if (url.search || url.hash || !['', '/'].includes(url.pathname)) {
    return { problem: `nothing is understood after the port; ${form}` }
  }
  const user = decodeUrlPart(url.username)
  const password = decodeUrlPart(url.password)
  if (user === null || password === null) return { problem: `a % that stands for itself is written %25; ${form}` }
  if (user && !password) return { problem: 'has a user but no password' }
  if (password && !user) return { problem: 'has a password but no user' }

  const secure = url.protocol === 'smtps:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return { place: { host, port: Number(url.port) || (secure ? 465 : 587), secure, user, password } }
}

const form = 'the form is smtp://user:password@host:port, with / : @ # ? and % in user or password percent-encoded'
