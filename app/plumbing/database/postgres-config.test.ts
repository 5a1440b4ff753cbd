import { describe, expect, test } from 'vitest'
import { parsePostgresUrl } from './postgres-config.ts'

describe('parsing the PostgreSQL URL', () => {
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
  ])('the PostgreSQL URL %s gives its servers and pooling', (url, servers, sessions) => {
    expect(parsePostgresUrl(url)).toEqual({ servers, sessions: sessions ?? servers, isPooled: sessions !== null })
  })

  test.each([
    '',
    'mysql://db/bar',
    'postgres://',
    'postgres:///bar',
    'postgres://one,,two/bar',
    'postgres://db:port/bar',
  ])('the PostgreSQL URL “%s” is rejected', (url) => {
    expect(parsePostgresUrl(url)).toBeNull()
  })

  test('a pooler URL without direct servers is rejected', () => {
    expect(parsePostgresUrl('postgres://bar@pooler/bar?direct=')).toBeNull()
  })
})
