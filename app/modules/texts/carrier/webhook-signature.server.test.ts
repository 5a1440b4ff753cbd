import { createHash, createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { verifyTelnyxSignature, verifyTwilioSignature } from './webhook-signature.server.ts'

describe('Twilio', () => {
  const url = 'https://mycompany.com/myapp.php?foo=1&bar=2'
  const body = Buffer.from(
    new URLSearchParams({
      Digits: '1234',
      To: '+18005551212',
      From: '+12349013030',
      Caller: '+12349013030',
      CallSid: 'CA1234567890ABCDE',
    }).toString(),
  )
  const signature = '0/KCTR6DLpKmkAf8muzZqo1nDgQ='
  type Call = Parameters<typeof verifyTwilioSignature>[1] & { token?: string }
  const call: Call = { url, signature, body, isForm: true }

  test('the signature published in Twilio’s documentation is valid', () =>
    expect(verifyTwilioSignature('12345', call)).toBe(true))

  test.each([
    ['another token', { ...call, token: '12346' }],
    ['another address', { ...call, url: 'https://mycompany.com/myapp.php?foo=1' }],
    ['another field', { ...call, body: Buffer.concat([body, Buffer.from('&More=1')]) }],
    ['no signature', { ...call, signature: null }],
    ['a shorter signature', { ...call, signature: signature.slice(0, -2) }],
    ['the body taken for JSON', { ...call, isForm: false }],
  ] satisfies [string, Call][])('a webhook with %s is refused', (_, { token = '12345', ...forged }: Call) =>
    expect(verifyTwilioSignature(token, forged)).toBe(false),
  )

  const signed = (data: string) => createHmac('sha1', 'token').update(data).digest('base64')

  test('a Twilio signature of the address with or without port is valid', () => {
    const form = { url: 'https://bar.example/hooks/text', body: Buffer.from('A=1'), isForm: true }
    for (const address of ['https://bar.example/hooks/text', 'https://bar.example:443/hooks/text'])
      expect(verifyTwilioSignature('token', { ...form, signature: signed(`${address}A1`) })).toBe(true)
    expect(verifyTwilioSignature('token', { ...form, signature: signed('https://bar.example:80/hooks/textA1') })).toBe(
      false,
    )
  })

  test('a Twilio signature covers several values of a field, sorted and without duplicates', () => {
    const body = Buffer.from('b=2&a=x&b=1&b=2')
    const signature = signed('https://bar.example/hooks/textaxb1b2')
    expect(
      verifyTwilioSignature('token', { url: 'https://bar.example/hooks/text', body, isForm: true, signature }),
    ).toBe(true)
  })

  test('a Twilio signature covers a JSON body by its hash in the address', () => {
    const body = Buffer.from('{"a":1}')
    const url = `https://bar.example/hooks/text?bodySHA256=${createHash('sha256').update(body).digest('hex')}`
    const call = { url, body, isForm: false, signature: signed(url) }
    expect(verifyTwilioSignature('token', call)).toBe(true)
    expect(verifyTwilioSignature('token', { ...call, body: Buffer.from('{"a":2}') })).toBe(false)
  })
})

describe('Telnyx', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')
  const body = Buffer.from('{"data":{}}')
  const now = Date.UTC(2027, 4, 15)
  const timestamp = String(now / 1_000)
  const signature = sign(null, Buffer.concat([Buffer.from(`${timestamp}|`), body]), privateKey).toString('base64')
  const call = { timestamp, signature, body }

  test('a Telnyx message signed with the right key is valid', () =>
    expect(verifyTelnyxSignature(raw, call, now)).toBe(true))

  test.each([
    ['another body', { ...call, body: Buffer.from('{"data":1}') }],
    ['another time', { ...call, timestamp: String(now / 1_000 - 1) }],
    ['no time', { ...call, timestamp: null }],
    ['no signature', { ...call, signature: null }],
    ['a signature that is cut', { ...call, signature: signature.slice(0, 40) }],
    ['a time that is no number', { ...call, timestamp: 'soon' }],
  ])('a webhook with %s is refused', (_, forged) => expect(verifyTelnyxSignature(raw, forged, now)).toBe(false))

  test.each([
    [300, true],
    [301, false],
    [-300, true],
    [-301, false],
  ])('a Telnyx signature %i seconds old is valid: %j', (seconds, isVerified) =>
    expect(verifyTelnyxSignature(raw, call, now + seconds * 1_000)).toBe(isVerified),
  )

  test('a Telnyx message signed with another key is invalid', () => {
    const other = generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
    expect(verifyTelnyxSignature(other.toString('base64'), call, now)).toBe(false)
  })
})
