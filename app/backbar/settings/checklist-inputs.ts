import type { DomainRecords } from '../../business/domain-records.ts'

/** How cards stand where they are set up. */
export type StripeAccountStatus = {
  isLive: boolean
  hasWebhook: boolean
  /** What Stripe said of the key last; null where it was never asked with this one. */
  said: { at: number; flaw: string | null } | null
}

/** What the checklist judges by. Moments in epoch milliseconds. */
export type ChecklistInputs = {
  identity: {
    name: string
    email: string
    phone: string
    alertsTo: string
    instagramUrl: string
    tiktokUrl: string
    timeZone: string
  }
  /** The settings that are still the house's own samples, by name. */
  samples: string[]
  /** Pages whose words are empty, so that they are hidden, by their setting. */
  empty?: string[]
  /** Photographs that hang somewhere; not counted where nobody asked. */
  pictures?: number
  samplePartners: number
  /** Sample photographs that hang somewhere. */
  samplePictures: number
  siteUrl: string
  trustedProxies: number
  secretLength: number
  /** As the outbox names it: mailbox, emailjs, smtp://host:port. */
  carrier: string
  provedAt: number | null
  backupAt: number | null
  /** Of owners. */
  passkeys: number
  /** Everybody who may log in. */
  people: number
  /** Null: nobody has looked since the domains are these. */
  records: DomainRecords | null
  /** Null: no card processor is set up. */
  cards: StripeAccountStatus | null
  now: number
}

/** One thing to have done; `to` leads to where it is done, if that is in this house. Optional ones keep nobody from opening. */
export type ChecklistItem = {
  what: string
  isDone: boolean
  why: string
  to: string | null
  isOptional?: true
  /** Whether a card of set-up asks for it. */
  isOnPath?: true
}
