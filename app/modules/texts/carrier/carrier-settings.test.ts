import { describe, expect, test } from 'vitest'
import { parseSmsUrl, validateSmsUrl } from './carrier-settings.ts'

const key = `${'A'.repeat(42)}8=`

test('a Telnyx URL is parsed', () => {
  const text = `telnyx://KEY0_secret@api.telnyx.com?from=%2B19045550142&profile=4001-ab&public_key=${encodeURIComponent(key)}`
  expect(parseSmsUrl(text)).toEqual({
    settings: {
      kind: 'telnyx',
      origin: 'https://api.telnyx.com',
      key: 'KEY0_secret',
      from: '+19045550142',
      profile: '4001-ab',
      publicKey: key,
    },
  })
})

test('a Twilio URL is parsed', () => {
  expect(parseSmsUrl('twilio://AC123:to%2Fken@api.twilio.com?service=MG123')).toEqual({
    settings: {
      kind: 'twilio',
      origin: 'https://api.twilio.com',
      accountSid: 'AC123',
      authToken: 'to/ken',
      from: null,
      service: 'MG123',
    },
  })
})

test.each(['127.0.0.1:4010', 'localhost:4010', '[::1]:4010'])('a local carrier at %s is called over HTTP', (host) => {
  const read = parseSmsUrl(`twilio://AC123:token@${host}?from=%2B19045550142`)
  expect(read).toMatchObject({ settings: { origin: `http://${host}` } })
})

test('a plus sign that is not encoded in a carrier URL is accepted', () => {
  const plain = `${'A'.repeat(40)}+/8=`
  const read = parseSmsUrl(`telnyx://KEY@api.telnyx.com?from=+19045550142&public_key=${plain}`)
  expect(read).toMatchObject({ settings: { from: '+19045550142', publicKey: plain } })
})

describe('half a setting is refused by name', () => {
  test.each([
    ['smtp://x', 'only telnyx'],
    ['telnyx://', 'cannot be read'],
    [`telnyx://api.telnyx.com?from=%2B19045550142&public_key=${key}`, 'the API key is missing'],
    [`telnyx://KEY@api.telnyx.com?public_key=${key}`, 'the number that texts come from is missing'],
    ['telnyx://KEY@api.telnyx.com?from=%2B19045550142', 'the public key is missing'],
    ['telnyx://KEY@api.telnyx.com?from=%2B19045550142&public_key=short', 'the public key has 44'],
    [`telnyx://KEY@api.telnyx.com?from=12345&public_key=${key}`, 'the number must be a US number'],
    [`telnyx://KEY@api.telnyx.com?form=1&public_key=${key}`, 'only from, profile, public_key may follow'],
    ['twilio://AC1:token@api.twilio.com', 'the number that texts come from is missing'],
    ['twilio://AC1@api.twilio.com?service=MG1', 'the auth token is missing'],
    ['twilio://:token@api.twilio.com?service=MG1', 'the account SID is missing'],
    ['twilio://SK1:token@api.twilio.com?service=MG1', 'an account SID begins with AC'],
    ['twilio://AC1:to%ken@api.twilio.com?service=MG1', 'written %25'],
  ])('the carrier URL %s is refused: %s', (text, problem) => {
    expect(validateSmsUrl(text)).toContain(problem)
    expect(validateSmsUrl(text)).not.toContain('token@')
  })
})
