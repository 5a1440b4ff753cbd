import { createHash, createPrivateKey, generateKeyPair, randomBytes, sign, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import {
  encodeDer,
  encodeInteger,
  encodeTime,
  derNull,
  encodeExplicitTag,
  encodeOid,
  parseDer,
  encodeSequence,
  encodeSet,
  derTags,
} from './der.ts'
import { reservePdfSignature } from './pdf-signature-slot.ts'

/** Self-signed certificate (DER) and its key (PKCS #8). */
export type PdfSigner = { certificate: Buffer; key: Buffer }

/** Time stamp token over the SHA-256 of some bytes and its time in epoch milliseconds, or the reason why there is none. */
export type TimeStampResult = { token: Buffer; at: number } | { missing: TimeStampFailure }
export type TimeStampFailure = 'not-asked' | 'no-answer' | 'refused' | 'unusable'

const ids = {
  signedData: '1.2.840.113549.1.7.2',
  data: '1.2.840.113549.1.7.1',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  stampToken: '1.2.840.113549.1.9.16.2.14',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  sha256: '2.16.840.1.101.3.4.2.1',
  commonName: '2.5.4.3',
  keyUsage: '2.5.29.15',
  basicConstraints: '2.5.29.19',
}
const sha256Algorithm = encodeSequence(encodeOid(ids.sha256), derNull)
const [signAsync, keyPair] = [promisify(sign), promisify(generateKeyPair)]
const day = 24 * 3_600_000

/** Bytes reserved for a signature, without and with a time stamp. A stamp contains the authority's certificates. */
const reservedSignatureBytes = { plain: 4_096, stamped: 20_480 }

/** Creates a key and a self-signed certificate with a name, valid for thirty years. */
export async function createPdfSigner(name: string, now: number): Promise<PdfSigner> {
  const { publicKey, privateKey } = await keyPair('ec', { namedCurve: 'P-256' })
  const who = encodeSequence(
    encodeSet(
      encodeSequence(encodeOid(ids.commonName), encodeDer(derTags.utf8, Buffer.from(name.slice(0, 64) || 'Backbar'))),
    ),
  )
  const algorithm = encodeSequence(encodeOid(ids.ecdsaWithSha256))
  const extension = (id: string, value: Buffer) =>
    encodeSequence(encodeOid(id), encodeDer(derTags.boolean, Buffer.from([0xff])), encodeDer(derTags.octets, value))
  const body = encodeSequence(
    encodeExplicitTag(0, encodeInteger(2)),
    encodeInteger(Buffer.concat([Buffer.from([0x40]), randomBytes(15)])),
    algorithm,
    who,
    encodeSequence(encodeTime(now - day), encodeTime(now + 30 * 365 * day)),
    who,
    publicKey.export({ type: 'spki', format: 'der' }),
    encodeExplicitTag(
      3,
      encodeSequence(
        extension(ids.basicConstraints, encodeSequence()),
        // Key usage: digital signature and nonrepudiation.
        extension(ids.keyUsage, encodeDer(derTags.bits, Buffer.from([6, 0xc0]))),
      ),
    ),
  )
  const signature = await signed(body, privateKey)
  const certificate = encodeSequence(body, algorithm, encodeDer(derTags.bits, Buffer.from([0]), signature))
  return { certificate, key: privateKey.export({ type: 'pkcs8', format: 'der' }) }
}

/**
 * Signs a PDF made by this program with a detached CMS signature that readers display. It is appended as an incremental
 * update, so the existing bytes stay unchanged. `stamp` requests a time stamp from an authority.
 */
export async function signPdf(
  pdf: Uint8Array,
  { certificate, key }: PdfSigner,
  { name, at, stamp }: { name: string; at: number; stamp: ((hash: Buffer) => Promise<TimeStampResult>) | null },
): Promise<{ pdf: Uint8Array<ArrayBuffer>; stamp: TimeStampResult }> {
  const place = reservePdfSignature(pdf, {
    name,
    at,
    room: stamp ? reservedSignatureBytes.stamped : reservedSignatureBytes.plain,
  })
  const digest = createHash('sha256').update(place.before).update(place.after).digest()
  const attributes = [
    attribute(ids.contentType, encodeOid(ids.data)),
    attribute(ids.signingTime, encodeTime(at)),
    attribute(ids.messageDigest, encodeDer(derTags.octets, digest)),
  ]
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  const signature = await signed(encodeSet(...attributes), privateKey)
  const given: TimeStampResult = stamp
    ? await stamp(createHash('sha256').update(signature).digest())
    : { missing: 'not-asked' }
  const cms = (token: Buffer | null) => signedData({ certificate, attributes, signature, token })
  const whole = cms('token' in given ? given.token : null)
  const isTooLong = whole.length > reservedSignatureBytes.stamped
  return {
    pdf: place.fill(isTooLong ? cms(null) : whole),
    stamp: isTooLong ? { missing: 'unusable' } : given,
  }
}

function signedData({
  certificate,
  attributes,
  signature,
  token,
}: {
  certificate: Buffer
  attributes: Buffer[]
  signature: Buffer
  token: Buffer | null
}): Buffer {
  const { issuer, serial } = parseIssuerAndSerial(certificate)
  const inSet = parseDer(encodeSet(...attributes))[0]!.content
  const signer = encodeSequence(
    encodeInteger(1),
    encodeSequence(issuer, serial),
    sha256Algorithm,
    encodeExplicitTag(0, inSet),
    encodeSequence(encodeOid(ids.ecdsaWithSha256)),
    encodeDer(derTags.octets, signature),
    ...(token ? [encodeExplicitTag(1, attribute(ids.stampToken, token))] : []),
  )
  const body = encodeSequence(
    encodeInteger(1),
    encodeSet(sha256Algorithm),
    encodeSequence(encodeOid(ids.data)),
    encodeExplicitTag(0, certificate),
    encodeSet(signer),
  )
  return encodeSequence(encodeOid(ids.signedData), encodeExplicitTag(0, body))
}

function parseIssuerAndSerial(certificate: Buffer): { issuer: Buffer; serial: Buffer } {
  const [, serial, , issuer] = parseDer(parseDer(parseDer(certificate)[0]!.content)[0]!.content)
  return { issuer: issuer!.raw, serial: serial!.raw }
}

function attribute(id: string, value: Buffer): Buffer {
  return encodeSequence(encodeOid(id), encodeSet(value))
}

function signed(bytes: Buffer, key: KeyObject): Promise<Buffer> {
  return signAsync('sha256', bytes, key)
}
