import { describe, expect, test } from 'vitest'
import { validQuoteForm } from './doubles/sample-form.ts'
import { createVisitor, listStoredData } from './guest.ts'
import { databases, createTestApp, createAppVisitor } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'

const both = [
  ['/', '/es'],
  ['/services', '/es/services'],
  ['/alcohol-calculator', '/es/alcohol-calculator'],
  ['/quote', '/es/quote'],
  ['/ourstory', '/es/ourstory'],
  ['/partners', '/es/partners'],
  ['/privacy', '/es/privacy'],
  ['/accessibility', '/es/accessibility'],
  ['/questions', '/es/questions'],
  ['/evenings', '/es/evenings'],
] as const

const listed = [
  { id: 'q', kind: 'questions', position: 0, words: '{"question":"Why?","answer":"So.\\n\\nReally."}', is_sample: 0 },
  { id: 'f', kind: 'fine-print', position: 1, words: '{"heading":"The deposit","words":"Half."}', is_sample: 0 },
  { id: 'w', kind: 'quotations', position: 2, words: '{"words":"Splendid","who":"Nora"}', is_sample: 0 },
]

describe('pages in both languages', () => {
  test.each(both)('the pages %s and %s link to each other and declare their language', async (english, spanish) => {
    await using app = await createTestApp()
    await app.db.insertInto('page_item').values(listed).execute()
    const { open } = await createVisitor(app)
    const { siteUrl } = app.config
    for (const [path, language, other] of [
      [english, 'en', spanish],
      [spanish, 'es', english],
    ] as const) {
      const { html, status, links } = await open(path)
      expect(status).toBe(200)
      expect(html).toContain(`<html lang="${language}">`)
      expect(html).toContain(`<link rel="canonical" href="${siteUrl}${path}"/>`)
      for (const [code, href] of [
        ['en', english],
        ['es', spanish],
        ['x-default', english],
      ])
        expect(html).toContain(`<link rel="alternate" hrefLang="${code}" href="${siteUrl}${href}"/>`)
      expect(links.get(language === 'en' ? 'Español' : 'English')).toBe(other)
    }
    const sitemap = await (await (await createAppVisitor(app))('/sitemap.xml')).text()
    expect(sitemap).toContain(`<loc>${siteUrl}${spanish}</loc>`)
  })

  test('a Spanish page opens with an uppercase path or a trailing slash', async () => {
    await using app = await createTestApp()
    await app.db.insertInto('page_item').values(listed).execute()
    const { open } = await createVisitor(app)
    for (const [path, english] of [
      ['/ES', '/'],
      ['/Es/quote', '/quote'],
      ['/es/quote/', '/quote'],
    ] as const) {
      const { html, links } = await open(path)
      expect(html).toContain('<html lang="es">')
      expect(links.get('English')).toBe(english)
      expect(links.get('Preguntas')).toBe('/es/questions')
    }
  })

  test('an unknown Spanish address is a Spanish 404 page without a language link', async () => {
    await using app = await createTestApp()
    const { open } = await createVisitor(app)
    const { status, html, text, links } = await open('/es/nada')
    expect(status).toBe(404)
    expect(html).toContain('<html lang="es">')
    expect([...links.values()]).toContain('/es')
    expect(text).toContain('No hay ninguna página en esta dirección')
    expect(links.has('English')).toBe(false)
  })

  test('the owner’s untranslated texts are marked as English on Spanish pages', async () => {
    await using app = await createTestApp()
    await app.db
      .updateTable('experience')
      .set({ name: 'Root Beer Float Experience' })
      .where('slug', '=', 'dry-hire')
      .execute()
    const { open } = await createVisitor(app)
    for (const path of ['/es/services', '/es/quote', '/es'])
      expect((await open(path)).html).toMatch(/lang="en"[^>]*>Root Beer Float/)
    expect((await open('/services')).html).not.toContain('lang="en">Root')
  })
})

describe.each(databases)('%s: a quote request in Spanish', (database) => {
  test('a Spanish quote request gets errors, thank-you page and confirmation in Spanish', async () => {
    await using app = await createTestApp(database, { MAIL_URL: 'smtp://127.0.0.1:9' })
    const { open, pickUp, send } = await createVisitor(app)
    const form = await pickUp('/es/quote')
    expect(form.action).toBe('/es/quote')
    const bad = await send({ ...form, action: '/es/quote' }, { ...validQuoteForm, eventGuestCount: 'x', fromEmail: '' })
    expect(bad.response.status).toBe(422)
    for (const words of ['Ya casi. Por favor, revisa:', 'de 1 a 2,000', 'Escribe tu correo electrónico'])
      expect(bad.page.text).toContain(words)
    expect(bad.page.fields.get('eventVenue')).toBe(validQuoteForm.eventVenue)

    const words = { ...validQuoteForm, experience: 'luxe-cocktail', cocktails: '4', heardFrom: 'A friend' }
    const { response, address } = await send({ ...form, action: '/es/quote?utm_source=x' }, words, [
      'cups',
      'beer-and-wine',
    ])
    expect([response.status, address]).toEqual([303, expect.stringMatching(/^\/es\/thankyou\?to=/)])
    const thanks = await open(address)
    for (const said of [
      'Lo que nos contaste',
      'sábado 15 de mayo de 2027',
      'Experiencia Luxe Cocktail',
      '4 en total, 3 de ellos en tu experiencia',
      'Última ronda',
      'Un amigo o una amiga',
      'está libre',
      'botellas de vino',
    ])
      expect(thanks.text).toContain(said)
    expect(thanks.text).not.toMatch(/What|bartender service|guests|is open/)

    const { leads: events, emails } = await listStoredData(app)
    expect(events[0]).toMatchObject({ language: 'es' })
    const told = JSON.parse(events[0]!.snapshot)
    expect(told.lines[0].reason).toMatch(/hours of bartender service/)
    expect(told.day.words).toContain('is open')
    const [alert, receipt] = ['alert', 'receipt'].map((kind) => emails.find((email) => email.kind === kind)!)
    expect(alert!.subject).toBe('New: Nora Ephron, Sat May 15, 120 guests')
    expect(alert!.body_text).toContain('They wrote in Spanish')
    expect(receipt!.body_html).toContain('<html lang="es"')
    expect(receipt!.subject).toMatch(/^Tu solicitud de cotización NT-.* para el sábado 15 de mayo de 2027$/)
    for (const said of [
      'Hola, Nora:',
      'Quién lleva qué',
      'precio inicial: $',
      '/es/thankyou?to=',
      '/es/alcohol-calculator?guests=120',
    ])
      expect(receipt!.body_text.toLowerCase()).toContain(said.toLowerCase())
    expect(receipt!.body_text.replace(/http\S+/g, '')).not.toMatch(/\b(the|you|your|guests|included|hours)\b/)
  })
})

describe('translating the owner’s texts', () => {
  test('a saved translation appears on the Spanish pages until the English text changes', async () => {
    await using app = await createTestApp()
    const { open, post } = await createOwnerClient(app)
    const page = await open('/backbar/spanish')
    expect(page.text).toContain('All of your words are there in Spanish.')
    // Terms and replies are on other pages but count here too.
    expect(page.text).toMatch(/Terms ?: all 15 points in Spanish/)
    expect(page.text).toMatch(/Replies ?: all 7 emails in Spanish/)
    expect(page.links.get('Terms')).toBe('/backbar/settings/terms')
    await post('/backbar/settings/terms', {
      ...Object.fromEntries((await open('/backbar/settings/terms')).fields),
      'clause-0-words': 'You bring the drinks.',
    })
    const after = await open('/backbar/spanish')
    expect(after.text).toContain('All of your words on these pages are there in Spanish.')
    expect(after.text).toMatch(/Terms ?: 1 of 15 points without Spanish/)
    const fields = Object.fromEntries(page.fields)
    const [field] = Object.entries(fields).find(([, words]) => words === 'Craft beer and wine, poured properly.')!
    const typed = { ...fields, [field.replace('english', 'spanish')]: 'Cerveza y vino, <b>como debe ser</b>.' }
    const saved = await post('/backbar/spanish', typed)
    expect([saved.status, saved.to.split('&')[0]]).toEqual([303, '/backbar/spanish?said=saved'])
    expect((await open('/es')).html).toContain('Cerveza y vino, &lt;b&gt;como debe ser&lt;/b&gt;.')

    const long = await post('/backbar/spanish', { ...typed, [field.replace('english', 'spanish')]: 'x'.repeat(10_001) })
    expect([long.status, long.page.text.includes('Shorten this to 10,000 characters')]).toEqual([422, true])

    await app.db.insertInto('page_item').values(listed).execute()
    const parts = Object.fromEntries((await open('/backbar/spanish')).fields)
    const [asked] = Object.entries(parts).find(([, words]) => words === 'Why?')!
    await post('/backbar/spanish', { ...parts, [asked.replace('english', 'spanish')]: '¿Por qué?' })
    const questions = (await open('/es/questions')).html
    for (const shown of [
      /<dt[^>]*>¿Por qué\?<\/dt>/,
      /<dd [^>]*lang="en"[^>]*>Really\.<\/dd>/,
      /<dt [^>]*lang="en"[^>]*>The deposit<\/dt>/,
    ])
      expect(questions).toMatch(shown)
    expect((await open('/es/evenings')).html).toContain('<q lang="en">Splendid</q>')

    await app.db.updateTable('experience').set({ tagline: 'Beer.' }).where('slug', '=', 'hops-and-grapes').execute()
    expect((await open('/backbar/spanish')).text).toContain('1 of ')
    expect((await open('/es')).html).toContain('<span lang="en">Beer.</span>')
  })
})
