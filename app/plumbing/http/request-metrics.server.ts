import type { RequestListener } from 'node:http'
import { Counter, Histogram, type Registry } from 'prom-client'

/** Upper bounds of the latency histogram, in seconds, from a cached page to a slow PDF. */
const buckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10]

/**
 * Returns a listener that counts requests and their duration in `registry` when their connection is done. `classOf` maps
 * a path to a label from a fixed set of route classes. A request whose response never began counts as `aborted`.
 */
export function createMeasuringListener(
  registry: Registry,
  classOf: (pathname: string) => string,
  listener: RequestListener,
): RequestListener {
  const requests = new Counter({
    name: 'site_http_requests_total',
    help: 'Requests by route class and status.',
    labelNames: ['route', 'status'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'site_http_request_duration_seconds',
    help: 'How long requests took, by route class, until the last byte was handed to the system.',
    labelNames: ['route'],
    buckets,
    registers: [registry],
  })
  return (req, res) => {
    const started = performance.now()
    res.once('close', () => {
      const route = classOf((req.url ?? '').split('?', 1)[0]!)
      requests.inc({ route, status: res.headersSent ? String(res.statusCode) : 'aborted' })
      durations.observe({ route }, (performance.now() - started) / 1_000)
    })
    listener(req, res)
  }
}
