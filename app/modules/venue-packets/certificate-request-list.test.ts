import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CertificateRequestList } from './certificate-request-list.tsx'

test.each([
  [{}, '>asked<'],
  [{ isKept: true }, '>not sent yet<'],
  [{ isKept: true, receivedOn: '2026-11-24' }, '>received<'],
])('a certificate row shows “asked” only if its request was emailed: %j', (changes, tag) => {
  const asked = {
    id: 'a',
    holder: 'The Barn',
    holderAddress: '',
    isAdditionalInsured: false,
    neededBy: null,
    askedOf: 'ana@home.example',
    askedOn: '2026-11-20',
    receivedOn: null,
    isKept: false,
    ...changes,
  }
  const html = renderToStaticMarkup(createElement(CertificateRequestList, { asked: [asked] }))
  expect(html).toContain(tag)
  expect(html).toContain('of ana@home.example, Nov 20')
  expect(html.match(/asked/g) ?? []).toHaveLength(tag === '>asked<' ? 1 : 0)
})
