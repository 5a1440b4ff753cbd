import { expect, test } from 'vitest'
import { buildSettingsSearchText, searchSettings } from '../../office/settings/settings-list.ts'
import { booksSettings } from './books-settings.server.ts'

test.each(['mileage', 'expenses', 'profit'])('a settings search for %j finds costs and miles', (question) => {
  const [{ door, name, to, formerNames }] = booksSettings as [(typeof booksSettings)[number]]
  const found = buildSettingsSearchText({ door, name, value: '', formerNames })
  expect(searchSettings([{ door, name, to, value: '', found }], question)).toHaveLength(1)
})
