import { Readable } from 'node:stream'

/**
 * Serves a stored file to those who may have it, with a policy that blocks all scripts and requests. Without a `type`
 * browsers never show it.
 */
export function createPrivateFileResponse(
  { body, size }: { body: BodyInit; size: number },
  { type = 'application/octet-stream', disposition }: { type?: string; disposition: string },
): Response {
  return new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Length': String(size),
      'Content-Disposition': disposition,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  })
}

/** Creates a download that is streamed while it is generated. It may have any length. */
export function createDownloadResponse(name: string, type: string, parts: AsyncIterable<string>): Response {
  const words = Readable.toWeb(Readable.from(parts, { highWaterMark: 1 })) as ReadableStream<string>
  return new Response(words.pipeThrough(new TextEncoderStream()), {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'X-Robots-Tag': 'noindex',
    },
  })
}
