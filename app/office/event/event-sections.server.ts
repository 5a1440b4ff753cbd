import type { Db } from '../../plumbing/database/database.server.ts'
import type { EmailConfig } from '../../plumbing/mail/email-transport.server.ts'
import { defineSectionSlot } from '../../plumbing/modules/sections.server.ts'

/** An event on its overview. `isOwner`: whether the reader may see rates. `now` in epoch milliseconds. */
type OverviewContext = { eventId: string; now: number; isOwner: boolean }

/** Sections of modules on the overview of a booked event, after its day. */
export const eventOverviewSlot = defineSectionSlot<OverviewContext, object>('event-overview')

type MoneyServices = {
  now: () => number
  config: { siteUrl: string; secret: string }
  mail: (asked?: Db) => Promise<EmailConfig>
}

/** The query names the action that the page confirms. */
type MoneyContext = { eventId: string; query: URLSearchParams; services: MoneyServices }

/** Sections of modules on the money page of an event, after its payments. Only for owners. */
export const eventMoneySlot = defineSectionSlot<MoneyContext, object>('event-money')
