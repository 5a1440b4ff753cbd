import { expect, test } from 'vitest'
import routes from '../../routes.ts'
import {
  groupBySettingsSection,
  searchSettings,
  buildSettingsSearchText,
  type SettingsListRow,
} from './settings-list.ts'
import { settingsRedirects, getSettingsRedirectPath } from './settings-redirects.ts'

const line = (name: string, value: SettingsListRow['value'], formerNames: string[] = []): SettingsListRow => {
  const door = 'booking'
  return { door, name, to: '/', value, found: buildSettingsSearchText({ door, name, value, formerNames }) }
}
const lines = [
  line('Deposit and terms', '25 % deposit', ['Contract']),
  line('Where to pay', { wrong: 'nothing a client could pay by' }, ['Zelle']),
  line('Spanish', 'all of your words', ['español', 'owner’s words']),
]

test.each([
  ['', ['Deposit and terms', 'Where to pay', 'Spanish']],
  ['  deposit ', ['Deposit and terms']],
  ['25', ['Deposit and terms']],
  ['CONTRACT', ['Deposit and terms']],
  ['zelle', ['Where to pay']],
  ['client nothing', ['Where to pay']],
  ['espanol', ['Spanish']],
  ["owner's", ['Spanish']],
  ['booking', ['Deposit and terms', 'Where to pay', 'Spanish']],
  ['deposit zelle', []],
])('a search for %j finds settings by name, value, section or former name', (question, names) => {
  expect(searchSettings(lines, question).map(({ name }) => name)).toEqual(names)
})

test('a settings section without settings is not shown', () => {
  expect(groupBySettingsSection(lines).map(({ door }) => door)).toEqual(['booking'])
  expect(groupBySettingsSection([])).toEqual([])
})

test('an old settings path redirects to its section and keeps the query', () => {
  expect(getSettingsRedirectPath('/backbar/in-and-out/backups', '?said=x')).toBe('/backbar/in-and-out?said=x#backups')
  expect(getSettingsRedirectPath('/backbar/settings/checklist', '')).toBe('/backbar/set-up')
})

test('every former settings path is a redirect route', () => {
  const gate = routes.find(({ path }) => path === 'backbar')!
  const former = gate.children!.filter(({ file }) => file.endsWith('/former-setting.route.ts'))
  expect(former.map(({ path }) => `/backbar/${path}`).toSorted()).toEqual(Object.keys(settingsRedirects).toSorted())
})

test.each(Object.entries(settingsRedirects))('the former settings path %s redirects to %s', (path, to) => {
  expect(getSettingsRedirectPath(path, '')).toBe(to)
})
