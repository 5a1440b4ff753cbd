import { expect, test } from 'vitest'
import { validatePushSubscription } from './push-notification.ts'

const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }

test.for([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/x',
  'https://web.push.apple.com/x',
  'https://wns2-bl2p.notify.windows.com/w/?token=x',
])('%s is accepted as a push service', (endpoint) => {
  expect(validatePushSubscription({ endpoint, ...keys })).toBeNull()
})

test.for([
  'http://push.example.com/x',
  'https://127.0.0.1/x',
  'https://10.0.0.7/x',
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://[::1]/x',
  'https://[::ffff:10.0.0.1]/x',
  'https://localhost/x',
  'https://metadata.google.internal/x',
  'https://printer.local/x',
  'https://router/x',
  'https://push.example.com:8443/x',
  'https://user:pass@push.example.com/x',
  `https://push.example.com/${'x'.repeat(1_000)}`,
  'ftp://push.example.com/x',
  'not an address',
  '',
])('%s is rejected as a push service', (endpoint) => {
  expect(validatePushSubscription({ endpoint, ...keys })).toBe('That is no push service')
})

test.for([
  { p256dh: 'short', auth: keys.auth },
  { p256dh: keys.p256dh, auth: '' },
  { p256dh: `${'B'.repeat(86)}+`, auth: keys.auth },
])('the push subscription keys %j are rejected', (wrong) => {
  expect(validatePushSubscription({ endpoint: 'https://push.example.com/x', ...wrong })).toBe(
    'The browser’s keys are no keys',
  )
})
