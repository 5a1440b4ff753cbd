import { expect, test } from 'vitest'
import { formatConnectError } from './connect-error.ts'

const url = 'postgres://bar:hunter2@db.example/bar'

test.each([
  [{ code: 'ECONNREFUSED', message: '' }, 'PostgreSQL at db.example:5432 does not answer (ECONNREFUSED): start it, or'],
  [{ message: 'timeout expired' }, 'PostgreSQL at db.example:5432 does not answer (timeout expired): start it, or'],
  [{ code: 'ENOTFOUND', message: 'getaddrinfo' }, 'Nobody here knows db.example, where DATABASE_URL looks'],
  [{ code: '28P01', message: 'password authentication failed' }, 'refuses the user bar: mend the user or the password'],
  [{ code: '3D000', message: 'no database' }, 'has no database bar: make it (createdb bar), or'],
  [{ code: '57P03', message: 'the database system is starting up' }, 'cannot be used: the database system is starting'],
  [
    { code: '08P01', message: 'unsupported startup parameter: lock_timeout' },
    'That is a pooler (PgBouncer): add ?direct=',
  ],
  [{ message: 'The server does not support SSL connections' }, 'cannot be used: The server does not support SSL'],
])('the database connection error %o gives advice without showing the password', (error, words) => {
  const said = formatConnectError(url, error)
  expect(said).toContain(words)
  expect(said).toContain('DATABASE_URL')
  expect(said).not.toContain('hunter2')
})
