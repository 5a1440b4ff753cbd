import { describe, expect, test } from 'vitest'
import { parseSmsUrl, type CarrierKind } from '../carrier/carrier-settings.ts'
import { openCarrier } from '../carrier/text-carrier.server.ts'
import { verifyTelnyxSignature, verifyTwilioSignature } from '../carrier/webhook-signature.server.ts'
import { parseTelnyxWebhook, parseTwilioWebhook } from '../carrier/carrier-webhook-event.ts'
import { startCarrierDouble, type WebhookCall } from './carrier-double.ts'

const siteUrl = 'https://bar.example'
const text = { to: '+19045550133', words: 'Yes, 4:30 it is.', statusUrl: `${siteUrl}/hooks/text` }
const now = Date.UTC(2027, 4, 15)

async function startCarrier(kind: CarrierKind) {
  const double = await startCarrierDouble(kind, { siteUrl, now: () => now })
  const read = parseSmsUrl(double.smsUrl)
  if ('problem' in read) throw new Error(read.problem)
  return { double, settings: read.settings, carrier: openCarrier(read.settings, { timeout: 2_000 }) }
}

describe.each(['telnyx', 'twilio'] as const)('%s', (kind) => {
  test('a text is sent with its number, words and status address', async () => {
    const { double, carrier } = await startCarrier(kind)
    await using _ = double
    const sent = await carrier.send(text)
    expect(double.taken).toMatchObject([text])
    expect(sent).toEqual({
      kind: 'sent',
      id: double.taken[0]!.id,
      status: 'queued',
      parts: 1,
      costMicros: kind === 'telnyx' ? 5_100 : null,
    })
  })

  test('the carrier refuses a number that sent STOP until it sends START', async () => {
    const { double, carrier } = await startCarrier(kind)
    await using _ = double
    double.say(text.to, 'Stop')
    expect(await carrier.send(text)).toMatchObject({ kind: 'failed', cause: 'stopped' })
    expect(double.taken).toHaveLength(0)
    double.say(text.to, 'START')
    expect(await carrier.send(text)).toMatchObject({ kind: 'sent' })
  })

  test.each([
    [
      { status: 429, isTaken: false },
      { kind: 'failed', cause: 'busy' },
    ],
    [
      { status: 503, isTaken: false },
      { kind: 'failed', cause: 'busy' },
    ],
    [{ status: 500, isTaken: false }, { kind: 'unknown' }],
    [{ status: 500, isTaken: true }, { kind: 'unknown' }],
    [{ breaks: 'reset', isTaken: false }, { kind: 'unknown' }],
    [{ breaks: 'reset', isTaken: true }, { kind: 'unknown' }],
    [{ breaks: 'hang', isTaken: true }, { kind: 'unknown' }],
    [{ code: kind === 'telnyx' ? '40310' : '21211' }, { kind: 'failed', cause: 'no-such-number' }],
    [{ code: kind === 'telnyx' ? '40010' : '30034' }, { kind: 'failed', cause: 'unregistered' }],
  ] as const)('a carrier response with %j results in %j', async (behavior, result) => {
    const { double, carrier } = await startCarrier(kind)
    await using _ = double
    double.behave(behavior)
    expect(await carrier.send(text)).toMatchObject(result)
  })

  test('sending through an unreachable carrier fails with the cause “busy”', async () => {
    const { double, settings } = await startCarrier(kind)
    await double[Symbol.asyncDispose]()
    expect(await openCarrier(settings).send(text)).toEqual({ kind: 'failed', cause: 'busy', code: '' })
  })

  test('a wrong key and a busy carrier are reported differently', async () => {
    const { double, settings } = await startCarrier(kind)
    await using _ = double
    const wrong = { ...settings, key: 'KEY1', authToken: 'x' }
    expect(await openCarrier(wrong).send(text)).toMatchObject({ kind: 'failed', cause: 'wrong-key' })
  })

  const verify = (
    { init: { headers, body } }: WebhookCall,
    settings: Awaited<ReturnType<typeof startCarrier>>['settings'],
  ) =>
    settings.kind === 'telnyx'
      ? verifyTelnyxSignature(
          settings.publicKey,
          {
            timestamp: headers['telnyx-timestamp'] ?? null,
            signature: headers['telnyx-signature-ed25519'] ?? null,
            body: Buffer.from(body),
          },
          now,
        )
      : verifyTwilioSignature(settings.authToken, {
          url: `${siteUrl}/hooks/text`,
          signature: headers['X-Twilio-Signature'] ?? null,
          body: Buffer.from(body),
          isForm: true,
        })
  const parse = kind === 'telnyx' ? parseTelnyxWebhook : parseTwilioWebhook

  test('an incoming text with a picture is verified and parsed', async () => {
    const { double, settings } = await startCarrier(kind)
    await using _ = double
    const call = double.say(text.to, 'Here is the plan ✓', [{ url: 'https://carrier.example/1', type: 'image/jpeg' }])
    expect(verify(call, settings)).toBe(true)
    expect(parse(call.init.body)).toMatchObject({
      kind: 'received',
      from: text.to,
      to: double.businessNumber,
      words: 'Here is the plan ✓',
      media: [{ url: 'https://carrier.example/1', type: 'image/jpeg' }],
    })
  })

  test('a delivery status is verified and parsed with its error code', async () => {
    const { double, settings } = await startCarrier(kind)
    await using _ = double
    const call = double.report('SM1', 'failed', '30006')
    expect(verify(call, settings)).toBe(true)
    expect(parse(call.init.body)).toMatchObject({ kind: 'status', id: 'SM1', status: 'failed', code: '30006' })
    expect(verify(double.report('SM1', 'delivered', '', { isForged: true }), settings)).toBe(false)
    expect(verify(double.report('SM1', 'delivered', '', { isUnsigned: true }), settings)).toBe(false)
  })

  test.each(['', '{', '[]', 'null', '{"data":[]}', 'a=b'])('the body %j is rejected as a carrier message', (body) =>
    expect(parse(body)).toBe(null),
  )
})

test('Telnyx refuses a stale signature', async () => {
  const { double, settings } = await startCarrier('telnyx')
  await using _ = double
  const { headers, body } = double.report('1', 'delivered', '', { ageSeconds: 301 }).init
  const call = {
    timestamp: headers['telnyx-timestamp']!,
    signature: headers['telnyx-signature-ed25519']!,
    body: Buffer.from(body),
  }
  expect(settings.kind === 'telnyx' && verifyTelnyxSignature(settings.publicKey, call, now)).toBe(false)
})

test('Twilio can look up a text whose result is unknown', async () => {
  const { double, carrier } = await startCarrier('twilio')
  await using _ = double
  expect(await carrier.find(text, now)).toEqual({ kind: 'not-found' })
  double.behave({ breaks: 'reset', isTaken: true })
  expect(await carrier.send(text)).toEqual({ kind: 'unknown' })
  expect(await carrier.find(text, now)).toMatchObject({ kind: 'sent', id: double.taken[0]!.id, status: 'sent' })
  expect(await carrier.find({ ...text, words: 'Another' }, now)).toEqual({ kind: 'not-found' })
})

test('Telnyx cannot look up a text', async () => {
  const { double, carrier } = await startCarrier('telnyx')
  await using _ = double
  expect(await carrier.find(text, now)).toEqual({ kind: 'unknown' })
})
