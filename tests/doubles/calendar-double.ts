import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

export type CalendarBehaviour =
  // takes the request and never answers; begins a body and falls silent; breaks off in the middle
  | 'hang'
  | 'half'
  | 'reset'
  | { text: string; etag?: string; isPacked?: boolean; isUnchangedFor?: string }
  | { status: number; location?: string; body?: string }

/** A server of calendars on loopback, which misbehaves when told; `url` is the address of the one it has. */
export async function calendarDouble(first: CalendarBehaviour = { text: calendarOf([]) }) {
  const asked: IncomingHttpHeaders[] = []
  let behaviour = first
  const server = createServer((request, response) => {
    asked.push(request.headers)
    if (behaviour === 'hang') return
    const type = { 'Content-Type': 'text/calendar; charset=utf-8' }
    if (behaviour === 'half' || behaviour === 'reset') {
      response.writeHead(200, { ...type, 'Content-Length': 1_000 })
      return void response.write('BEGIN:VCALENDAR\r\n', () => behaviour === 'reset' && request.socket.destroy())
    }
    if ('status' in behaviour) {
      const { status, location, body = 'no' } = behaviour
      return void response.writeHead(status, location === undefined ? {} : { Location: location }).end(body)
    }
    const { text, etag, isPacked = false } = behaviour
    if (etag !== undefined && request.headers['if-none-match'] === etag) return void response.writeHead(304).end()
    const body = isPacked ? gzipSync(text) : Buffer.from(text)
    response
      .writeHead(200, { ...type, ...(etag && { ETag: etag }), ...(isPacked && { 'Content-Encoding': 'gzip' }) })
      .end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    asked,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/basic.ics`,
    behave: (next: CalendarBehaviour) => void (behaviour = next),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A calendar of events, each by its lines; UID and stamp come by themselves where they are not given. */
export function calendarOf(events: readonly (readonly string[])[], more: readonly string[] = []): string {
  const bodies = events.map((lines, i) => [
    'BEGIN:VEVENT',
    ...(lines.some((line) => line.startsWith('UID')) ? [] : [`UID:event-${i}@home.example`]),
    'DTSTAMP:20261101T000000Z',
    ...lines,
    'END:VEVENT',
  ])
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Home//EN', ...more, ...bodies.flat(), 'END:VCALENDAR', ''].join(
    '\r\n',
  )
}
