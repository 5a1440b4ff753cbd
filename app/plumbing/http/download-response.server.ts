import { Readable } from 'node:stream'

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
