/**
 * The request with its body read, or null when the body is larger than `limit` bytes; what is left of it is given up.
 * Who has sent everything is served to the end, whether they still listen or not.
 */
export async function withBoundedBody(request: Request, limit: number): Promise<Request | null> {
  if (!request.body) return request
  if (Number(request.headers.get('Content-Length') ?? 0) > limit) {
    await request.body.cancel()
    return null
  }
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.length
    if (size > limit) return null
    chunks.push(chunk)
  }
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    body: chunks.length === 1 ? chunks[0] : Buffer.concat(chunks),
  })
}
