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
 * Client of an S3-compatible store: path-style URLs, Signature V4 including the hash of the content, so that changed
 * content is detected. Rejects with a FileStoreError if there is no response.
 * @param options.quietMs maximum silence of the store, in milliseconds
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
    // These headers are not signed, because proxies change them: the content type, and the request for uncompressed
    // bytes.
    if (type) signed.headers.set('Content-Type', type)
    signed.headers.set('Accept-Encoding', 'identity')
    const init = { method, headers: signed.headers, body, redirect: 'manual' } as const
    try {
      return await fetchWithSilenceLimit(signed.url, init, call.quietMs ?? quietMs)
    } catch (error) {
      throw new FileStoreError(method, formatNetworkError(error), error)
    }
  }
}

/** Returns the body of a successful response. Otherwise throws a FileStoreError with its status and code. */
export async function readBodyOrThrow(act: string, response: Response): Promise<string> {
  if (!response.ok) throw new FileStoreError(act, await formatS3Error(response))
  try {
    return await response.text()
  } catch (error) {
    throw new FileStoreError(act, formatNetworkError(error), error)
  }
}

/** Returns the status and S3's error code, such as "403 SignatureDoesNotMatch". */
export async function formatS3Error(response: Response): Promise<string> {
  const text = await response.text().catch(() => '')
  return `${response.status} ${parseS3ErrorCode(text) ?? ''}`.trim()
}

/** Returns S3's error code in a response body, or null. */
export function parseS3ErrorCode(text: string): string | null {
  return /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? null
}

/** Describes for the owner why the store did not respond. */
export function formatNetworkError(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'no answer in time'
  return ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code ?? 'the line broke'
}

/**
 * Fetches with a limit on the server's silence of `quietMs`, before the response and between chunks of its body. A slow
 * reader on this side does not count: the timer runs only while a read is pending. Rejects with a TimeoutError.
 */
async function fetchWithSilenceLimit(url: URL, init: RequestInit, quietMs: number): Promise<Response> {
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
