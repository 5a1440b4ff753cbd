import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

export type CalendarBehavior =
  // accepts the request without a response, stalls within the body, or closes the connection within the body
  | 'hang'
  | 'half'
  | 'reset'
  // events without end, the same compressed a thousand times, a compressed and a plain body that stall, or a few bytes at
  // a time
  | 'endless'
  | 'bomb'
  | 'cut-packed'
  | 'closed-early'
  | 'drip'
  | { text: string; etag?: string; isPacked?: boolean; isUnchangedFor?: string }
  | { status: number; location?: string; body?: string }

/** Fake calendar server on loopback that can misbehave. `url` is the address of its only calendar. */
export async function calendarDouble(first: CalendarBehavior = { text: createCalendarText([]) }) {
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
    if (typeof behaviour === 'string') return misbehave(behaviour, response)
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
    behave: (next: CalendarBehavior) => void (behaviour = next),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const event = 'BEGIN:VEVENT\r\nUID:a\r\nDTSTART:20271016T210000Z\r\nSUMMARY:Again and again\r\nEND:VEVENT\r\n'

function misbehave(how: 'endless' | 'bomb' | 'cut-packed' | 'closed-early' | 'drip', response: ServerResponse): void {
  const isPacked = how === 'bomb' || how === 'cut-packed'
  response.writeHead(200, { Connection: 'close', ...(isPacked && { 'Content-Encoding': 'gzip' }) })
  const begin = 'BEGIN:VCALENDAR\r\n'
  if (how === 'bomb')
    return void response.end(gzipSync(`${begin}${'DESCRIPTION:x\r\n'.repeat(8_000_000)}END:VCALENDAR`))
  if (how === 'cut-packed') return void response.end(gzipSync(begin + event.repeat(10_000)).subarray(0, 900))
  if (how === 'closed-early') return void response.end(begin + event)
  response.write(begin)
  if (how === 'drip') {
    const dripping = setInterval(() => response.write('X-A:b\r\n'), 20)
    return void response.once('close', () => clearInterval(dripping))
  }
  const more = () => {
    while (!response.destroyed && response.write(event.repeat(1_000)));
  }
  response.on('drain', more)
  more()
}

/** Formats a calendar of events, each given by its lines. Missing UIDs and stamps are added. */
export function createCalendarText(events: readonly (readonly string[])[], more: readonly string[] = []): string {
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
