import { describe, expect, test } from 'vitest'
import { parsePostgresUrl } from './postgres-config.ts'

describe('where PostgreSQL is', () => {
  test.each([
    ['postgres://bar@db/bar', ['postgres://bar@db/bar'], null],
    [
      'postgresql://bar:a%40b@db:5433/bar?sslmode=require',
      ['postgresql://bar:a%40b@db:5433/bar?sslmode=require'],
      null,
    ],
    ['postgres://bar@one:5432,two:5433/bar', ['postgres://bar@one:5432/bar', 'postgres://bar@two:5433/bar'], null],
    ['postgres://bar@pooler:6432/bar?direct=one', ['postgres://bar@pooler:6432/bar'], ['postgres://bar@one/bar']],
    [
      'postgres://bar@pooler:6432/bar?direct=one:5432,two:5432&sslmode=require',
      ['postgres://bar@pooler:6432/bar?sslmode=require'],
      ['postgres://bar@one:5432/bar?sslmode=require', 'postgres://bar@two:5432/bar?sslmode=require'],
    ],
    ['postgres://[::1]:5432/bar', ['postgres://[::1]:5432/bar'], null],
  ])('%s', (url, servers, sessions) => {
    expect(parsePostgresUrl(url)).toEqual({ servers, sessions: sessions ?? servers, isPooled: sessions !== null })
  })

  test.each([
    '',
    'mysql://db/bar',
    'postgres://',
    'postgres:///bar',
    'postgres://one,,two/bar',
    'postgres://db:port/bar',
  ])('of “%s” nothing is read', (url) => {
    expect(parsePostgresUrl(url)).toBeNull()
  })

  test('a pooler whose servers are left empty is not taken for one', () => {
    expect(parsePostgresUrl('postgres://bar@pooler/bar?direct=')).toBeNull()
  })
})
