import type { RequestListener } from 'node:http'
import { sendResponse } from '@remix-run/node-fetch-server'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { withCommonHeaders } from '../app/plumbing/http/headers.server.ts'
import { canReadMetrics } from '../app/plumbing/http/metrics-access.server.ts'
import { createMeasuringListener } from '../app/plumbing/http/request-metrics.server.ts'
import type { Services } from '../app/services.server.ts'
import { registerSiteMetrics } from '../app/upkeep/metrics/site-figures.server.ts'

/**
 * Creates the Prometheus metrics of a process: its requests, the site and Node. `measure` wraps the listener whose
 * requests are counted. `answer` wraps a listener and serves `/metrics` before it. Clients without access get the same
 * response as for any unknown address.
 * @param classOf bounds the number of path labels
 */
export function createProcessMetrics(services: Services, classOf: (pathname: string) => string) {
  const { hsts, metricsToken } = services.config
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const readFigures = registerSiteMetrics(registry, services)

  async function write(): Promise<Response> {
    await readFigures()
    const headers = { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' }
    return withCommonHeaders(new Response(await registry.metrics(), { headers }), hsts)
  }

  return {
    measure: (listener: RequestListener) => createMeasuringListener(registry, classOf, listener),
    answer(listener: RequestListener): RequestListener {
      return (req, res) => {
        const isAsked = req.url?.split('?', 1)[0] === '/metrics' && ['GET', 'HEAD'].includes(req.method ?? '')
        if (!isAsked || !canReadMetrics(req, metricsToken)) return listener(req, res)
        void write()
          .then((answer) => sendResponse(res, answer))
          .catch((error) => res.destroy(error))
      }
    },
  }
}
