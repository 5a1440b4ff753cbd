/** A DER-encoded ASN.1 value, as used in certificates, signatures and time stamps. `raw` includes tag and length. */
export type DerValue = { tag: number; content: Buffer; raw: Buffer }

export const derTags = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  none: 0x05,
  oid: 0x06,
  utf8: 0x0c,
  utcTime: 0x17,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const

/** Encodes content with a tag. */
export function encodeDer(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const bytes = length < 0x80 ? [length] : [...getBytes(length)]
  return Buffer.concat([Buffer.from(length < 0x80 ? [tag, ...bytes] : [tag, 0x80 | bytes.length, ...bytes]), content])
}

export const encodeSequence = (...parts: Uint8Array[]) => encodeDer(derTags.sequence, ...parts)

/** Encodes a set. DER sorts its members by their bytes. */
export const encodeSet = (...parts: Buffer[]) => encodeDer(derTags.set, ...parts.toSorted(Buffer.compare))

/** Encodes explicit tagging with a context-specific number. */
export const encodeExplicitTag = (number: number, ...parts: Uint8Array[]) => encodeDer(0xa0 + number, ...parts)

export const derNull = encodeDer(derTags.none)

/** Encodes a nonnegative integer, given as a number or as bytes. */
export function encodeInteger(value: number | Uint8Array): Buffer {
  const bytes = typeof value === 'number' ? getBytes(value) : Buffer.from(value)
  return encodeDer(derTags.integer, bytes[0]! & 0x80 ? Buffer.from([0]) : Buffer.alloc(0), bytes)
}

/** Encodes an object identifier in dotted form, such as 1.2.840.113549.1.7.2. */
export function encodeOid(words: string): Buffer {
  const [first = 0, second = 0, ...rest] = words.split('.').map(Number)
  const bytes = [first * 40 + second, ...rest].flatMap((number) => {
    const digits = [number & 0x7f]
    for (let left = Math.floor(number / 128); left > 0; left = Math.floor(left / 128))
      digits.unshift((left & 0x7f) | 0x80)
    return digits
  })
  return encodeDer(derTags.oid, Buffer.from(bytes))
}

/** Encodes a time in epoch milliseconds, to the second, in the short form until 2049, as X.509 requires. */
export function encodeTime(at: number): Buffer {
  const digits = new Date(at).toISOString().replace(/\.\d+/, '').replace(/[-:T]/g, '')
  return Number(digits.slice(0, 4)) < 2050
    ? encodeDer(derTags.utcTime, Buffer.from(digits.slice(2)))
    : encodeDer(derTags.time, Buffer.from(digits))
}

/** Parses consecutive DER values. Throws if the data is invalid or truncated. */
export function parseDer(bytes: Buffer): DerValue[] {
  const values: DerValue[] = []
  for (let from = 0; from < bytes.length;) {
    let [start, length] = [from + 2, bytes[from + 1] ?? Number.NaN]
    if (length >= 0x80) {
      const count = length & 0x7f
      if (count === 0 || count > 4) throw new Error('That is no DER')
      length = bytes.readUIntBE(start, count)
      start += count
    }
    if (!(start + length <= bytes.length)) throw new Error('That DER is cut short')
    values.push({
      tag: bytes[from]!,
      content: bytes.subarray(start, start + length),
      raw: bytes.subarray(from, start + length),
    })
    from = start + length
  }
  return values
}

function getBytes(value: number): Buffer {
  const hex = value.toString(16)
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
}
