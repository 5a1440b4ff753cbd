import { describe, expect, test } from 'vitest'
import { validQuoteForm } from '../../../tests/doubles/sample-form.ts'
import { validatedFields, validateField } from './validate-field.ts'
import { validateFieldOnBlur, type FormMessages } from './validate-on-blur.ts'
import { parseQuoteRequest } from './parse-quote-request.ts'

const circumstances = {
  today: '2026-11-20',
  timeZone: 'America/New_York',
  stopsMinutesBeforeEnd: 60,
  language: 'en' as const,
}
const nothing: FormMessages = { errors: [], asked: [] }

describe('a field checked on blur', () => {
  test.each([
    ['eventEndTime', { eventStartTime: '18:00', eventEndTime: '16:00' }, /^The end is before the start/],
    ['eventEndTime', { eventStartTime: '17:00', eventEndTime: '17:45' }, /^Enter a later end time/],
    ['eventDate', { eventDate: '2026-11-19' }, /^Choose today or a later date/],
    ['eventDate', { eventDate: '15/5/2027' }, /^Enter a real date/],
    ['eventGuestCount', { eventGuestCount: 'abc' }, /^Enter a whole number/],
    ['eventGuestCount', { eventGuestCount: '100-120' }, /^Enter one number/],
    ['fromEmail', { fromEmail: 'ada@gmail,com' }, /without a comma/],
    ['fromEmail', { fromEmail: 'josé@home.example' }, /accents/],
    ['fromEmail', { fromEmail: 'ada' }, /^Enter an email address/],
    ['billingEmail', { billingEmail: 'a@x.example, b@x.example' }, /without a comma/],
    ['phoneNumber', { phoneNumber: '555-0100' }, /area code/],
    ['eventZip', { eventZip: '3208' }, /five digits/],
    ['otherDay', { otherDay: '2026-11-19' }, /^Choose today or a later date, or leave it empty/],
  ])('on blur, %s with %o shows the same error as the submitted form', (field, typed, message) => {
    const input: Record<string, string> = { ...validQuoteForm, ...typed }
    const { errors } = validateFieldOnBlur(field, input, nothing, circumstances)
    expect(errors).toMatchObject([{ field, message: expect.stringMatching(message) }])
    const reading = parseQuoteRequest({ input, onRequest: [] }, circumstances)
    expect(reading).toEqual({ ok: false, errors: errors.map(({ message }) => ({ field, message })) })
  })

  test.each<Record<string, string>>([
    { eventStartTime: '20:00', eventEndTime: '02:00' },
    { eventGuestCount: 'about 120' },
    { eventGuestCount: 'one hundred' },
    { phoneNumber: '+47 22 22 22 22' },
    { fromEmail: ' ada@home.example\u200b ' },
  ])('on blur, %o is accepted without a question', (typed) => {
    const input = { ...validQuoteForm, ...typed }
    for (const field of Object.keys(typed))
      expect(validateFieldOnBlur(field, input, nothing, circumstances)).toBe(nothing)
    for (const field of validatedFields)
      expect([field, validateField(field, input, circumstances)]).toEqual([field, null])
    expect(parseQuoteRequest({ input, onRequest: [] }, circumstances).ok).toBe(true)
  })

  test('a mistyped email domain gets a suggestion and the corrected address no error', () => {
    const words = { ...validQuoteForm, fromEmail: 'ada@gmial.com' }
    const told = validateFieldOnBlur('fromEmail', words, nothing, circumstances)
    expect(told).toEqual({
      errors: [
        {
          field: 'fromEmail',
          message: expect.stringMatching(/^Did you mean ada@gmail\.com\?/),
          mend: { value: 'ada@gmail.com', label: 'Make it ada@gmail.com' },
        },
      ],
      asked: ['fromEmail ada@gmial.com'],
    })
    expect(
      validateFieldOnBlur('fromEmail', { ...words, fromEmail: 'ada@gmail.com' }, told, circumstances).errors,
    ).toEqual([])
  })

  test.each([
    ['17:00', '10:00', null, '22:00'],
    ['17:00', '06:00', /^That is Sunday, May 16, 13 hours later\./, null],
    ['11:00', '00:00', /^That is Sunday, May 16, 13 hours later\./, null],
    ['18:00', '16:00', null, null],
    ['17:00', '05:00', undefined, undefined],
    ['08:00', '21:00', undefined, undefined],
  ])('hours from %s to %s need confirmation if over twelve and past midnight', (start, end, question, mended) => {
    const input: Record<string, string> = { ...validQuoteForm, eventStartTime: start, eventEndTime: end }
    const told = validateFieldOnBlur('eventEndTime', input, nothing, circumstances)
    expect(told.errors.map(({ mend }) => mend?.value ?? null)).toEqual(mended === undefined ? [] : [mended])
    expect(told.asked).toEqual(question ? [`eventEndTime ${end}`] : [])
    if (question) expect(told.errors[0]!.message).toMatch(question)
    // Input that raised a question instead of an error is accepted when it is sent a second time.
    expect(parseQuoteRequest({ input, onRequest: [] }, circumstances).ok).toBe(question !== null)
  })

  test.each([
    ['maya@example,com', 'Make it maya@example.com'],
    ['maya@example;com', 'Make it maya@example.com'],
    ['a@x.example, b@x.example', undefined],
    ['maya', undefined],
  ])('on blur, %s gets a suggestion only if the corrected address is valid', (fromEmail, label) => {
    const { errors } = validateFieldOnBlur('fromEmail', { ...validQuoteForm, fromEmail }, nothing, circumstances)
    expect(errors.map(({ mend }) => mend?.label)).toEqual([label])
  })

  test('correcting the start time clears the end time error and keeps other errors', () => {
    const wrong = { ...validQuoteForm, eventStartTime: '18:00', eventEndTime: '16:00', requestorName: '' }
    const missing = { field: 'requestorName', message: 'Enter your name' }
    const told = validateFieldOnBlur('eventEndTime', wrong, { errors: [missing], asked: [] }, circumstances)
    expect(told.errors.map(({ field }) => field)).toEqual(['requestorName', 'eventEndTime'])
    const mended = validateFieldOnBlur('eventStartTime', { ...wrong, eventStartTime: '12:00' }, told, circumstances)
    expect(mended.errors).toEqual([missing])
    expect(validateFieldOnBlur('requestorName', wrong, mended, circumstances)).toBe(mended)
    expect(validateFieldOnBlur('requestorName', validQuoteForm, mended, circumstances).errors).toEqual([])
  })

  test('an ambiguous day and month in Spanish needs clarification', () => {
    const say = (eventDate: string) => validateField('eventDate', { eventDate }, { ...circumstances, language: 'es' })
    expect(say('5/6/2027')).toBe('¿Es 2027-05-06 o 2027-06-05? Escríbela así')
    expect([say('5/5/2027'), say('5/16/2027'), say('2027-05-06')]).toEqual([null, null, null])
  })
})
