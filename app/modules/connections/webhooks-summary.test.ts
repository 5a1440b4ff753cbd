import { expect, test } from 'vitest'
import { searchSettings, buildSettingsSearchText } from '../../office/settings/settings-list.ts'
import { settingDefinitions } from '../../office/settings/settings-list.server.ts'
import { summarizeWebhooks } from './webhooks-summary.ts'

test.each([
  [summarizeWebhooks([]), 'no webhooks'],
  [summarizeWebhooks([{ isOn: false, isFailing: false }]), 'one webhook, 1 switched off'],
  [summarizeWebhooks([{ isOn: true, isFailing: true }]), { wrong: 'nothing arrives at one of them' }],
])('the value in Settings is %j', (said, expected) => {
  expect(said).toEqual(expected)
})

test.each(['quickbooks', 'Zapier', 'webhooks'])('a search for %j finds the connections', (question) => {
  const lines = settingDefinitions.map(({ door, name, to, formerNames }) => {
    const found = buildSettingsSearchText({ door, name, value: '', formerNames })
    return { door, name, to, value: '', found }
  })
  expect(searchSettings(lines, question).map((line) => line.to)).toContain('/backbar/settings/webhooks')
})
