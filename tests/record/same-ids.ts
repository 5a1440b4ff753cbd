import crypto, { createHash } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { openingTime } from '../test-app.ts'

let count = 0
let time = openingTime

/**
 * Makes everything random in this thread reproducible, with ascending ids, because rows of the same moment are ordered by
 * id. Stops the machine's clock, too. Only for the recorder, whose site has no other clients.
 */
export function useFixedIds(): void {
  const bytes = (length: number) => {
    const blocks = Array.from({ length: Math.ceil(length / 32) }, () =>
      createHash('sha256').update(`${count++}`).digest(),
    )
    return Buffer.concat(blocks).subarray(0, length)
  }
  const fill = <Into extends ArrayBufferView>(into: Into): Into => {
    new Uint8Array(into.buffer, into.byteOffset, into.byteLength).set(bytes(into.byteLength))
    return into
  }
  const uuid = () => {
    const number = (count++).toString(16).padStart(8, '0')
    return `${number}-0000-4000-8000-00000000${number.slice(4)}` as const
  }
  Object.assign(crypto, {
    randomUUID: uuid,
    randomBytes: bytes,
    randomFillSync: fill,
    randomInt: (...range: number[]) => {
      const [least, below] = range.length > 1 ? [range[0]!, range[1]!] : [0, range[0]!]
      return least + (bytes(6).readUIntBE(0, 6) % (below - least))
    },
  })
  syncBuiltinESMExports()
  globalThis.crypto.randomUUID = uuid
  globalThis.crypto.getRandomValues = fill
  Math.random = () => 0.5
  // Version 7 ids increment within the same millisecond.
  Date.now = () => time
}

/**
 * Restarts the sequence for scene `nth`, so that scenes do not affect each other. Starts after the values used by the
 * sample content.
 */
export function resetFixedIds(nth: number): void {
  count = (nth + 1) * 0x10_0000
  time = openingTime + nth + 1
}
