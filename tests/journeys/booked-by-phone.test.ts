import { expect, test } from 'vitest'
import { createStoredEvent } from '../doubles/stored-event.ts'
import { openSharedBar, desktop, expectGoodAtEveryWidth, phone, withoutScript } from './browser.ts'
import { openOwnerVisit } from './owner-visit.ts'

const bar = openSharedBar()
const mailed = { MAIL_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@bar.example' }

test.each([
  ['a phone', phone],
  ['a phone without script', { ...phone, ...withoutScript }],
  ['a desktop', desktop],
] as const)('on a %s, an inquiry is booked at the price agreed by phone', async (_, device) => {
  await using visit = await openOwnerVisit(bar.browser, device, mailed)
  const { house: app, page, url } = visit
  const isAlive = !('javaScriptEnabled' in device)
  const shot = async (name: string) => {
    const path = `${process.env.SHOTS}/${name}-${page.viewportSize()!.width}${isAlive ? '' : '-plain'}.png`
    if (process.env.SHOTS) await page.screenshot({ path, fullPage: name !== 'price-bar' })
  }
  const { id } = await createStoredEvent(app.db, app.now())
  await page.goto(`${url}/backbar/jobs/${id}`)
  await page.getByRole('button', { name: 'More for this event' }).press('Enter')
  await page.getByRole('button', { name: 'Mark booked' }).press('Enter')
  await page.getByRole('heading', { name: 'Booked. For how much?' }).waitFor()
  await shot('price-empty')
  await page.getByLabel('Total, in dollars').fill('1,200')
  if (isAlive) await expect.poll(() => page.getByLabel('Deposit, usually').inputValue()).toBe('300')
  else await page.getByLabel('Deposit, usually').fill('300')
  await page.getByRole('button', { name: 'Mark booked' }).press('Enter')
  await page.getByText('Say whether the deposit is paid').first().waitFor()
  await shot('price-back')
  expect(await page.getByLabel('Received on').isVisible()).toBe(false)
  await page.getByRole('radio', { name: 'Yes', exact: true }).press('Space')
  expect(await page.getByLabel('Deposit due').isVisible()).toBe(false)
  await page.getByRole('radio', { name: 'Venmo' }).press('Space')
  if (isAlive) await expect.poll(() => page.locator('.price-sums').innerText()).toMatch(/Balance\s+\$900/)
  if (isAlive) await expect.poll(() => page.locator('.price-bar').innerText()).toMatch(/\$1,200 balance \$900/)
  expect(await page.getByLabel('Email them what was said, to sign').isChecked()).toBe(true)
  await shot('price-bar')
  await shot('price-paid')
  if (isAlive) await expectGoodAtEveryWidth(page)
  await page.getByRole('button', { name: 'Mark booked' }).press('Enter')
  await page.getByText('Total $1,200').first().waitFor()
  await page.getByText('Not signed yet').waitFor()
  await shot('price-booked')
  await page.goto(`${url}/backbar/jobs/${id}/money`)
  await shot('price-money')
})
