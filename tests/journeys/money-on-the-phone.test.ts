import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { asAgreed } from '../../app/agreements/agreement/change.ts'
import { currentAgreement } from '../../app/agreements/agreement/current-agreement.server.ts'
import { agreementAs, askChange } from '../../app/agreements/changes/changes.server.ts'
import { agreeToProposal } from '../agreed-proposal.ts'
import { keptLead } from '../doubles/kept-lead.ts'
import { opening } from '../house.ts'
import { expectGoodAtEveryWidth, openBrowser, phone } from './browser.ts'
import { ownerVisit } from './owner-visit.ts'
import { openWebKit } from './webkit.ts'

const today = '2026-11-20'

/** Counts what a finger does: every link, button and field that is touched. */
function taps(page: Page) {
  let count = 0
  const tap = async (role: 'link' | 'button' | 'textbox', name: string | RegExp) => {
    count++
    await page.getByRole(role, { name }).first().tap()
  }
  return {
    tap,
    count: () => {
      const before = count
      count = 0
      return before
    },
  }
}

test.each([
  ['Chromium', openBrowser],
  ['WebKit', openWebKit],
] as const)(
  'on a phone in %s a change is approved in 2 taps, they are reminded in 2, money goes back in 4',
  async (_, open) => {
    const browser = await open()
    try {
      await using at = await ownerVisit(browser, phone)
      const { house, owner, page, url } = at
      const { db } = house
      const { id } = await keptLead(db, opening)
      await agreeToProposal(db, id)
      const job = `/backbar/jobs/${id}`
      const paid = { intent: 'pay', key: 'the-deposit', sum: '260', way: 'zelle', paidOn: today }
      await owner.post(`${job}/money`, paid)
      const agreement = (await currentAgreement(db, id))!
      const wanted = { ...asAgreed(agreement), eventGuestCount: 160 }
      const { totalCents } = await agreementAs(db, agreement, wanted, { number: 1, today })
      const ask = { kind: 'change', wanted, totalCents, person: 'a link' } as const
      await askChange(db, id, ask, { today }, { actor: 'client', now: opening })
      const { tap, count } = taps(page)

      // From the list of jobs, as from Today: the line, and the yes.
      const toJob = async () => {
        await page.goto(`${url}/backbar`)
        await tap('link', /Nora Ephron/)
        await page.getByRole('navigation', { name: 'This job' }).waitFor()
      }
      await toJob()
      await tap('button', 'Agree: total $1,190')
      await page.getByText('Agreed: $1,190 in all, $150 more than before. $930 is open.').waitFor()
      expect(count()).toBe(2)

      // The tab of an ordinary booking is no longer than two screens.
      await page.goto(`${url}${job}/money`)
      const tab = await page.locator('.job-tab').evaluate((at) => at.getBoundingClientRect().height)
      const head = await page.locator('.job-head').evaluate((at) => at.getBoundingClientRect().height)
      expect(tab + head).toBeLessThanOrEqual(1_700)
      expect(await page.getByRole('button', { name: 'Got $930' }).isVisible()).toBe(true)
      await page.getByLabel('Sum, in dollars').fill('900')
      await page.getByRole('button', { name: 'Got $900' }).waitFor()
      await page.getByLabel('Sum, in dollars').fill('nine')
      await page.getByRole('button', { name: 'Note the payment' }).waitFor()

      // Reminding begins where the money is said, and ends under the letter.
      await tap('link', 'Remind them of $930')
      await page.getByText('Here is what is left to pay').waitFor()
      await tap('button', 'Send it')
      await page.getByText('The reminder about $930').waitFor()
      expect(count()).toBe(2)

      await toJob()
      await tap('link', 'Money')
      await tap('link', /Paid by Zelle/)
      await page.getByLabel('Why').waitFor()
      // The field that has to be filled in has the focus: nobody taps it.
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('refundReason')
      await page.keyboard.type('a bartender fewer')
      await page.getByText('Agreed becomes $930. Open stays $930.').waitFor()
      await tap('button', 'Note a refund of $260 by Zelle')
      await page.getByText('$260 went back by Zelle. $930 is open.').waitFor()
      expect(count()).toBe(4)

      for (const address of [
        `${job}/money`,
        `${job}/money?entry=${id}-paid-the-deposit`,
        `${job}/money?remind=yes`,
        `${job}/change`,
        `${job}/change?what=they`,
        `${job}/change?what=change`,
      ]) {
        await page.goto(`${url}${address}`)
        await expectGoodAtEveryWidth(page)
      }
    } finally {
      await browser.close()
    }
  },
)
