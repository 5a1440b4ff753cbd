import { describe, expect, test } from 'vitest'
import { listAgreementChanges } from '../../../agreements/agreement/current-agreement.server.ts'
import { offerChange } from '../../../agreements/changes/changes.server.ts'
import { createChangeNotifier } from '../../../agreements/changes/changes-view.server.ts'
import type { PdfDocument } from '../../../plumbing/pdf/pdf-document.ts'
import { formatPdfDocumentText } from '../../../plumbing/pdf/format-document-text.ts'
import { createOwnerClient } from '../../../../tests/owner-client.ts'
import { createTestClient } from '../../../../tests/test-client.ts'
import { databases, createTestApp, openingTime } from '../../../../tests/test-app.ts'

describe.each(databases)('%s: changes in Spanish', (database) => {
  test('a change is requested, offered, signed and paid in Spanish while the owner reads English', async () => {
    await using app = await createTestApp(database)
    const { db, config, events } = app
    const { open, post, visit, here, event } = await createTestClient(app, {}, 'es')
    const { fields } = await open()
    await post({ ...Object.fromEntries(fields), signature: 'Nora Ephron', consent: 'on', intent: 'yes' })
    const refused = await post({ intent: 'change', eventGuestCount: 'many' }, `${here}/change`)
    expect([refused.status, refused.page.text]).toEqual([
      422,
      expect.stringContaining('el número de invitados sin decimales'),
    ])
    const length = async (eventEndTime: string) =>
      (await post({ intent: 'change', eventStartTime: '17:00', eventEndTime }, `${here}/change`)).page.text
    expect(await length('17:30')).toContain('Pon una hora de término más tarde: la barra cierra una hora antes')
    expect(await length('16:00')).toContain('La hora de término es anterior a la de inicio')
    const wanted = { eventGuestCount: '160', words: '' }
    const shown = await post({ ...wanted, intent: 'change' }, `${here}/change`)
    const total = /name="total" value="(\d+)"/.exec(shown.page.html)![1]!
    expect(shown.page.text).toContain('Lo que cambiaría')
    expect(shown.page.text).toMatch(
      /160 invitados: \$150 más, un tercer bartender\. Tú compras .* En total \$1,190 en vez de \$1,040\. Pedir esto/,
    )
    expect((await post({ ...wanted, total, intent: 'ask-change' }, `${here}/change`)).status).toBe(303)
    const [asked] = await listAgreementChanges(db, event.id)
    const by = { actor: 'owner', now: openingTime } as const
    const tell = createChangeNotifier(['them'], {
      secret: config.secret,
      siteUrl: config.siteUrl,
      now: openingTime,
      events,
    })
    const offer = { changeId: asked!.id, subtotalCents: null, words: 'Gladly.' }
    await offerChange(db, event.id, offer, { today: '2026-11-20' }, by, tell)
    const toSign = await post({ intent: 'look' }, `${here}/change`)
    const yes = { ...Object.fromEntries(toSign.page.fields), signature: 'Nora Ephron', consent: 'on' }
    expect((await post({ ...yes, intent: 'sign-change' }, `${here}/change`)).status).toBe(303)
    const [done] = await listAgreementChanges(db, event.id)
    expect([done!.state, done!.paper!.language]).toEqual(['agreed', 'es-US'])
    expect(formatPdfDocumentText(done!.paper!)).toContain(
      'Se cambia lo que se acordó para el sábado 15 de mayo de 2027.',
    )
    const subjects = await db
      .selectFrom('email')
      .select(['subject', 'recipient'])
      .where('kind', '=', 'change')
      .execute()
    const of = (recipient: string) => subjects.flatMap((one) => (one.recipient === recipient ? one.subject : []))
    expect(of('nora@home.example').toSorted()).toEqual([
      'El cambio para el 15 de mayo queda acordado',
      'Tu cambio: nuestra respuesta',
    ])
    expect(of('hello@nerdandtonic.example')).toContain('Agreed with Nora Ephron: change for May 15')

    const owner = await createOwnerClient(app)
    const books = `/backbar/jobs/${event.id}/money`
    const pay = { intent: 'pay', key: 'one-payment', sum: '260', way: 'cash', paidOn: '2026-11-20', receipt: 'yes' }
    await owner.post(books, pay)
    await owner.post(books, { intent: 'invoice', key: 'one-invoice', poNumber: '' })
    const papers = await db.selectFrom('numbered_document').selectAll().orderBy('kind', 'desc').execute()
    expect(papers.map(({ print_document: paper }) => (JSON.parse(paper) as PdfDocument).title)).toEqual([
      'Recibo 1',
      'Factura 1',
    ])
    expect(JSON.stringify(papers)).toContain('Efectivo')
    expect((await open()).text).toContain('Depósito pagado')
    expect((await (await visit(`${here}/paid?session=none`)).text()).includes('No existe ese pago')).toBe(true)
    expect((await owner.open(`/backbar/jobs/${event.id}`)).text).toContain('Total $')
  })
})
