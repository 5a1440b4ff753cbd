import fc from 'fast-check'

/** Text that breaks careless code: markup, syntax of other languages, edge cases of text. */
const hostileTexts = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'; drop table lead; --",
  '{{7*7}}',
  '${7*7}',
  '%0d%0aSet-Cookie: x=1',
  '\r\nBcc: all@home.example',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '\u0000',
  '\ud800',
  '\u202Egnp.exe',
  '=cmd|/c calc',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  '-1',
  '1e309',
  '0x10',
  '9999999999999999999999',
  '4000000000',
  '2027-02-30',
  '25:61',
  '00:00',
  '🍸'.repeat(300),
  'a'.repeat(3_000),
  '%',
  '%zz',
  '%c0%ae',
  '[]',
  '{}',
  '[object Object]',
  'true',
  '$where',
  '/*',
  '\\',
  '://',
  'javascript:alert(1)',
]

/** Hostile or random text. */
export const word = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 2, arbitrary: fc.stringMatching(/^[\w .@+-]{0,40}$/) },
)

/** Every field of any form of the site, and some unknown fields. */
const fields = [
  'eventDate',
  'eventStartTime',
  'eventEndTime',
  'eventVenue',
  'eventLocation',
  'eventGuestCount',
  'eventZip',
  'experience',
  'package',
  'cocktails',
  'garnishes',
  'mixers',
  'bartenders',
  'onRequest',
  'requestorName',
  'fromEmail',
  'phoneNumber',
  'occasion',
  'message',
  'heardFrom',
  'drinks',
  'token',
  'eventTheme',
  'intent',
  'guests',
  'hours',
  'style',
  'zip',
  'date',
  'start',
  'end',
  'to',
  'said',
  'bin',
  'logIn',
  'email',
  'password',
  'kept',
  'code',
  'proof',
  'name',
  'seen',
  'id',
  'utm_source',
  '__proto__',
  'constructor',
  '',
  '_routes',
  'index',
]
export const pairs = fc.array(
  fc.tuple(fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...fields) }, { weight: 1, arbitrary: word }), word),
  { maxLength: 12 },
)

const known = [
  'Accept',
  'Accept-Encoding',
  'Accept-Language',
  'If-None-Match',
  'If-Modified-Since',
  'Range',
  'If-Range',
  'Referer',
  'User-Agent',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'Origin',
  'Sec-Fetch-Site',
  'Cookie',
  'X-Requested-With',
  'Purpose',
  'Content-Language',
]
/** Header values that Node accepts, which a client can really send. */
const line = fc.oneof(
  fc.constantFrom(
    'bytes=5-2',
    'bytes=0-0,-1',
    '*/*;q=x',
    'gzip;q=0, identity;q=0',
    '"',
    'W/"x"',
    'null',
    'http://evil.example',
    'backbar=x; backbar=y',
    'backbar=%ff',
    '127.0.0.1, ::1',
  ),
  fc.stringMatching(/^[\x20-\x7e]{0,80}$/),
)
export const headers = fc.uniqueArray(fc.tuple(fc.constantFrom(...known), line), {
  maxLength: 5,
  selector: ([name]) => name,
})

export const method = fc.oneof(
  { weight: 5, arbitrary: fc.constant('GET') },
  { weight: 5, arbitrary: fc.constant('POST') },
  { weight: 1, arbitrary: fc.constantFrom('HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'PROPFIND') },
)

/** Creates a body in a format of forms and scripts, or none. */
export function createHostileBody(
  kind: 'form' | 'multipart' | 'json' | 'text' | 'none',
  said: [string, string][],
): { body: BodyInit | null; type: string | null } {
  switch (kind) {
    case 'form':
      return { body: new URLSearchParams(said).toString(), type: 'application/x-www-form-urlencoded' }
    case 'multipart':
      return {
        body:
          said
            .map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
            .join('') + '--x--\r\n',
        type: 'multipart/form-data; boundary=x',
      }
    case 'json':
      return { body: JSON.stringify(Object.fromEntries(said)), type: 'application/json' }
    case 'text':
      return { body: said.map((pair) => pair.join()).join('\n'), type: 'text/plain' }
    case 'none':
      return { body: null, type: null }
  }
}
