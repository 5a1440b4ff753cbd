import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { staffPageText } from './staff-page-text.ts'
import { MyEarningsSection, MyEarningsTable } from './my-earnings-section.tsx'
import { createStaffPageFormatters } from './staff-page-formatters.ts'

test('earned amounts on the staff page show cents in the section and in the table', () => {
  const shift = { eventId: 'a', day: '2026-11-14', venue: 'Casa Feliz', payCents: 267_65, tipCents: 134_00 }
  const earned = { year: 2026, payCents: 267_65, tipCents: 134_00, shifts: [shift] }
  const props = {
    sheet: { earned },
    words: staffPageText('es'),
    times: createStaffPageFormatters({ language: 'es', timeZone: 'America/New_York', now: 0 }),
    path: '/crew/x',
  } as unknown as Parameters<typeof MyEarningsSection>[0]
  for (const part of [MyEarningsSection, MyEarningsTable]) {
    const html = renderToStaticMarkup(createElement(part, props))
    expect(html.match(/\$[\d.]+/g)).toEqual(expect.arrayContaining(['$267.65', '$134.00']))
    expect(html).not.toMatch(/\$134(?!\.)/)
  }
})
