import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import type { Files, StoredFile } from './disk.server.ts'
import { isFileName } from './file-name.ts'
import { patientFetch } from './patient-fetch.server.ts'
import type { S3Place } from './s3-place.ts'
import { StoreError } from './store-error.ts'

type Options = { now?: () => number; quietMs?: number }

/**
 * Files in a bucket of any S3-compatible store: addressed by path, signed with Signature V4, the content's hash
 * signed with it, so that what arrives is what was sent. Whatever is neither a yes nor a "not here" is thrown as a StoreError.
 * @param options.quietMs how long the store may say nothing before we give it up
 */
export function s3Files(place: S3Place, { now = Date.now, quietMs = 15_000 }: Options = {}): Files {
  async function ask(method: 'GET' | 'PUT' | 'DELETE', name: string, body?: Uint8Array<ArrayBuffer>) {
    const signed = await new AwsV4Signer({
      url: `${place.origin}/${place.bucket}/${name}`,
      method,
      headers: {
        'X-Amz-Content-Sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      service: 's3',
      region: place.region,
      accessKeyId: place.key,
      secretAccessKey: place.secret,
      datetime: new Date(now()).toISOString().replace(/[:-]|\.\d{3}/g, ''),
    }).sign()
    // Not signed, because proxies change them: what it is, and that we want the bytes as they lie there.
    if (body) signed.headers.set('Content-Type', contentType(name))
    signed.headers.set('Accept-Encoding', 'identity')
    try {
      return await patientFetch(signed.url, { method, headers: signed.headers, body, redirect: 'manual' }, quietMs)
    } catch (error) {
      throw new StoreError(method, saidNothing(error), error)
    }
  }

  return {
    async write(name, bytes) {
      if (!isFileName(name)) throw new Error('That is no name of a file of ours')
      const response = await ask('PUT', name, new Uint8Array(bytes))
      if (!response.ok) throw new StoreError('PUT', await complaint(response))
      await response.body?.cancel()
    },
    async read(name) {
      if (!isFileName(name)) return null
      const response = await ask('GET', name)
      if (response.ok) return inHand(await wholeOf(response))
      const said = await complaint(response)
      // A bucket that is not there is our mistake; a file that is not there is a visitor's.
      if (response.status === 404 && !said.includes('NoSuchBucket')) return null
      throw new StoreError('GET', said)
    },
    async remove(name) {
      if (!isFileName(name)) return
      const response = await ask('DELETE', name)
      if (!response.ok && response.status !== 404) throw new StoreError('DELETE', await complaint(response))
      await response.body?.cancel()
    },
  }
}

async function wholeOf(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await response.arrayBuffer())
  } catch (error) {
    throw new StoreError('GET', saidNothing(error), error)
  }
}

/** Pictures are small: once fetched they are whole, and any part of them can be shown. */
function inHand(bytes: Uint8Array<ArrayBuffer>): StoredFile {
  const part = (first: number, last: number) => new Blob([bytes.subarray(first, last + 1)]).stream()
  return {
    size: bytes.length,
    part,
    get body() {
      return part(0, bytes.length)
    },
  }
}

/** The status and S3's own code for it: "403 SignatureDoesNotMatch". */
async function complaint(response: Response): Promise<string> {
  const text = await response.text().catch(() => '')
  return `${response.status} ${/<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? ''}`.trim()
}

function saidNothing(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'no answer in time'
  return ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code ?? 'the line broke'
}

function contentType(name: string): string {
  const types: Record<string, string> = { avif: 'image/avif', webp: 'image/webp' }
  return types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
}
