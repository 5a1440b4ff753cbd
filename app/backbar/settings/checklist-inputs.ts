import type { StripeAccountStatus } from '../../agreements/card-account/card-account-form.ts'
import type { DomainRecords } from '../../business/domain-records.ts'

/** Input of the setup checklist. Times in epoch milliseconds. */
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
  /** Names of settings that are still samples. */
  samples: string[]
  /** Settings whose pages are empty and therefore hidden. */
  empty?: string[]
  /** Number of photos in use. Undefined if not counted. */
  pictures?: number
  samplePartners: number
  /** Number of sample photos in use. */
  samplePictures: number
  siteUrl: string
  trustedProxies: number
  secretLength: number
  /** The transport, as the outbox names it: mailbox, emailjs, smtp://host:port. */
  carrier: string
  provedAt: number | null
  backupAt: number | null
  /** Number of passkeys of owners. */
  passkeys: number
  /** Number of users. */
  people: number
  /** DNS records of the site's and the email's domains. Null if the current domains were never looked up. */
  records: DomainRecords | null
  /** Status of the Stripe account. Null if Stripe is not connected. */
  cards: StripeAccountStatus | null
  now: number
}

/** A checklist item. `to` links to the page where it is done, if this site has it. Optional items do not block opening. */
export type ChecklistItem = {
  what: string
  isDone: boolean
  why: string
  to: string | null
  isOptional?: true
  /** Whether a step of the setup covers this item. */
  isOnPath?: true
}
