/**
 * A request that is given up when the other side says nothing for `quietMs`: before the answer, or between two pieces of
 * its body. A slow reader on our side is no reason: while nobody asks for more, no time runs. Rejects with a TimeoutError.
 */
export async function patientFetch(url: URL, init: RequestInit, quietMs: number): Promise<Response> {
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
