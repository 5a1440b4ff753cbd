import crypto, { createHash } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { openingTime } from '../test-app.ts'

let count = 0
let time = openingTime

/**
 * From here on everything random in this thread comes in one order, the same in every run, and ids rise: rows of one moment
 * are ordered by them. The clock of the machine stands still, too. For the recorder alone, whose house nobody else asks.
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
  // An id of version 7 counts on from the last one within a millisecond.
  Date.now = () => time
}

/** Begins the order anew, for the nth scene: what one scene draws changes no other. Past what the sample content has drawn. */
export function resetFixedIds(nth: number): void {
  count = (nth + 1) * 0x10_0000
  time = openingTime + nth + 1
}
