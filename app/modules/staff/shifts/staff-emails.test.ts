import { expect, test } from 'vitest'
import { sampleShift } from '../tests/sample-shift.ts'
import { sampleStaffMember } from '../tests/sample-staff.ts'
import { sampleSettings } from '../../../business/sample-business.ts'
import { languages, type Language } from '../../../ui/language.ts'
import { shiftText } from './shift-text.ts'
import { formatStaffNotificationLines, formatStaffTextMessage, type StaffNotification } from './staff-emails.ts'
import { composeStaffEmail } from './compose-staff-email.ts'

const zone = 'America/New_York'
const shift = sampleShift()
const reader = { name: 'Ben Ortiz', language: 'en', rates: { bartender: { unit: 'hour', cents: 2_800 } } } as const
const page = 'https://bar.example/crew/AbCdEfGhIjKlMnOpQrStUv'
const endsAt = Date.parse('2027-10-13T18:00:00-04:00')

function crewLetter(news: StaffNotification, language: Language = 'en') {
  const to = sampleStaffMember('Ben', { language })
  const { identity } = sampleSettings
  return composeStaffEmail(news, { id: 'a', to, page: '/crew/x', identity, siteUrl: 'https://bar.example' })
}

const all: StaffNotification[] = [
  { kind: 'offer', asked: [{ shift, endsAt }] },
  { kind: 'have-it', shift },
  { kind: 'taken-back', shift },
  { kind: 'off', shift },
  { kind: 'released', shift },
  { kind: 'taken-off', shift },
  { kind: 'gone', shift, takenAt: endsAt },
  { kind: 'changed', shift, was: sampleShift({ day: '2027-10-09', venue: 'Epping Forest Yacht Club' }), endsAt },
  { kind: 'small', shift, was: sampleShift({ callAt: shift.callAt - 900_000, clockTo: shift.clockTo - 900_000 }) },
  { kind: 'confirm', shift, endsAt },
  { kind: 'hand-over', shift, giver: 'Ana' },
  { kind: 'taken-over', shift, giver: 'Ana', taker: 'Cy', to: 'other' },
  { kind: 'taken-over', shift, giver: 'Ana', taker: 'Cy', to: 'giver' },
  { kind: 'taken-over', shift, giver: 'Ana', taker: 'Cy', to: 'taker' },
  { kind: 'relieved', shift },
  { kind: 'stays', shift },
  { kind: 'gone', shift, takenAt: null },
  { kind: 'paper', paper: 'alcohol-service', endsOn: '2027-10-16' },
]

test('a shift offer lists date, venue, times, pay, miles and reply deadline', () => {
  expect(formatStaffNotificationLines(all[0]!, reader, zone)).toEqual([
    'Oct 16, Epping Forest: bartender, call 3:00 PM, done about 11:45 PM, $28/h, 24 miles. Yes or no by Oct 13, 6:00 PM.',
  ])
})

test('shift offers with the same deadline ask for a single answer', () => {
  const asked = [
    { shift: sampleShift({ role: 'lead' }), endsAt },
    { shift, endsAt },
  ]
  const said = (language: Language, of = asked) =>
    formatStaffNotificationLines({ kind: 'offer', asked: of }, { ...reader, language }, zone)
  expect(said('en').map((line) => /by Oct|^Oct 16/.exec(line)?.[0])).toEqual(['Oct 16', 'Oct 16', 'by Oct'])
  expect(said('es').at(-1)).toBe('Responde sí o no a más tardar el 13 de octubre a las 6:00 p.m.')
  const later = [asked[0]!, { shift, endsAt: endsAt + 3_600_000 }]
  expect(said('en', later).every((line) => line.includes('Yes or no by'))).toBe(true)
})

test('staff emails describe the run sheet and a released shift in both languages', () => {
  const released = all[4]!
  expect(shiftText('en').wear).toBe('The run sheet has the times, the venue and whom to call.')
  // The run sheet itself is in English.
  expect(shiftText('es').wear).toBe('La hoja tiene los horarios, el lugar y a quién llamar (está en inglés).')
  expect(formatStaffNotificationLines(released, reader, zone)[0]).toMatch(/^We released you from this one: Oct 16/)
  expect(formatStaffNotificationLines(released, { ...reader, language: 'es' }, zone)[0]).toMatch(
    /^Liberamos este turno: 16/,
  )
})

test('a handoff email is worded for the giver, the taker and others', () => {
  const told = (to: 'giver' | 'taker' | 'other', language: Language) =>
    formatStaffNotificationLines(
      { kind: 'taken-over', shift, giver: 'Ana', taker: 'Cy', to },
      { ...reader, language },
      zone,
    )[0]
  expect(told('giver', 'en')).toMatch(/^Cy takes your shift: Oct 16.* You have that day off\.$/)
  expect(told('taker', 'en')).toMatch(/^You take over from Ana: Oct 16/)
  expect(told('other', 'en')).toMatch(/^Cy takes over from Ana\. Oct 16/)
  expect(told('giver', 'es')).toMatch(/^Cy cubre tu turno: 16.* Ese día quedas libre\.$/)
  expect(told('taker', 'es')).toMatch(/^Cubres el turno de Ana: 16/)
  const over = { kind: 'taken-over', shift, giver: 'Ana', taker: 'Cy', to: 'taker' } as const
  expect([crewLetter(over).subject, crewLetter({ ...over, to: 'giver' }).subject]).toEqual([
    'Oct 16 is yours',
    'Oct 16 was handed over',
  ])
  expect(formatStaffNotificationLines({ kind: 'gone', shift, takenAt: null }, reader, zone)[0]).not.toContain('next')
  const relieved = (language: Language) =>
    formatStaffNotificationLines({ kind: 'relieved', shift }, { ...reader, language }, zone)[0]
  expect(relieved('en')).toMatch(/^Thanks for telling us that you cannot make it: Oct 16.* You have that day off\.$/)
  expect(relieved('es')).toMatch(/^Gracias por avisarnos que no puedes: 16.* Ese día quedas libre\.$/)
  expect(formatStaffNotificationLines({ kind: 'stays', shift }, reader, zone)[0]).toMatch(
    /^We could not hand it over: Oct 16.* call us\.$/,
  )
})

test('a change email names both dates, and its text does not repeat its heading', () => {
  const changed = all.find(({ kind }) => kind === 'changed') as Extract<StaffNotification, { kind: 'changed' }>
  expect(crewLetter(changed).subject).toBe('Oct 9 moved to Oct 16: still good?')
  expect(crewLetter({ ...changed, was: shift }).subject).toBe('Oct 16 changed: still good?')
  expect(crewLetter(changed, 'es').subject).toMatch(/^9 oct\.? pasó al 16 oct/)
  expect(crewLetter(all[1]!)).toMatchObject({
    subject: 'Oct 16 is yours',
    text: expect.not.stringContaining('It’s yours'),
  })
  expect(formatStaffTextMessage(all[1]!, reader, zone, page)).toMatch(/^It’s yours\. Oct 16/)
})

test('the email about a small change of a shift shows the previous times', () => {
  expect(formatStaffNotificationLines(all[8]!, reader, zone)[0]).toMatch(
    /^Call 3:00 PM instead of 2:45 PM, done about 11:45 PM instead of 11:30 PM\. Nothing to do\./,
  )
})

test.for(languages.flatMap((language) => all.map((news) => [language, news.kind, news] as const)))(
  '%s: a text message of kind %s is short enough with the longest venue name',
  ([language, , news]) => {
    const long = 'shift' in news ? { ...news, shift: { ...news.shift, venue: 'x'.repeat(200) } } : news
    const text = formatStaffTextMessage(long, { ...reader, language }, zone, page)
    expect(text.length).toBeLessThanOrEqual(300 + page.length)
    expect(text).not.toMatch(/undefined|null|\[object/)
    // “p.m.” already ends with a period.
    expect(text).not.toContain('..')
  },
)
