import { describe, expect, test } from 'vitest'
import { ensureSharedLinkToken, getSharedLinkPath } from '../app/operations/events/shared-links.server.ts'
import { composeProposalEmail } from '../app/agreements/proposals/proposal-email.ts'
import { getProposalTranslator } from '../app/agreements/proposals/proposal-language.server.ts'
import { listProposals } from '../app/agreements/proposals/proposals.server.ts'
import type { PdfDocument } from '../app/plumbing/pdf/pdf-document.ts'
import { formatPdfDocumentText } from '../app/plumbing/pdf/format-document-text.ts'
import { createTestClient } from './test-client.ts'
import { parsePage } from './doubles/read-page.ts'
import { sampleProposal } from './doubles/sample-proposal.ts'
import { databases, createTestApp, openingTime } from './test-app.ts'

const [first] = sampleProposal().terms.clauses
const es = { heading: 'Las bebidas', words: 'El alcohol es tuyo. El saldo se paga a más tardar el {balance day}.' }
const english = { id: 'tips', heading: 'Tips', words: 'Tips are welcome. The rest is due by {balance day}.' }
const terms = { version: 2, clauses: [{ ...first!, es }, english] }

describe.each(databases)('%s: the client page in Spanish', (database) => {
  test('a Spanish client signs the text that is shown and gets emails in Spanish', async () => {
    await using app = await createTestApp(database)
    const { db, config } = app
    const { open, post, visit, here, event } = await createTestClient(app, { terms }, 'es')
    const page = await open()
    expect(page.html).toContain('<html lang="es"')
    for (const words of [
      'Nora, tu barra el 15 de mayo',
      'Válida hasta el viernes 4 de diciembre',
      'Sábado 15 de mayo de 2027',
      'Llegamos y montamos',
      'Total $1,040',
      'Sí, reservar el 15 de mayo por $1,040',
      'El saldo se paga a más tardar el sábado 1 de mayo de 2027.',
      'The rest is due by Saturday, May 1, 2027.',
      'aparecen en inglés',
      'Tu pregunta',
      'Privacidad',
    ])
      expect(page.text).toContain(words)
    expect(page.html).toMatch(/<div class="clause" lang="en"><h3>Tips/)
    expect(page.html).not.toMatch(/lang="en"><h3>Las bebidas/)
    expect(page.links.get('English')).toBe(`${here}?language=en`)

    const other = await readOther(`${here}?language=en`)
    expect(other).toContain('<html lang="en"')
    expect(other).toContain('Yes, book May 15 for $1,040')
    expect(other).toContain(`action="${here}?language=en"`)

    const missing = await post({ ...Object.fromEntries(page.fields), intent: 'yes', signature: '' })
    expect([missing.status, missing.page.text]).toEqual([422, expect.stringContaining('Escribe tu nombre completo')])
    const words = { ...Object.fromEntries(page.fields), signature: 'Nora Ephron', consent: 'on', intent: 'yes' }
    expect((await post(words)).to).toBe(here)

    const row = await db.selectFrom('signature').selectAll().executeTakeFirstOrThrow()
    const { paper } = JSON.parse(row.content) as { paper: PdfDocument }
    expect([paper.language, row.text_hash]).toEqual(['es-US', page.fields.get('shown')])
    expect(formatPdfDocumentText(paper)).toContain('Sábado 15 de mayo de 2027: propuesta NT-7K3M-9QXD, versión 1')
    expect(row.consent).toContain('Acepto esta propuesta y sus condiciones, y acepto firmarla electrónicamente')
    const [theirs, ours] = await db
      .selectFrom('email')
      .selectAll()
      .where('event_id', '=', event.id)
      .orderBy('kind')
      .execute()
    expect(theirs).toMatchObject({ kind: 'agreement', subject: 'Confirmaste el 15 de mayo: aquí está tu copia' })
    expect(theirs!.body_text).toContain('Con el depósito, $260, la fecha es tuya')
    expect(theirs!.body_html).toContain('<html lang="es"')
    expect(ours).toMatchObject({ kind: 'said-yes', subject: 'Yes: Nora Ephron, May 15, $1,040' })

    // Later opened in English, the page shows the signed text in its original language.
    const later = await readOther(`${here}?language=en`)
    expect(later.replace(/<input[^>]*>/g, '')).not.toContain(row.text_hash)
    expect(later).toContain('It was agreed in Spanish')
    expect(later).toContain('lang="es"')
    expect((await visit(`${here}/agreement.pdf`)).status).toBe(200)

    const [proposal] = await listProposals(db, event.id)
    const spoken = await getProposalTranslator(db, 'es')
    const email = composeProposalEmail(
      { ...proposal!, document: spoken(proposal!.document) },
      'nora@home.example',
      { siteUrl: config.siteUrl, link: here },
      '2026-11-20',
    )
    expect(email.text).toContain('Es válida hasta el viernes 4 de diciembre')

    async function readOther(path: string): Promise<string> {
      return await (await visit(path)).text()
    }
  })

  test('the client’s shopping list is Spanish, and checkmarks are shared across languages', async () => {
    await using app = await createTestApp(database)
    const { post, visit, here } = await createTestClient(app, { terms }, 'es')
    const path = (await post({ intent: 'list' })).to!
    const list = await (await visit(path)).text()
    expect(list).toContain('<html lang="es"')
    for (const words of [
      'Qué comprar para el 15 de mayo',
      'Ron, 750 ml',
      'Hielo y agua',
      '120 invitados',
      'Comprado: 0 de',
    ])
      expect(list).toContain(words)
    expect(list).not.toMatch(/bottles|cases|You buy|We bring/)
    const shown = await parsePage(await visit(path))
    const box = /value="1 ([^"&]+)"/.exec(list)![1]!
    const ticks = {
      phone: 'phone-1',
      version: shown.fields.get('version')!,
      seen: shown.fields.get('seen')!,
      tick: `1 ${box}`,
    }
    await post(ticks, path)
    expect(await (await visit(path)).text()).toContain('Comprado: 1 de')
    expect(shown.links.get('English')).toBe(`${path}?language=en`)

    // The shopping list opens in English if the client page was opened in English.
    expect((await post({ intent: 'list' }, `${here}?language=en`)).to).toBe(`${path}?language=en`)
    expect((await parsePage(await visit(`${here}?language=en`))).links.get('Your shopping list')).toBe(
      `${path}?language=en`,
    )
    const english = await parsePage(await visit(`${path}?language=en`))
    for (const words of ['What to buy for May 15', 'Bought 1 of']) expect(english.text).toContain(words)
    expect(english.links.get('Español')).toBe(path)
    const { fields } = english
    const more = { phone: 'phone-2', version: fields.get('version')!, seen: fields.get('seen')!, line: box }
    expect((await post(more, english.action)).to).toBe(`${path}?language=en`)
  })

  test('an English client can read and sign the page in Spanish', async () => {
    await using app = await createTestApp(database)
    const { open, post, visit, here } = await createTestClient(app, { terms }, 'en')
    expect((await open()).links.get('Español')).toBe(`${here}?language=es`)
    const page = await parsePage(await visit(`${here}?language=es`))
    expect(page.links.get('English')).toBe(here)
    const words = { ...Object.fromEntries(page.fields), signature: 'Nora Ephron', consent: 'on', intent: 'yes' }
    expect((await post(words, `${here}?language=es`)).to).toBe(`${here}?language=es`)
    const row = await app.db.selectFrom('signature').selectAll().executeTakeFirstOrThrow()
    const { paper } = JSON.parse(row.content) as { paper: PdfDocument }
    expect([paper.language, row.text_hash]).toEqual(['es-US', page.fields.get('shown')])
  })

  test('errors for unknown links, rate limits and failures are in Spanish for Spanish readers', async () => {
    await using app = await createTestApp(database)
    const { db, config } = app
    const { visit, post, here, event } = await createTestClient(app, { terms }, 'es')
    const reader = { headers: { 'Accept-Language': 'es-CO,es;q=0.9,en;q=0.5' } }
    const nobodys = `/yours/${'x'.repeat(22)}`
    for (const [path, status, words] of [
      [nobodys, 404, 'Este enlace no funciona'],
      [`/list/${'x'.repeat(22)}`, 404, 'enlace'],
      [`${here}/agreement.pdf`, 404, 'no hay ninguna copia de un acuerdo'],
    ] as const) {
      const answer = await visit(path, reader)
      const text = await answer.text()
      expect([path, answer.status, text.includes(words)]).toEqual([path, status, true])
      if (text.startsWith('<')) expect(text).toContain('<html lang="es"')
    }
    expect((await parsePage(await visit(nobodys, reader))).links.get('English')).toBe('?language=en')
    for (const asked of [await visit(nobodys), await visit(`${nobodys}?language=en`, reader)])
      expect(await asked.text()).toContain('This link doesn’t work')

    const token = await ensureSharedLinkToken(
      db,
      { eventId: event.id, kind: 'list' },
      { secret: config.secret, now: openingTime },
    )
    await db.updateTable('shared_link').set({ revoked_at: openingTime }).execute()
    const ended = await visit(getSharedLinkPath('list', token))
    expect([ended.status, (await ended.text()).includes('El enlace ya no es válido')]).toEqual([410, true])

    config.apiPerMinute = 1
    await post({ intent: 'ask', question: '¿?' })
    const refused = await post({ intent: 'ask', question: '¿?' })
    expect([refused.status, refused.page.text]).toEqual([429, expect.stringContaining('demasiados intentos seguidos')])

    await db.destroy()
    const broken = await visit(here, reader)
    expect([broken.status, await broken.text()]).toEqual([500, expect.stringContaining('Algo falló de nuestro lado')])
  })
})
