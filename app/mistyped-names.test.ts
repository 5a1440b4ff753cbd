import { expect, test } from 'vitest'
import { findMistypedEnvNames } from './mistyped-names.ts'

const known = ['PORT', 'HOST', 'SECRET', 'DATABASE_URL', 'DATA_DIR', 'MAIL_URL', 'MAIL_FROM', 'STRIPE_SECRET_KEY']

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['DATA_BASE_URL', 'DATABASE_URL'],
  ['MIAL_URL', 'MAIL_URL'],
  ['STRIPE_SECERT_KEYS', 'STRIPE_SECRET_KEY'],
  ['PROT', 'PORT'],
  ['SECRETS', 'SECRET'],
])('%s is taken for a slip of %s', (name, meant) => {
  expect(findMistypedEnvNames({ [name]: 'x' }, known)).toEqual([{ name, meant }])
})

test('what others keep in an environment is no slip of ours', () => {
  const others = [
    'HOME',
    'PATH',
    'PWD',
    'SHLVL',
    'USER',
    'HOSTNAME',
    'LANG',
    'INVOCATION_ID',
    'PG_BIN',
    'MAIL',
    'LISTEN_FDS',
  ]
  expect(findMistypedEnvNames(Object.fromEntries(others.map((name) => [name, 'x'])), known)).toEqual([])
})

test('a name that is set as well is not asked about', () => {
  expect(findMistypedEnvNames({ DATABASE_URI: 'x', DATABASE_URL: 'postgres://a/b' }, known)).toEqual([])
})
