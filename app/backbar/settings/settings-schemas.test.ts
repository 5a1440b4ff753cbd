import { describe, expect, test } from 'vitest'
import { isValidTimeZone } from '../../business/event-zone.ts'
import { sampleSettings } from '../../business/sample-business.ts'
import { toFieldErrors } from '../../ui/field-errors.ts'
import { hostedPagesSchema, toHostedPagesInput } from './hosted-pages-schema.ts'
import { parseHttpsUrl } from './parse-https-url.ts'
import { createIdentitySchema, identityLabels, toIdentityInput } from './identity-schema.ts'
import { usTimeZones } from './time-zones.ts'

const form = createIdentitySchema((zip) => zip === '32259')
const input: Record<string, string> = toIdentityInput(sampleSettings.identity)

test('the values shown in a settings form parse back to the stored settings', () => {
  expect(form.parse(input)).toEqual(sampleSettings.identity)
  expect(Object.keys(identityLabels).toSorted()).toEqual(Object.keys(sampleSettings.identity).toSorted())
  expect(hostedPagesSchema.parse(toHostedPagesInput(sampleSettings.hosted))).toEqual(sampleSettings.hosted)
})

describe('parsing the business identity', () => {
  test.each([
    ['phone', '904.234.5678', '+19042345678'],
    ['phone', '+1 (904) 234-5678', '+19042345678'],
    ['email', '  bar@tipsyowl.com ', 'bar@tipsyowl.com'],
    ['cities', 'Jacksonville\r\n\r\n St. Augustine \nJacksonville\n', ['Jacksonville', 'St. Augustine']],
    ['instagramUrl', ' https://www.instagram.com/tipsyowl ', 'https://www.instagram.com/tipsyowl'],
    ['tiktokUrl', '', ''],
    ['timeZone', 'America/Chicago', 'America/Chicago'],
  ])('the business identity field %s accepts %j', (field, typed, stored) => {
    expect(form.parse({ ...input, [field]: typed })).toMatchObject({ [field]: stored })
  })

  test.each([
    ['name', ' '],
    ['name', 'x'.repeat(201)],
    ['legalName', ''],
    ['email', 'hello@bar'],
    ['phone', ''],
    ['phone', '555 0142'],
    ['phone', 'call me'],
    ['alertsTo', 'a@b.example\nBcc: c@d.example'],
    ['instagramUrl', 'http://instagram.com/owl'],
    ['instagramUrl', '@owl'],
    ['tiktokUrl', 'javascript:alert(1)'],
    ['tiktokUrl', 'https://me:secret@tiktok.com/'],
    ['area', ''],
    ['cities', ' \n '],
    ['cities', `Jacksonville\n${'x'.repeat(101)}`],
    ['cities', Array.from({ length: 51 }, (_, i) => `City ${i}`).join('\n')],
    ['baseZip', '3225'],
    ['baseZip', '00000'],
    ['timeZone', 'Eastern'],
    ['timeZone', ''],
  ])('the business identity field %s rejects %j', (field, typed) => {
    const reading = form.safeParse({ ...input, [field]: typed })
    expect(reading.success ? [] : toFieldErrors(reading.error).map((error) => error.field)).toEqual([field])
  })

  test('an empty business identity form reports an error for each required field only', () => {
    const reading = form.safeParse({})
    expect(toFieldErrors(reading.error!).map(({ field }) => field)).toEqual([
      'name',
      'legalName',
      'email',
      'phone',
      'alertsTo',
      'area',
      'cities',
      'baseZip',
      'timeZone',
    ])
  })
})

describe('hosted pages', () => {
  test.each([
    [{ quoteUrl: 'https://forms.example/x?y=1' }, { quoteUrl: 'https://forms.example/x?y=1' }],
    [{ quoteUrl: '  ' }, { quoteUrl: null }],
    [{ calculatorHeight: ' 900 ' }, { calculatorHeight: 900 }],
  ])('the hosted page settings %j are parsed', (typed, stored) => {
    expect(hostedPagesSchema.parse({ calculatorHeight: '1200', ...typed })).toMatchObject(stored)
  })

  test.each([
    ['quoteUrl', 'http://forms.example'],
    ['quoteUrl', '/quote'],
    ['calculatorUrl', 'data:text/html,hi'],
    ['calculatorHeight', ''],
    ['calculatorHeight', '12.5'],
    ['calculatorHeight', '299'],
    ['calculatorHeight', '10001'],
  ])('the hosted page setting %s rejects the value %j', (field, typed) => {
    const reading = hostedPagesSchema.safeParse({ calculatorHeight: '1200', [field]: typed })
    expect(reading.success ? [] : toFieldErrors(reading.error).map((error) => error.field)).toEqual([field])
  })
})

test('HTTPS URLs are normalized, and local or overlong ones are rejected', () => {
  expect(parseHttpsUrl('https://Forms.Example')).toBe('https://forms.example/')
  expect(parseHttpsUrl('https://localhost/x')).toBeNull()
  expect(parseHttpsUrl(`https://forms.example/${'x'.repeat(2_000)}`)).toBeNull()
})

test('every offered time zone is valid', () => {
  expect(Object.keys(usTimeZones).filter((zone) => !isValidTimeZone(zone))).toEqual([])
})
