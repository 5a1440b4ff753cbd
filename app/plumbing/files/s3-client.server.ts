import { AwsV4Signer } from 'aws4fetch'
import { sha256 } from '../secrets/sha256.server.ts'
import type { S3Config } from './s3-config.ts'
import { FileStoreError } from './file-store-error.ts'

export type S3Options = { now?: () => number; quietMs?: number }

type Call = {
  name?: string
  query?: Record<string, string>
  body?: Uint8Array<ArrayBuffer> | undefined
  type?: string
  quietMs?: number
}

/**
 * Calls of an S3-compatible store: addressed by path, signed with Signature V4, the content's hash signed with it, so
 * that what arrives is what was sent. Rejects with a FileStoreError where no answer comes.
 * @param options.quietMs how long the store may say nothing before we give it up
 */
export function createS3Client(place: S3Config, { now = Date.now, quietMs = 15_000 }: S3Options = {}) {
  return async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', call: Call): Promise<Response> => {
    const { name, query, body, type } = call
    const address = `${place.origin}/${place.bucket}${name === undefined ? '' : `/${name}`}`
    const signed = await new AwsV4Signer({
      url: query ? `${address}?${new URLSearchParams(query)}` : address,
      method,
      headers: {
        'X-Amz-Content-Sha256': sha256(body ?? ''),
      },
      service: 's3',
      region: place.region,
      accessKeyId: place.key,
      secretAccessKey: place.secret,
      datetime: new Date(now()).toISOString().replace(/[:-]|\.\d{3}/g, ''),
    }).sign()
    // Not signed, because proxies change them: what it is, and that we want the bytes as they lie there.
    if (type) signed.headers.set('Content-Type', type)
    signed.headers.set('Accept-Encoding', 'identity')
    const init = { method, headers: signed.headers, body, redirect: 'manual' } as const
    try {
      return await patientFetch(signed.url, init, call.quietMs ?? quietMs)
    } catch (error) {
      throw new FileStoreError(method, formatNetworkError(error), error)
    }
  }
}

/** What the answer says, where it is a yes; otherwise a FileStoreError with what it says instead. */
export async function readBodyOrThrow(act: string, response: Response): Promise<string> {
  if (!response.ok) throw new FileStoreError(act, await formatS3Error(response))
  try {
    return await response.text()
  } catch (error) {
    throw new FileStoreError(act, formatNetworkError(error), error)
  }
}

/** The status and S3's own code for it: "403 SignatureDoesNotMatch". */
export async function formatS3Error(response: Response): Promise<string> {
  const text = await response.text().catch(() => '')
  return `${response.status} ${parseS3ErrorCode(text) ?? ''}`.trim()
}

/** S3's own code for what went wrong, where an answer holds one. */
export function parseS3ErrorCode(text: string): string | null {
  return /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? null
}

/** Why a store that was asked gave no answer, in words for the owner. */
export function formatNetworkError(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'no answer in time'
  return ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code ?? 'the line broke'
}

/**
 * A request that is given up when the other side says nothing for `quietMs`: before the answer, or between two pieces of
 * its body. A slow reader on our side is no reason: while nobody asks for more, no time runs. Rejects with a TimeoutError.
 */
async function patientFetch(url: URL, init: RequestInit, quietMs: number): Promise<Response> {
  const ending = new AbortController()
  const within = async <T>(work: Promise<T>): Promise<T> => {
    const timer = setTimeout(
      () => ending.abort(new DOMException('Nothing was said for too long', 'TimeoutError')),
      quietMs,
    )
    try {
      return await work
    } finally {
      clearTimeout(timer)
    }
  }
  const response = await within(fetch(url, { ...init, signal: ending.signal }))
  if (!response.body) return response
  const reader = response.body.getReader()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await within(reader.read())
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
  return new Response(body, response)
}
