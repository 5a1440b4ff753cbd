import { expect, test } from 'vitest'
import { postponeAgreement } from '../../app/agreements/changes/cancel-agreement.server.ts'
import { acceptSampleProposal } from '../agreed-proposal.ts'
import { getOrCreateClientLink, getClientPagePath } from '../../app/agreements/proposals/client-link.server.ts'
import { createStoredEvent } from '../doubles/stored-event.ts'
import { openingTime } from '../test-app.ts'
import { openSharedBar, expectNoBarriers, openPage, phone, withoutScript } from './browser.ts'

const bar = openSharedBar()

test.each([
  ['with script', {}],
  ['without script', withoutScript],
])('an empty date of a postponed event shows no error on a phone (%s)', async (name, script) => {
  const { db, config } = bar.house
  const { id } = await createStoredEvent(db, openingTime, {
    request: { fromEmail: `${name.replace(' ', '-')}@home.example` },
  })
  await acceptSampleProposal(db, id)
  await postponeAgreement(db, id, { words: '' }, { today: '2026-11-20' }, { actor: 'owner', now: openingTime })
  const person = { eventId: id, name: 'Nora Ephron', email: 'nora@home.example' }
  const { token } = await getOrCreateClientLink(db, person, { secret: config.secret, now: openingTime })
  await using visit = await openPage(bar.browser, { ...phone, ...script })
  const { page } = visit
  await page.goto(`${bar.url}${getClientPagePath(token)}/change?row=date`)
  const date = page.locator('#eventDate')
  expect(await date.inputValue()).toBe('')
  await date.focus()
  await date.blur()
  // The browser keeps the date empty while another field is typed and checked.
  await page.locator('details[data-row=guests] summary').click()
  await page.locator('#eventGuestCount').fill('160')
  await page.locator('#eventGuestCount').blur()
  if (name === 'without script') await page.locator('details[data-row=guests] button[value=change]').click()
  await expect.poll(() => page.locator('details[data-row=guests] button[value=ask-change]').count()).toBe(1)
  expect(await page.locator('.err, .bad, [aria-invalid=true]').count()).toBe(0)
  await page.locator('details[data-row=date] summary').click()
  expect(await date.inputValue()).toBe('')
  if (name === 'with script') await expectNoBarriers(page)
})
