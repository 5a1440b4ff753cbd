import { expect, test } from 'vitest'
import { isRouterDataPath, sanitizeRequestUrl, parseRequestTarget } from './request-target.ts'

test.each([
  ['/quote?utm_source=card', 'bar.example', { path: '/quote?utm_source=card', host: 'bar.example' }],
  ['/', '[::1]:3000', { path: '/', host: '[::1]:3000' }],
  ['/', undefined, { path: '/', host: 'localhost' }],
  ['//elsewhere.example/quote', 'bar.example', { path: '//elsewhere.example/quote', host: 'bar.example' }],
  ['/stop/../backbar/account', 'bar.example', { path: '/backbar/account', host: 'bar.example' }],
  ['/stop/%2e%2E/backbar/./account?a=/../b', 'bar.example', { path: '/backbar/account?a=/../b', host: 'bar.example' }],
  ['/stop\\..\\backbar', 'bar.example', { path: '/backbar', host: 'bar.example' }],
  ['/%73top/%2E./%62ackbar/%7Ea', 'bar.example', { path: '/backbar/~a', host: 'bar.example' }],
  ['/../../quote', 'bar.example', { path: '/quote', host: 'bar.example' }],
  // An encoded slash stays encoded, and double encoding is decoded only once.
  ['/stop%2f..%2fbackbar', 'bar.example', { path: '/stop%2F..%2Fbackbar', host: 'bar.example' }],
  ['/stop/%252e%252e/backbar', 'bar.example', { path: '/stop/%252e%252e/backbar', host: 'bar.example' }],
  ['/quote?q=%2e%41#top', 'bar.example', { path: '/quote?q=%2e%41', host: 'bar.example' }],
  ['/%E0%A4%A', 'bar.example', { path: '/%E0%A4%A', host: 'bar.example' }],
  ['http://bar.example/stop/../b%61r', 'other.example', { path: '/bar', host: 'bar.example' }],
  // Absolute form, as sent to proxies: the URL's host counts, not the header.
  ['http://bar.example:8080/quote?a=b', 'other.example', { path: '/quote?a=b', host: 'bar.example:8080' }],
  ['HTTPS://bar.example', 'bar.example', { path: '/', host: 'bar.example' }],
  ['/', '[', null],
  ['/', 'a:99999', null],
  ['/', '', null],
  ['/', 'a b', null],
  ['/', 'a/b', null],
  ['/', 'a@b', null],
  ['/', 'a\\b', null],
  ['http://[/quote', 'bar.example', null],
  ['http://a:99999/quote', 'bar.example', null],
  ['ftp://bar.example/', 'bar.example', null],
  ['*', 'bar.example', null],
  ['', 'bar.example', null],
])('the request target %j with the host %j is parsed', (target, host, meant) => {
  expect(parseRequestTarget(target, host)).toEqual(meant)
})

test.each([
  ['/quote?utm_source=card', '/quote?utm_source=card'],
  ['/backbar/jobs/a%20b?q=%C3%A9', '/backbar/jobs/a%20b?q=%C3%A9'],
  ['/backbar/jobs/a%00b', '/not-found'],
  ['/backbar/jobs/%0A', '/not-found'],
  ['/%E0%A4%A', '/not-found'],
  ['/backbar?q=a%00b%1Fc%7f%09%0D%0A', '/backbar?q=a%20b%20c%20%09%0D%0A'],
  ['/backbar?q=%%0000', '/backbar?q=%%2000'],
  ['/backbar?q=%2500', '/backbar?q=%2500'],
])('the request address %s is sanitized to %s', (address, meant) => {
  expect(sanitizeRequestUrl(`http://bar.example${address}`)).toBe(`http://bar.example${meant}`)
})

test.each([
  '/_.data',
  '/quote.data',
  '/thankyou.data/',
  '/backbar/jobs/a.DATA',
  '/quote%2Edata',
  '/quote.%64at%61',
  '/%5f.data%2F',
  '/__manifest',
  '/__Manifest/',
  '/%5F_manifest',
])('the path %s is a router data path', (path) => {
  expect(isRouterDataPath(path)).toBe(true)
})

test.each(['/', '/quote', '/data', '/media/a.data.jpg', '/quote/__manifest', '/%E0%A4%A'])(
  'the path %s is not a router data path',
  (path) => {
    expect(isRouterDataPath(path)).toBe(false)
  },
)
