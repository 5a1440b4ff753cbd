import { describe, expect, test } from 'vitest'
import { everyBlock } from '../../../tests/doubles/every-block.ts'
import { composeEmail, composeSystemEmail, type ComposeEmailInput } from './compose-email.ts'

const content: ComposeEmailInput = {
  id: 'letter-1',
  kind: 'receipt',
  eventId: 'lead-1',
  to: 'nora@home.example',
  replyTo: 'hello@bar.example',
  subject: 'Your request',
  business: 'Nerd & Tonic',
  look: undefined,
  siteUrl: 'https://bar.example',
  preheader: 'We have your request.',
  reference: 'Request NT-7K3M-9QXD',
  title: 'Saturday, May 15, 2027',
  blocks: everyBlock('Nora'),
  footer: 'Just reply and a person reads it.\nNerd & Tonic LLC',
}
const { text, html, ...email } = composeEmail(content)
const getHtml = (changes: Partial<ComposeEmailInput>) => composeEmail({ ...content, ...changes }).html

test('an email keeps its recipient fields and gets a stable Message-ID', () => {
  const { id, kind, eventId, to, replyTo, subject } = content
  const messageId = '<letter-1@bar.example>'
  expect(email).toEqual({ id, kind, eventId, to, replyTo, subject, messageId, templateParams: null })
})

test('each block of an email is composed as plain text', () => {
  expect(text).toBe(`SATURDAY, MAY 15, 2027

Hi Nora,
Here it is.

Luxe Cocktail Experience: $800 (4 hours of service)
Nora: – $10
Total: $1,090 (deposit $273)

See your request: https://bar.example/thankyou
or call (904) 555-0142

THE EVENING

5:00 PM: Bar opens

Venue: Nora
Time: 5:00 PM
on their own clock

> Nora
> No rosemary.

Not sure? Here is how much: https://bar.example/alcohol-calculator?a=1&b=2

-- 
Just reply and a person reads it.
Nerd & Tonic LLC
Request NT-7K3M-9QXD
`)
})

describe('HTML part', () => {
  test('an HTML email uses presentation tables with explicit colors for Outlook and dark mode', () => {
    expect(html).not.toMatch(/url\(|background-image|<div(?! style="display:none)|flex|grid|float:|position:/)
    for (const [, attributes = ''] of html.matchAll(/<table([^>]*)>/g))
      expect(attributes).toMatch(/role="presentation"/)
    for (const [, color, style] of html.matchAll(/bgcolor="([^"]+)" style="([^"]+)"/g))
      expect(style).toContain(`background-color:${color}`)
    for (const [cell] of html.matchAll(/<(?:p|h1|h2|a|td class="[^"]*ink)[^>]*>/g)) expect(cell).toMatch(/[";]color:#/)
    expect(html.match(/<!--\[if mso\]>/g)).toHaveLength(3)
  })

  test('every tag opened in an HTML email is closed', () => {
    const open: string[] = []
    const body = html.replace(/<!--[\s\S]*?-->/g, '').replace(/<!doctype html>/, '')
    for (const [, slash, name = ''] of body.matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)) {
      if (['meta', 'img', 'br'].includes(name)) continue
      if (slash) expect(open.pop()).toBe(name)
      else open.push(name)
    }
    expect(open).toEqual([])
  })

  test('an HTML email supports dark mode with a dark color for every part', () => {
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    const parts = new Set([...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names]) => names!.split(' ')))
    expect([...parts].toSorted()).toEqual(['card', 'foot', 'ground', 'ink', 'line', 'soft', 'title'])
    const media = /prefers-color-scheme:dark\)\{(.*?\})\}/.exec(html)?.[1]
    for (const part of parts.difference(new Set(['title']))) expect(media).toContain(`.${part}{`)
    // Gmail ignores style elements larger than this.
    for (const [, style] of html.matchAll(/<style>(.*?)<\/style>/gs)) expect(style!.length).toBeLessThan(8_192)
  })

  test('the hidden preheader comes first in the body of an HTML email', () => {
    expect(html).toMatch(/<body[^>]*>\n<div style="display:none;[^"]*mso-hide:all">We have your request\./)
    const { preheader: _, ...without } = content
    expect(composeEmail(without).html).not.toContain('display:none')
  })

  test('an HTML email has one button, and all its links have the expected targets', () => {
    expect(html.match(/bgcolor="#E6AE4B"/g)).toHaveLength(1)
    expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      'https://bar.example/thankyou',
      'tel:+19045550142',
      'https://bar.example/alcohol-calculator?a=1&amp;b=2',
    ])
  })

  test('an email’s logo is loaded from the site and omitted on local sites', () => {
    const pictures = [...html.matchAll(/<img[^>]*>/g)].map(([picture]) => picture)
    expect(pictures).toEqual([
      expect.stringMatching(/src="https:\/\/bar\.example\/icons\/apple-touch\.png".* alt="Emblem"/),
    ])
    for (const siteUrl of ['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:80', 'http://bar.localhost'])
      expect(getHtml({ siteUrl })).not.toContain('<img')
  })

  test('hostile text in an email is escaped in blocks, business name and footer', () => {
    const plain = getHtml({}).replaceAll(/>[^<]*/g, '>')
    const hostile = '"><img src=x onerror="alert(1)"> & </td>'
    const { html } = composeEmail({ ...content, blocks: everyBlock(hostile), business: hostile, footer: hostile })
    expect(html.match(/<img/g)).toHaveLength(1)
    expect(html).toContain('&quot;&gt;&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &lt;/td&gt;')
    expect(html.match(/<td/g)).toHaveLength(plain.match(/<td/g)!.length)
  })
})

test('a system email has no Reply-To and names the site in its footer', () => {
  const notice = composeSystemEmail({
    id: 'test-1',
    kind: 'test',
    to: 'owner@bar.example',
    subject: 'A test email',
    title: 'Emails arrive',
    business: 'Nerd & Tonic',
    look: undefined,
    siteUrl: 'https://bar.example',
    blocks: [{ kind: 'paragraph', words: 'They do.' }],
  })
  expect(notice).toMatchObject({ kind: 'test', eventId: null, replyTo: null, messageId: '<test-1@bar.example>' })
  expect(notice.text).toBe(
    'EMAILS ARRIVE\n\nThey do.\n\n-- \nYou get this because you look after Nerd & Tonic at https://bar.example.\n',
  )
})
