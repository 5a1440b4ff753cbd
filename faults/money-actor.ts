import { cancelAgreement } from '../app/agreements/changes/cancel-agreement.server.ts'
import { reconcileCardPayments } from '../app/agreements/payments/stripe-events.server.ts'
import { releaseAgreement } from '../app/agreements/client-page/owner-actions.server.ts'
import { getSetting } from '../app/business/stored-settings.server.ts'
import { getToday } from '../app/business/dates.ts'
import { loadConfig } from '../app/config.server.ts'
import { serverModules } from '../app/modules.server.ts'
import { openServices } from '../app/services.server.ts'
import { createCardPayments } from '../app/plumbing/card-payments/card-payments.server.ts'
import { createSiteHandler } from '../server/site.ts'
import { listen } from './actor.ts'

/**
 * Action in the child process: a request, a run of the periodic payment check or of the modules' background work, or a
 * release of the date.
 */
export type MoneyQuestion =
  | { kind: 'request'; path: string; headers: Record<string, string>; body: string | null; sender: string }
  | { kind: 'sweep' | 'module-rounds' }
  /**
   * Releases the date or cancels the event during a payment, without checking the payment page first. A release is
   * refused with 409 while the page may be paid.
   */
  | { kind: 'let-go' | 'call-off'; lead: string }

/** `ahead` is the time by which the site's clock is ahead of the machine's, in milliseconds. */
export type SiteAction = MoneyQuestion & { nth: number; ahead: number }
export type SiteAnswer = { nth: number; status: number; to: string; html: string }

/** Settings of the site: environment, and timeout for Stripe in milliseconds. */
export type SiteGiven = { env: Record<string, string>; timeoutMs: number }

/** Process that runs the site without a listener: `money-actor.ts GIVEN`. Each action sets its clock. */
const { env, timeoutMs } = JSON.parse(process.argv[2]!) as SiteGiven
let ahead = 0
const now = () => Date.now() + ahead
const house = await openServices(loadConfig(env), { now, out: { write: () => true }, skipMigrations: true })
const cards = house.config.cards && createCardPayments(house.config.cards, { timeoutMs })
house.cards = async () => cards
const site = await createSiteHandler(house)
listen((action: SiteAction) => {
  ahead = action.ahead
  return act(action)
})

async function act(action: MoneyQuestion): Promise<Omit<SiteAnswer, 'nth'>> {
  const done = { status: 200, to: '', html: '' }
  switch (action.kind) {
    case 'sweep':
      await reconcileCardPayments(house)
      return done
    case 'module-rounds':
      for (const { runRound } of serverModules) await runRound?.(house as never)
      return done
    case 'let-go': {
      const released = await releaseAgreement(house.db, action.lead, now())
      return released === 'being-paid' ? { ...done, status: 409 } : done
    }
    case 'call-off': {
      const on = { today: getToday(now(), (await getSetting(house.db, 'identity')).timeZone) }
      await cancelAgreement(house.db, action.lead, { keptCents: 0, words: '' }, on, { actor: 'owner', now: now() })
      return done
    }
    case 'request': {
      const { path, headers, body, sender } = action
      const method = body === null ? 'GET' : 'POST'
      const request = new Request(new URL(path, house.config.siteUrl), { method, headers, body, redirect: 'manual' })
      const response = await site(request, { sender, requestId: 'money' })
      return {
        status: response.status,
        to: response.headers.get('Location') ?? '',
        html: await response.text(),
      }
    }
  }
}
