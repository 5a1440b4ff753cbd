import { expect, test } from 'vitest'
import { buildSettingsSearchText, searchSettings } from '../../office/settings/settings-list.ts'
import { toFollowUpSettings, summarizeFollowUpSettings, type StoredFollowUpRules } from './follow-up-settings.ts'
import { followUpsSetting } from './follow-ups-setting.server.ts'

test.each<[stored: StoredFollowUpRules, postal: string, summary: string]>([
  [{}, '', 'you are asked first, 10 kinds on'],
  [{ new: { mode: 'itself' } }, '1 Bay St', 'one kind goes by itself, 15 ask you first'],
])('follow-up rules %j with the postal address %j are summarized as %j', (stored, postal, summary) => {
  expect(summarizeFollowUpSettings(toFollowUpSettings(stored, postal))).toBe(summary)
})

test.each(['text', 'review', 'testimonial', 'reminder'])(
  'a settings search for %j finds the rules of follow-up emails',
  (question) => {
    const { door, name, to, formerNames } = followUpsSetting
    const found = buildSettingsSearchText({ door, name, value: '', formerNames })
    expect(searchSettings([{ door, name, to, value: '', found }], question)).toHaveLength(1)
  },
)
