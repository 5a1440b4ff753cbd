import { expect, test } from 'vitest'
import { buildSettingsSearchText, searchSettings } from '../../office/settings/settings-list.ts'
import { paySettings } from './pay/pay-settings.server.ts'
import { staffSettings } from './staff-settings.server.ts'

const lines = [...staffSettings, ...paySettings].map(({ door, name, to, formerNames }) => ({
  door,
  name,
  to,
  value: '',
  found: buildSettingsSearchText({ door, name, value: '', formerNames }),
}))

/** Words an American bar owner searches for, each with the page to find. */
test.each([
  ['gratuity', '/backbar/crew/rules'],
  ['tip', '/backbar/crew/rules'],
  ['time off', '/backbar/crew'],
])('a settings search for %j finds %s', (question, to) => {
  expect(searchSettings(lines, question).map((line) => line.to)).toContain(to)
})
