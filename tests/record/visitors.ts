import { fullQuoteForm, validQuoteForm } from '../doubles/sample-form.ts'
import { parsePage } from '../doubles/read-page.ts'
import type { Recorder } from './recorder.ts'

const pages = [
  '',
  '/services',
  '/alcohol-calculator',
  '/alcohol-calculator?guests=80&hours=5&bar=beer-wine',
  '/quote',
  '/quote?experience=luxe-cocktail&guests=80',
  '/thankyou',
  '/ourstory',
  '/partners',
  '/questions',
  '/evenings',
  '/privacy',
  '/accessibility',
  '/texts',
  '/no/such/page',
]

const forPrograms = [
  '/quote/day?date=2027-05-15',
  '/es/quote/day?date=2027-05-15',
  '/quote/day?date=someday',
  '/quote/miles?zip=32084',
  '/quote/miles?zip=99999',
  '/quote/miles?zip=x',
  '/quote/place?eventLocation=Ponte+Vedra',
  '/quote/place?eventLocation=Riverside',
  '/quote/place?eventLocation=Jacksonville&eventZip=33101',
  '/es/quote/place?eventLocation=Riverside',
  '/quote/place?eventZip=99999',
  '/quote/sent',
  '/api/drinks',
  '/api/drinks?guests=100&bar=beer-wine',
  '/api/drinks?guests=many&bar=tea',
  '/api/estimate?experience=luxe-cocktail&guests=120',
  '/api/estimate?guests=-3',
  '/api/availability?from=2027-05-14&to=2027-05-16',
  '/api/availability?from=x',
  '/api/openapi.json',
  '/media/none.webp',
  '/cards/home.png',
  '/cards/none.png',
  '/brand/none.png',
  '/icons/none.png',
  '/llms.txt',
  '/manifest.webmanifest',
  '/up',
  '/robots.txt',
  '/sitemap.xml',
  '/speculation-rules.json',
  '/calendar.ics',
  '/calendar.ics?key=wrong',
  '/embed.js',
  '/embed/prices?date=2027-05-15&guests=100',
  '/embed/prices?date=someday&guests=many&lang=es',
  '/thankyou/event.ics',
  '/es/thankyou/event.ics',
]

/**
 * Records everything visitors see: every page in both languages, the form empty, invalid and sent, and the requests of
 * programs.
 */
export async function recordVisitorPages({ ask, house }: Recorder): Promise<void> {
  for (const language of ['', '/es'])
    for (const page of pages)
      await ask(language + page || '/', page.includes('?') ? { against: (language + page).split('?')[0]! } : {})
  for (const path of forPrograms) await ask(path)
  for (const form of ['/quote', '/es/quote']) {
    const against = form
    const { html } = await ask(form, { isSilent: true })
    house.advance(60_000)
    const token = (await parsePage(new Response(html))).fields.get('token') ?? ''
    const send = (when: string, words: Record<string, string>) =>
      ask(form, { when, against, post: { token, eventTheme: '', ...words } })
    await send('left empty', {})
    await send('everything wrong', Object.fromEntries(Object.keys(fullQuoteForm).map((name) => [name, '?'])))
    await send('a day gone by', { ...validQuoteForm, eventDate: '2020-01-01' })
    await send('too many guests', { ...validQuoteForm, eventGuestCount: '99999' })
    await ask(form, { when: 'without its token', against, post: validQuoteForm })
    const { to } = await send('well filled in', fullQuoteForm)
    await ask(to!, { when: 'having asked' })
    await ask(to!.replace(/\?|$/, '/event.ics?'), { when: 'having asked' })
    await send('sent a second time', fullQuoteForm)
  }
}
