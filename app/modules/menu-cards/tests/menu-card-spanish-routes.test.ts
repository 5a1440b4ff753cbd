import { describe, expect, test } from 'vitest'
import { ensureSharedLinkToken, getSharedLinkPath } from '../../../operations/events/shared-links.server.ts'
import { parsePage } from '../../../../tests/doubles/read-page.ts'
import { createTestClient } from '../../../../tests/test-client.ts'
import { createTestApp, databases, openingTime } from '../../../../tests/test-app.ts'
import { menuCardFileName } from '../menu-card-pdf.server.ts'

describe.each(databases)('%s: the menu card in Spanish', (database) => {
  test('the menu on guests’ phones is in the client’s language', async () => {
    await using app = await createTestApp(database)
    const { visit, event } = await createTestClient(app, {}, 'es')
    const token = await ensureSharedLinkToken(
      app.db,
      { eventId: event.id, kind: 'menu' },
      { secret: app.config.secret, now: openingTime },
    )
    const menu = await (await visit(getSharedLinkPath('menu', token))).text()
    for (const words of ['<html lang="es"', 'En la barra', 'También servimos', '15 de mayo de 2027', 'href="/es"'])
      expect(menu).toContain(words)
  })

  test('a conflict over the drink names is reported in Spanish', async () => {
    await using app = await createTestApp(database)
    const { post, visit, here } = await createTestClient(app, {}, 'es')
    const { fields, text } = await parsePage(await visit(`${here}/drinks`))
    expect(text).toContain('Título')
    const named = { ...Object.fromEntries(fields), intent: 'save' }
    expect((await post({ ...named, title: 'Nora y Nick' }, `${here}/drinks`)).status).toBe(303)
    const late = await post({ ...named, title: 'Nick y Nora' }, `${here}/drinks`)
    expect(late.status).toBe(409)
    for (const words of ['Alguien guardó esto mientras tanto', 'guardado ahora Nora y Nick'])
      expect(late.page.text).toContain(words)
  })

  test('unknown menu card links are answered in the language of the browser', async () => {
    await using app = await createTestApp(database)
    const { visit } = await createTestClient(app)
    const reader = { headers: { 'Accept-Language': 'es-CO,es;q=0.9,en;q=0.5' } }
    const nobody = 'x'.repeat(22)
    for (const path of [`/yours/${nobody}/drinks`, `/menu/${nobody}`]) {
      const answer = await visit(path, reader)
      const html = await answer.text()
      expect([path, answer.status, html.includes('Este enlace no funciona')]).toEqual([path, 404, true])
      expect(html).toContain('<html lang="es"')
    }
  })
})

test('files of menu cards are named in the client’s language', () => {
  const card = { title: 'Nora y Nick', design: 'framed', format: 'letter', code: null } as const
  expect(menuCardFileName(card, 'es')).toBe('menu-de-bebidas-nora-y-nick-con-marco-carta.pdf')
  expect(menuCardFileName({ ...card, code: { address: 'https://bar.example/menu/x', words: 'Menu' } }, 'en')).toBe(
    'sign-nora-y-nick-framed-letter.pdf',
  )
})
