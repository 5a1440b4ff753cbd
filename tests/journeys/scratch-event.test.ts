import { test } from 'vitest'
import { agreeToProposal } from '../agreed-proposal.ts'
import { keptLead } from '../doubles/kept-lead.ts'
import { opening } from '../house.ts'
import { openBrowser, expectNoBarriers } from './browser.ts'
import { ownerVisit } from './owner-visit.ts'

test('shots', async () => {
  const browser = await openBrowser()
  await using visit = await ownerVisit(browser, { viewport: { width: 1440, height: 1000 } })
  const { house, page, url, owner } = visit
  const { id } = await keptLead(house.db, opening)
  await agreeToProposal(house.db, id)
  await keptLead(house.db, opening, { request: { requestorName: 'Delia', eventDate: '2026-11-21' } }, { state: 'booked' })
  await owner.fill(`/backbar/events/${id}/facts`, { contact: 'Marisol Vega', contactPhone: '(904) 555-0161', loadInWay: 'By the garden gate; Marisol has the key', toast: '19:15', setting: 'outdoors', rainPlan: 'The tent' })
  for (const [name, path] of [['list', '/backbar/events'], ['event', `/backbar/events/${id}`], ['facts', `/backbar/events/${id}/facts`]]) {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 1000 })
      await page.goto(url + path)
      await expectNoBarriers(page)
      await page.screenshot({ path: `/tmp/ev-${name}-${width}.png`, fullPage: true })
    }
  }
  await browser.close()
})
