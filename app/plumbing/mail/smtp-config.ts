export type SmtpConfig = { host: string; port: number; secure: boolean; user: string; password: string }

/**
 * Reads `smtp://user:password@host:port` (587 unless told, STARTTLS when offered) or `smtps://…` (465, TLS
 * from the start). The problem, if there is one, never repeats the address: a password may be in it.
 */
export function parseSmtpUrl(text: string): { place: SmtpConfig } | { problem: string } {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url) return { problem: `cannot be read; ${form}` }
  if (url.hostname === '') return { problem: `the host is missing; ${form}` }
  if (url.search || url.hash || !['', '/'].includes(url.pathname)) {
    return { problem: `nothing is understood after the port; ${form}` }
  }
  const user = decoded(url.username)
  const password = decoded(url.password)
  if (user === null || password === null) return { problem: `a % that stands for itself is written %25; ${form}` }
  if (user && !password) return { problem: 'has a user but no password' }
  if (password && !user) return { problem: 'has a password but no user' }

  const secure = url.protocol === 'smtps:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return { place: { host, port: Number(url.port) || (secure ? 465 : 587), secure, user, password } }
}

const form = 'the form is smtp://user:password@host:port, with / : @ # ? and % in user or password percent-encoded'

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
