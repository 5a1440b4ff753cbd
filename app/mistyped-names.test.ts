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
])('the environment variable %s is recognized as a typo of %s', (name, meant) => {
  expect(findMistypedEnvNames({ [name]: 'x' }, known)).toEqual([{ name, meant }])
})

test('common environment variables of other programs are not reported as typos', () => {
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

test('a typo is not reported if the correct name is set too', () => {
  expect(findMistypedEnvNames({ DATABASE_URI: 'x', DATABASE_URL: 'postgres://a/b' }, known)).toEqual([])
})
