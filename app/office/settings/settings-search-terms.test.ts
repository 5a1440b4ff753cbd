import { expect, test } from 'vitest'
import { settingDefinitions } from './settings-list.server.ts'
import { searchSettings, buildSettingsSearchText } from './settings-list.ts'

const lines = settingDefinitions.map(({ door, name, to, formerNames }) => ({
  door,
  name,
  to,
  value: '',
  found: buildSettingsSearchText({ door, name, value: '', formerNames }),
}))

/** Words an American bar owner searches for, each with the page to find. */
test.each([
  ['email', '/backbar/settings/mail'],
  ['e-mail', '/backbar/settings/mail'],
  ['credit card', '/backbar/settings/terms?open=pay'],
  ['invoice', '/backbar/settings/terms?open=pay'],
  ['receipt', '/backbar/settings/terms?open=pay'],
  ['refund', '/backbar/settings/terms?open=pay'],
  ['Where to pay', '/backbar/settings/terms?open=pay'],
  ['deposit', '/backbar/settings/terms'],
  ['retainer', '/backbar/settings/terms'],
  ['refund policy', '/backbar/settings/terms'],
  ['vacation', '/backbar/settings/days'],
  ['canned responses', '/backbar/settings/replies'],
  ['coupon', '/backbar/menu'],
  ['discount', '/backbar/menu'],
  ['logo', '/backbar/settings/brand'],
  ['login', '/backbar/account'],
  ['employees', '/backbar/account?open=accounts'],
  ['insurance', '/backbar/settings/papers'],
  ['gratuity', '/backbar/settings/terms?open=pay'],
  ['tip', '/backbar/settings/terms?open=pay'],
  ['payments', '/backbar/settings/terms?open=pay'],
  ['card fee', '/backbar/settings/terms?open=pay'],
  ['late fee', '/backbar/settings/terms'],
  ['holiday', '/backbar/settings/days'],
  ['phone number', '/backbar/settings/business'],
  ['mail server', '/backbar/settings/mail'],
  ['sms', '/backbar/account'],
  ['two-factor', '/backbar/account'],
  ['logout', '/backbar/account'],
  ['extras', '/backbar/menu'],
  ['weekend price', '/backbar/menu'],
  ['gdpr', '/backbar/in-and-out'],
  ['support', '/backbar/settings?open=about'],
  ['testimonial', '/backbar/pages?open=parts/questions'],
  ['gratiuty', '/backbar/settings/terms?open=pay'],
  ['insurence', '/backbar/settings/papers'],
  ['vacaton', '/backbar/settings/days'],
])('a search for %j finds %s', (question, to) => {
  expect(searchSettings(lines, question).map((line) => line.to)).toContain(to)
})
