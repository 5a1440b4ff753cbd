import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushSubscriptionData, PushNotification } from '../../app/plumbing/push/push-notification.ts'

export type PushBehavior = 'accept' | 'hang' | { status: number; words?: string }

/** Notification that arrived, as decrypted by its device, with its declared sender. */
export type PushedNote = {
  device: string
  note: PushNotification
  headers: Record<string, unknown>
  from: { sub: string; key: string }
}

/**
 * Fake push service on loopback with its devices: verifies each signature (RFC 8292) and decrypts each notification with
 * its device's keys (RFC 8291), both from first principles, and can misbehave. Devices have addresses of the public
 * internet, which `local` redirects here.
 */
export async function pushDouble() {
  const notes: PushedNote[] = []
  const devices = new Map<string, { keys: ReturnType<typeof createECDH>; auth: Buffer }>()
  let behaviour: PushBehavior = 'accept'
  let asked = 0

  const server = createServer(async (request, response) => {
    asked++
    const body = Buffer.concat(await request.toArray())
    if (behaviour === 'hang') return
    const name = request.url!.slice(1)
    const device = devices.get(name)
    const from = verifySender(request.headers.authorization ?? '', `http://${request.headers.host}`)
    if (!device || !from) return void response.writeHead(device ? 401 : 404).end()
    if (behaviour !== 'accept')
      return void response.writeHead(behaviour.status, { Location: '/elsewhere' }).end(behaviour.words)
    notes.push({
      device: name,
      note: JSON.parse(decryptNotification(body, device.keys, device.auth)),
      headers: request.headers,
      from,
    })
    response.writeHead(201).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const outside = 'https://push.service.example/'
  return {
    notes,
    get asked() {
      return asked
    },
    behave: (next: PushBehavior) => void (behaviour = next),
    /** Returns the subscription of a new browser. */
    device(name: string): { endpoint: string; keys: { p256dh: string; auth: string } } {
      const [keys, auth] = [createECDH('prime256v1'), randomBytes(16)]
      keys.generateKeys()
      devices.set(name, { keys, auth })
      return {
        endpoint: outside + name,
        keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
      }
    },
    local: (to: PushSubscriptionData): PushSubscriptionData => ({
      ...to,
      endpoint: to.endpoint.replace(outside, `${url}/`),
    }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Decrypts a notification with its device's keys. */
function decryptNotification(body: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const theirs = body.subarray(21, 21 + body[20]!)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), theirs])
  const secret = hkdfSync('sha256', keys.computeSecret(theirs), auth, info, 32)
  const part = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${name}\0`, length))
  const text = body.subarray(21 + theirs.length)
  const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
  decipher.setAuthTag(text.subarray(-16))
  const padded = Buffer.concat([decipher.update(text.subarray(0, -16)), decipher.final()])
  // The last record ends with a 2.
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

/** Returns the signer of a request to this push service, or null for an invalid signature. */
function verifySender(authorization: string, audience: string): PushedNote['from'] | null {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  if (!signature) return null
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x!, y: y! } })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  return isSigned && aud === audience ? { sub, key } : null
}
