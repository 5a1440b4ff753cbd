import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LanguageProvider } from '../../ui/page-language.tsx'
import { DatabaseUnavailablePage } from './database-unavailable-page.tsx'
import { ErrorPage } from './error-page.tsx'

const inSpanish = (page: ReactNode) => renderToStaticMarkup(createElement(LanguageProvider, { value: 'es' }, page))

test('Spanish error pages are in Spanish and link to the Spanish home page', () => {
  for (const [page, words] of [
    [createElement(ErrorPage, { status: 500 }), 'Algo falló de nuestro lado'],
    [createElement(ErrorPage, { status: 400 }), 'Eso no llegó completo'],
    [createElement(DatabaseUnavailablePage, { kept: null, phone: '+12125550100' }), 'o llámanos al <a'],
  ] as const) {
    const html = inSpanish(page)
    expect(html).toContain(words)
    expect(html).toContain('href="/es"')
  }
  const kept = { action: '/es/quote', fields: [['fromName', 'Nora']] as [string, string][] }
  const html = inSpanish(createElement(DatabaseUnavailablePage, { kept, phone: null }))
  for (const part of ['action="/es/quote"', 'value="Nora"', 'Enviarlo otra vez']) expect(html).toContain(part)
})

test('the English unavailable page shows the phone number and a home link', () => {
  const html = renderToStaticMarkup(createElement(DatabaseUnavailablePage, { kept: null, phone: '+12125550100' }))
  expect(html).toContain(
    'Nothing you did. Please try once more in a minute, or call us at <a href="tel:+12125550100">(212) 555-0100</a>.',
  )
  expect(html).toContain('<a href="/">Back to the front door</a>')
})
