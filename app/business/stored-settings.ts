import type { DepositTerms } from './first-payment.ts'
import type { Tables } from '../plumbing/database/schema.ts'
import type { Brand } from './brand/brand.ts'
import type { BackupState, RestoredBackupInfo } from './nightly-backup.ts'
import type { DomainRecords } from './domain-records.ts'
import type { SpanishVersion } from './spanish-version.ts'
import type { TranslationTable } from './translator.ts'

/** Who we are, as the owner entered it. Profiles are absolute addresses, empty where there is none; the phone is E.164. */
export type BusinessIdentity = {
  name: string
  legalName: string
  email: string
  phone: string
  instagramUrl: string
  tiktokUrl: string
  area: string
  cities: string[]
  baseZip: string
  timeZone: string
  /** Whether the time zone is the removed sample's, so that the owner still has to choose one. */
  isTimeZoneUnset?: true
  /** Where alerts of new requests go. */
  alertsTo: string
  /** How soon somebody is answered, at the end of a sentence: "usually the same day". Empty promises nothing. */
  answers: string
  /** What the ready-made packages are called together: "The Nerd packages". */
  packages: string
  /** What stands under Opening at the foot of each page; nothing where it is empty, and the house's words before it was stored. */
  opening?: string
  /** How it all looks, where that is the owner's own. */
  brand?: Brand
}

/** What any page may say of us. A field that is not named here is the owner's alone. */
const publicFields = [
  'name',
  'legalName',
  'email',
  'phone',
  'instagramUrl',
  'tiktokUrl',
  'area',
  'cities',
  'baseZip',
  'timeZone',
  'answers',
  'packages',
  'opening',
  'brand',
] as const satisfies (keyof BusinessIdentity)[]

/** Who we are, as it may be handed to a page that others than the owner open. */
export type PublicIdentity = Pick<BusinessIdentity, (typeof publicFields)[number]>

/** Who we are without what is the owner's alone. */
export function toPublicIdentity(identity: BusinessIdentity): PublicIdentity {
  const known = publicFields.filter((field) => identity[field] !== undefined)
  return Object.fromEntries(known.map((field) => [field, identity[field]])) as PublicIdentity
}

/** How soon somebody is answered, to stand behind a sentence: ", usually the same day", or nothing. */
export function formatResponseTime({ answers }: Pick<BusinessIdentity, 'answers'>): string {
  return answers ? `, ${answers}` : ''
}

/** Settings with what they became, and rows of tables, as they were before. */
export type RemovedSamples = {
  at: number
  replaced: { name: 'identity' | 'home' | 'story'; before: string; after: string }[]
  partners: Tables['partner'][]
  /** Not stored by earlier versions. */
  parts?: object[]
  places: { place: string; picture_id: string }[]
  packages: { slug: string; before: string; after: string }[]
}

/** Somebody else's page in place of ours: an address, or null for our own; the height in CSS pixels. */
export type HostedPages = { quoteUrl: string | null; calculatorUrl: string | null; calculatorHeight: number }

export type HomeText = {
  eyebrow: string
  tagline: string
  subTagline: string
  aboutHeading: string
  about: string[]
  aboutCaption: string
}

export type StoryText = {
  historyHeading: string
  history: string[]
  ceoHeading: string
  ceoName: string
  biography: string[]
}

/** A page of headed paragraphs. */
export type PageText = { lead: string; sections: { heading: string; paragraphs: string[] }[] }

/** A reply the owner begins from: words with places to be filled, and what sending it usually means. */
export type ReplyTemplate = {
  name: string
  subject: string
  body: string
  notedAs: 'replied' | 'quoted' | 'held' | 'lost' | 'none'
  /** Whether its words keep the day for them, so that sending it takes a hold; not stored by earlier versions. */
  holdsDay?: boolean
  /** The letter in Spanish, as it ships or as the owner wrote it; null where they took it out. */
  es?: SpanishVersion<SpanishReplyTemplate>
}

/** A reply's subject and letter in Spanish. */
export type SpanishReplyTemplate = { subject: string; body: string }

/** How much can be done on one day, and how far and how early; numbers the owner sets. */
export type Capacity = {
  /** Crews out at the same time, events that begin on one day, bartenders pouring at the same time. */
  crews: number
  eventsADay: number
  bartenders: number
  /** From so many days before an event on, and beyond so many months, the owner decides each alone. */
  noticeDays: number
  aheadMonths: number
  farthestMiles: number
  /** A drive: the straight line times this factor, at so many miles an hour; so many where the miles are unknown. */
  driveFactor: number
  driveMph: number
  unknownMiles: number
  /** Kept free before each arrival. */
  marginMinutes: number
}

/** How letters leave where the environment does not say. The password is encrypted. */
export type MailAccount = {
  provider: string
  host: string
  port: number
  secure: boolean
  user: string
  password: string
  /** Whose address is on the letters. */
  from: string
}

/** What push services know this site by, base64url; the private half is encrypted. */
export type StoredVapidKeys = { publicKey: string; privateKey: string }

/** What Stripe said last of the key that has this mark: its flaw in words, or null where it took it. */
export type StripeKeyState = { of: string; at: number; flaw: string | null }

/** Terms as proposals begin with them: `Terms` of the proposals, which this room does not know. */
export type StoredProposalTerms = Partial<DepositTerms> & Record<string, unknown>

/** Everything the owner may say about the business, by the name it is stored under. */
export type StoredSettings = {
  /** Whom certificates of insurance are asked of. */
  insuranceAgent: { name: string; email: string; policy: string }
  identity: BusinessIdentity
  hosted: HostedPages
  /** A look that is tried out before it is everybody's, and the one before, which can come back. */
  brandDraft: { brand: Brand; notes: string[]; at: number } | null
  brandBefore: { brand: Brand; at: number }
  /** The look once more: a version that knows none saves who we are without it. */
  brandApart: Brand
  /** What was removed of the sample brand, to bring it back; null once it came back. */
  samplesBefore: RemovedSamples | null
  home: HomeText
  story: StoryText
  privacy: PageText
  /** The owner's words in Spanish, by the English ones; stored once some are translated. */
  spanish: TranslationTable
  /** The reply templates by their keys; stored once the owner has changed one. */
  replies: Record<string, ReplyTemplate>
  backup: BackupState
  /** The last time the site was put back from a backup or a copy. */
  restored: RestoredBackupInfo
  /** Whether a backup is kept every night, and after which hour; where nothing is stored it is, after the usual one. */
  nightlyBackup: { isOn: boolean; hour?: number }
  /** Documents of collections that were imported, by their path: what each said then. */
  former: Record<string, string>
  capacity: Capacity
  mail: MailAccount
  domainRecords: DomainRecords
  push: StoredVapidKeys
  cardKey: StripeKeyState
  /** Made once in each database, so that what another site on the same card account does is left alone. */
  houseId: string
  /** How far the processor's events were read, and when they are read again; epoch milliseconds. */
  cardEvents: { since: number; nextAt: number }
  /** What proposals begin with; stored once the owner has changed it. */
  terms: StoredProposalTerms
  /** Sales tax as it is charged: `TaxSettings` of the agreements, which this room does not know. */
  salesTax: object
  /** What the owner said of the letters that wait for a tap, by their kind: `StoredFollowUpRules` of the desk. */
  letterRules: Record<string, object>
  /** When letters that go by themselves were last looked for, in epoch milliseconds. */
  lettersLookedFor: number
  /** What goes along to an event: lines of the kit, which this room does not know; stored once the owner changed it. */
  kit: object[]
  /** What the owner says of costs and miles: `CostSettings` of the books; stored once it was changed. */
  costs: object
  /** Whether new plans go by what was left after evenings before. */
  learning: { isOn: boolean }
  /** When those who pour have rested enough, and which papers they must have; stored once the owner changed it. */
  crewRules: object
  /** What the owner says of a crew's pay, which this room does not know; stored once the owner changed it. */
  crewPay: object
  /** Of the path through set-up: cards the owner kept as they were, and cards that were skipped. */
  setUp: { kept: string[]; skipped: string[] }
  /** Where each way to pay by hand goes to; nothing of a way nobody filled in. And whether a balance may be debited. */
  payTo: Partial<Record<'zelle' | 'venmo' | 'check' | 'cash' | 'bank', string>> & { takesDebit?: true }
}
