import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { sha256, computeSignature } from './s3-signature.ts'

export type S3Behavior =
  | 'accept'
  // accepts the request without a response, closes the connection, or stalls within the body
  | 'hang'
  | 'reset'
  | 'half'
  | { status: number; code: string }
  // accepts this many more files, then responds to every PUT with 503 SlowDown
  | { puts: number }
  // responds to this many PUTs with 500, then accepts them again
  | { stumbles: number }

type S3Refusal = [status: number, code: string]

/** Access keys with characters that need encoding in addresses and signatures. */
export const s3Key = {
  id: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalr/XUtn+FEMI%K7:MD@ENG#bPx?RfiCY',
  bucket: 'the-bar',
  region: 'us-east-2',
}

export type S3Double = Awaited<ReturnType<typeof s3Double>>

/**
 * Fake S3 on loopback with a single bucket: verifies every signature from first principles, keeps accepted objects in
 * memory, and can misbehave.
 * @param options.now its clock, in milliseconds. A request signed more than 15 minutes away from it is refused.
 */
export async function s3Double({ now = Date.now } = {}) {
  const objects = new Map<string, { bytes: Buffer; type: string }>()
  /** Multipart uploads in progress by id. */
  const uploads = new Map<string, { name: string; parts: Map<number, Buffer> }>()
  const asked: string[] = []
  const sockets = new Set<Socket>()
  let behaviour: S3Behavior = 'accept'

  const server = createServer(async (request, response) => {
    // A client that aborted its request gets no response.
    const chunks = await request.toArray().catch(() => null)
    if (chunks === null) return
    const body = Buffer.concat(chunks)
    asked.push(`${request.method} ${request.url}`)
    if (behaviour === 'hang') return
    if (behaviour === 'reset') return void request.socket.resetAndDestroy()
    const refusal = getRefusal(request, body, now()) ?? misbehaved(request.method)
    if (refusal) return refuse(response, refusal)
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://s3')
    const name = decodeURIComponent(pathname).split('/').slice(2).join('/')
    const type = request.headers['content-type'] ?? ''
    if (query.has('uploads') && request.method === 'POST') {
      const id = randomUUID()
      uploads.set(id, { name, parts: new Map() })
      return say(response, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
    }
    if (query.has('uploadId')) {
      const id = query.get('uploadId') ?? ''
      const upload = uploads.get(id)
      if (!upload) return refuse(response, [404, 'NoSuchUpload'])
      if (request.method === 'PUT') {
        upload.parts.set(Number(query.get('partNumber')), body)
        return response.writeHead(200, { ETag: `"${sha256(body)}"` }).end()
      }
      if (request.method === 'POST') {
        const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)]
        const parts = named.map(([, number, tag]) => ({ bytes: upload.parts.get(Number(number)), tag }))
        if (parts.some(({ bytes, tag }) => !bytes || tag !== `"${sha256(bytes)}"`))
          return refuse(response, [400, 'InvalidPart'])
        if (parts.slice(0, -1).some(({ bytes }) => bytes!.length < 5 * 1024 * 1024))
          return refuse(response, [400, 'EntityTooSmall'])
        objects.set(name, { bytes: Buffer.concat(parts.map(({ bytes }) => bytes!)), type })
      }
      uploads.delete(id)
      return request.method === 'POST'
        ? say(response, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>')
        : response.writeHead(204).end()
    }
    if (query.has('uploads')) {
      const wanted = [...uploads].filter(([, upload]) => upload.name.startsWith(query.get('prefix') ?? ''))
      return say(
        response,
        listed(
          'ListMultipartUploadsResult',
          wanted.map(([id, upload]) => uploadLine(id, upload.name)),
        ),
      )
    }
    if (query.get('list-type') === '2') {
      // Two names per page, so that a reader must request further pages.
      const after = query.get('continuation-token') ?? ''
      const names = [...objects.keys()].filter((one) => one.startsWith(query.get('prefix') ?? '')).toSorted()
      const page = names.filter((one) => one > after).slice(0, 2)
      const next = page.at(-1) === names.at(-1) ? '' : page.at(-1)
      const lines = page.map((one) => objectLine(one, objects.get(one)!.bytes.length))
      return say(response, listed('ListBucketResult', lines, next))
    }
    if (request.method === 'PUT') {
      objects.set(name, { bytes: body, type })
      return response.writeHead(200, { ETag: `"${sha256(body)}"` }).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(name)
      return response.writeHead(204).end()
    }
    const found = objects.get(name)
    if (!found) return refuse(response, [404, 'NoSuchKey'])
    response.writeHead(200, { 'Content-Type': found.type, 'Content-Length': found.bytes.length })
    if (behaviour === 'half') return response.write(found.bytes.subarray(0, found.bytes.length / 2))
    response.end(found.bytes)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })

  function misbehaved(method: string | undefined): S3Refusal | null {
    if (typeof behaviour === 'string') return null
    if ('status' in behaviour) return [behaviour.status, behaviour.code]
    if ('stumbles' in behaviour) return method === 'PUT' && behaviour.stumbles-- > 0 ? [500, 'InternalError'] : null
    if (method !== 'PUT') return null
    return behaviour.puts-- > 0 ? null : [503, 'SlowDown']
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    /** Value for FILES_URL. */
    url: `s3://${s3Key.id}:${encodeURIComponent(s3Key.secret)}@127.0.0.1:${port}/${s3Key.bucket}?region=${s3Key.region}`,
    origin: `http://127.0.0.1:${port}`,
    /** Stored objects by name. */
    objects,
    uploads,
    /** Requests, oldest first: "PUT /the-bar/a.webp". */
    asked,
    behave(next: S3Behavior) {
      behaviour = next
    },
    async [Symbol.asyncDispose]() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}

/** Checks that S3 makes before it handles a request, with its error codes. */
function getRefusal(request: IncomingMessage, body: Buffer, now: number): S3Refusal | null {
  const headers = request.headers as Record<string, string>
  const credentials = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/
  const [, credential = '', signed = '', signature] = credentials.exec(headers.authorization ?? '') ?? []
  if (!signature) return [403, 'AccessDenied']
  const [id, date = '', region = '', service = '', end] = credential.split('/')
  if (id !== s3Key.id) return [403, 'InvalidAccessKeyId']
  if (region !== s3Key.region || service !== 's3' || end !== 'aws4_request')
    return [400, 'AuthorizationHeaderMalformed']

  const at = headers['x-amz-date'] ?? ''
  if (!/^\d{8}T\d{6}Z$/.test(at) || !at.startsWith(date)) return [403, 'AccessDenied']
  const signedAt = Date.parse(at.replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z'))
  if (Math.abs(signedAt - now) > 15 * 60_000) return [403, 'RequestTimeTooSkewed']

  const signedHeaders = signed.split(';')
  const needed = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))]
  if (
    needed.some((name) => !signedHeaders.includes(name)) ||
    signedHeaders.join() !== signedHeaders.toSorted().join()
  ) {
    return [403, 'AccessDenied']
  }
  const payloadHash = headers['x-amz-content-sha256'] ?? ''
  const method = request.method ?? ''
  const ours = computeSignature(
    { method, target: request.url ?? '', headers, signedHeaders, payloadHash },
    { date, region, service },
    s3Key.secret,
  )
  if (ours !== signature) return [403, 'SignatureDoesNotMatch']
  // S3 also accepts UNSIGNED-PAYLOAD, which the site never sends.
  if (payloadHash !== sha256(body)) return [400, 'XAmzContentSHA256Mismatch']
  if (method === 'PUT' && headers['content-length'] === undefined) return [411, 'MissingContentLength']
  if (request.url?.split(/[/?]/)[1] !== s3Key.bucket) return [404, 'NoSuchBucket']
  return null
}

function say(response: ServerResponse, xml: string) {
  response.writeHead(200, { 'Content-Type': 'application/xml' }).end(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`)
}

function listed(kind: string, lines: string[], next = ''): string {
  const more = next ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''
  return `<${kind}><IsTruncated>${next !== ''}</IsTruncated>${more}${lines.join('')}</${kind}>`
}

const objectLine = (name: string, size: number) => `<Contents><Key>${name}</Key><Size>${size}</Size></Contents>`
const uploadLine = (id: string, name: string) => `<Upload><Key>${name}</Key><UploadId>${id}</UploadId></Upload>`

function refuse(response: ServerResponse, [status, code]: S3Refusal) {
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>No.</Message></Error>`
  response.writeHead(status, { 'Content-Type': 'application/xml' }).end(text)
}
