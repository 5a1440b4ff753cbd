import { describe, expect, test } from 'vitest'
import { findSetting } from '../app/business/stored-settings.server.ts'
import { getTerms } from '../app/agreements/proposals/terms.server.ts'
import { listProposals } from '../app/agreements/proposals/proposals.server.ts'
import { defaultTerms } from '../app/agreements/proposals/terms.ts'
import { formatPlaceholders } from '../app/business/forms/placeholder-brackets.ts'
import { replyPlaceholders } from '../app/events/replies/placeholders.ts'
import { defaultReplies } from '../app/events/replies/default-replies.ts'
import { formatChangeCopyFileName } from '../app/agreements/changes/change-copy-pdf.ts'
import { getSignedCopyPdf } from '../app/agreements/client-page/client-page.server.ts'
import { toPdfFileName } from '../app/plumbing/outbox/email-document-text.ts'
import { createTestClient } from './test-client.ts'
import { createStoredEvent } from './doubles/stored-event.ts'
import { databases, createTestApp, openingTime } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'

const terms = '/backbar/settings/terms'
const inEnglish = /goes? out in English/

describe.each(databases)('%s: texts for clients who asked in Spanish', (database) => {
  test('a proposal on default terms is entirely Spanish for a Spanish quote request', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const { id } = await createStoredEvent(app.db, openingTime, { language: 'es' })
    const draft = `/backbar/jobs/${id}/proposal`
    const form = await owner.open(draft)
    expect(form.text).not.toMatch(inEnglish)
    expect(form.fields.get('clause-shots-wordsEs')).toBe('No servimos shots ni tragos dobles.')
    expect((await owner.post(draft, { ...Object.fromEntries(form.fields), intent: 'see' })).to).toBe(`${draft}/see`)
    const see = await owner.open(`${draft}/see`)
    expect(see.text).not.toMatch(inEnglish)
    expect(see.html.match(/<div class="clause">/g)).toHaveLength(15)
    for (const words of ['Sin barra de pago', 'Puedes pagar con', 'Una tormenta con nombre'])
      expect(see.text).toContain(words)
    expect((await owner.post(`${draft}/see`, { seen: see.fields.get('seen')!, intent: 'send' })).status).toBe(303)
    const [sent] = await listProposals(app.db, id)
    expect(sent!.document.terms.clauses).toEqual(defaultTerms.clauses)
  })

  test('terms without Spanish are flagged on the draft and preview, and can be translated there', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const owner = await createOwnerClient(app)
    const opened = Object.fromEntries((await owner.open(terms)).fields)
    const tips = defaultTerms.clauses.findIndex(({ id }) => id === 'tips')
    await owner.post(terms, { ...opened, [`clause-${tips}-words`]: 'Tips are shared.' })
    expect((await getTerms(db)).clauses[tips]!.es).toBeUndefined()
    expect((await getTerms(db)).clauses[0]!.es).toEqual(defaultTerms.clauses[0]!.es)
    expect((await owner.open(terms)).text).toMatch(/This term has no Spanish and goes out in English ?: Tips\./)
    expect((await owner.open('/backbar/spanish')).text).toMatch(/Terms ?: 1 of 15 points without Spanish/)

    const english = await createStoredEvent(db, openingTime)
    expect((await owner.open(`/backbar/jobs/${english.id}/proposal`)).text).not.toMatch(inEnglish)
    const { id } = await createStoredEvent(db, openingTime, {
      language: 'es',
      request: { fromEmail: 'es@home.example' },
    })
    const draft = `/backbar/jobs/${id}/proposal`
    const form = await owner.open(draft)
    expect(form.text).toContain('They asked in Spanish. This term goes out in English: Tips.')
    expect(form.links.get('Terms')).toBe(terms)
    const words = Object.fromEntries(form.fields)
    await owner.post(draft, { ...words, 'clause-photos': 'No photographs at all.', intent: 'see' })
    const see = await owner.open(`${draft}/see`)
    expect(see.text).toContain('These terms go out in English: Tips; Photographs.')
    expect(see.html).toMatch(/<div class="clause" lang="en"><h3>Photographs/)

    const again = Object.fromEntries((await owner.open(draft)).fields)
    const half = await owner.post(draft, { ...again, 'clause-tips-wordsEs': 'Se reparten.', intent: 'see' })
    expect([half.status, half.page.text.includes('Enter a Spanish heading too')]).toEqual([422, true])
    const mended = {
      'clause-tips-headingEs': 'Propinas',
      'clause-tips-wordsEs': 'Las propinas se reparten.',
      'clause-photos-headingEs': 'Fotos',
      'clause-photos-wordsEs': 'Ninguna foto.',
    }
    await owner.post(draft, { ...again, ...mended, intent: 'see' })
    const last = await owner.open(`${draft}/see`)
    expect(last.text).not.toMatch(inEnglish)
    expect(last.text).toContain('Las propinas se reparten.')
  })

  test('a reply starts in the client’s language or with a note that it is English', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const owner = await createOwnerClient(app)
    const { id } = await createStoredEvent(db, openingTime, { language: 'es' })
    const reply = `/backbar/jobs/${id}/reply`
    const first = await owner.open(reply)
    expect(first.fields.get('subject')).toMatch(/^Tu evento del sábado 15 de mayo de 2027 \(NT-/)
    // Pages of the back office declare English as their language.
    for (const page of [first, await owner.open(`/backbar/jobs/${id}`)]) expect(page.html).toContain('<html lang="en">')
    const body = first.fields.get('body')!
    expect(body).toContain('Hola, Nora:\n\nGracias por preguntarnos por el sábado 15 de mayo de 2027.')
    expect(body).toContain('Precio inicial para 120 invitados, de 5:00 p.m. a 11:00 p.m.: $810.50.')
    expect(first.text).not.toMatch(inEnglish)
    expect((await owner.post(reply, Object.fromEntries(first.fields))).status).toBe(303)
    const email = await db.selectFrom('email').selectAll().where('kind', '=', 'reply').executeTakeFirstOrThrow()
    expect(email.body_html).toContain('<html lang="es"')

    const dates = await owner.open(`${reply}?template=dates`)
    expect(dates.fields.get('body')).toMatch(/- Jueves 13 de mayo, mismo horario/)
    expect(dates.fields.get('body')).not.toMatch(/May|same/)

    const templates = '/backbar/settings/replies?open=hold'
    const words = Object.fromEntries((await owner.open(templates)).fields)
    expect(words.bodyEs).toBe(formatPlaceholders(defaultReplies.hold!.es!.body, replyPlaceholders))
    await owner.post(templates, { ...words, body: 'Hi {first}, it is yours until {held}.' })
    expect((await findSetting(db, 'replies'))!.hold).not.toHaveProperty('es')
    expect((await owner.open('/backbar/spanish')).text).toMatch(/Replies ?: 1 of 7 emails without Spanish/)
    const told = await owner.open(`${reply}?template=hold`)
    expect(told.text).toContain('They asked in Spanish, and “Hold the date” has no Spanish: it goes out in English.')
    expect(told.fields.get('body')).toContain('it is yours until Friday, November 27.')
    expect(told.links.get('Replies')).toBe(templates)

    const changed = Object.fromEntries((await owner.open(templates)).fields)
    const half = await owner.post(templates, { ...changed, bodyEs: 'Es tuyo hasta el {hasta}.' })
    expect(half.status).toBe(422)
    expect(half.page.text).toContain('Nothing is filled in for {hasta}')
    const spanish = { subjectEs: 'Te lo guardamos', bodyEs: 'Es tuyo hasta el {held}.' }
    const shown = await owner.post(templates, { ...changed, ...spanish, intent: 'preview' })
    expect(shown.page.html).toMatch(/<div lang="es"><p><b>Te lo guardamos/)
    await owner.post(templates, { ...changed, ...spanish })
    expect((await owner.open(`${reply}?template=hold`)).fields.get('body')).toBe(
      'Es tuyo hasta el viernes 27 de noviembre.',
    )
  })

  test('the client’s shopping list amounts and file names are in Spanish', async () => {
    await using app = await createTestApp(database)
    const { open, post, event } = await createTestClient(app, {}, 'es')
    const page = await open()
    expect(page.text).toMatch(
      /Total \$[\d,]+ Tú compras botellas y demás: entre \$[\d,]+ y \$[\d,]+ en la tienda \(estimado\)/,
    )
    expect(page.text).toMatch(/120 invitados: [^.]*botellas de licor[^.]*\. Tu lista de compras/)
    expect(page.text).not.toMatch(/bottles of/)
    await post({ ...Object.fromEntries(page.fields), signature: 'Nora Ephron', consent: 'on', intent: 'yes' })
    const [proposal] = await listProposals(app.db, event.id)
    const copy = await getSignedCopyPdf(app.db, proposal!)
    expect(copy!.fileName).toBe('acuerdo-nt-7k3m-9qxd-15-de-mayo-de-2027.pdf')
    const named = { document: proposal!.document, kind: 'change', number: 2 } as const
    expect(toPdfFileName(formatChangeCopyFileName(named, 'es'))).toBe('15-de-mayo-de-2027-nt-7k3m-9qxd-cambio-2.pdf')
  })
})
