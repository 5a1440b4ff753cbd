import type { DepositTerms } from './first-payment.ts'
import type { Tables } from '../plumbing/database/schema.ts'
import type { Brand } from './brand/brand.ts'
import type { BackupState, RestoredBackupInfo } from './nightly-backup.ts'
import type { DomainRecords } from './domain-records.ts'
import type { SpanishVersion } from './spanish-version.ts'
import type { TranslationTable } from './translator.ts'

/**
 * Names of the modules that are on, and who switched what and when, newest first. `at` in epoch milliseconds, `by` is a
 * user's id. `known` are the modules for which it was decided whether they are on. Version 2.0.0 did not store it.
 */
export type ModuleSwitches = {
  on: string[]
  known?: string[]
  history: { name: string; isOn: boolean; by: string | null; at: number }[]
}

/** The business identity, as the owner entered it. Profiles are absolute URLs or empty. The phone is in E.164. */
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
  /** Set while the time zone is that of the removed sample, so that the owner still has to choose. */
  isTimeZoneUnset?: true
  /** Recipient of alerts about new quote requests. */
  alertsTo: string
  /** Response time, as the end of a sentence: "usually the same day". Empty for no promise. */
  answers: string
  /** Name of the ready-made packages: "The Nerd packages". */
  packages: string
  /** Text under Opening in the footer of each page. None where empty, the default where never stored. */
  opening?: string
  /** Mailing address under emails before a booking. Absent or empty if the owner gave none. */
  postal?: string
  /** The brand, where the owner set their own. */
  brand?: Brand
}

/** Fields that public pages may show. All other fields are private to the owner. */
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

/** The business identity as public pages may receive it. */
export type PublicIdentity = Pick<BusinessIdentity, (typeof publicFields)[number]>

/** Removes the private fields of the business identity. */
export function toPublicIdentity(identity: BusinessIdentity): PublicIdentity {
  const known = publicFields.filter((field) => identity[field] !== undefined)
  return Object.fromEntries(known.map((field) => [field, identity[field]])) as PublicIdentity
}

/** The response time as the end of a sentence: ", usually the same day". Empty for no promise. */
export function formatResponseTime({ answers }: Pick<BusinessIdentity, 'answers'>): string {
  return answers ? `, ${answers}` : ''
}

/** The removed sample data: settings before and after, and the deleted rows. */
export type RemovedSamples = {
  at: number
  replaced: { name: 'identity' | 'home' | 'story' | 'storePrices'; before: string; after: string }[]
  partners: Tables['partner'][]
  /** Absent in data of earlier versions. */
  parts?: object[]
  places: { place: string; picture_id: string }[]
  packages: { slug: string; before: string; after: string }[]
}

/** External pages that replace ours: a URL, or null for our own page. The height in CSS pixels. */
export type HostedPages = { quoteUrl: string | null; calculatorUrl: string | null; calculatorHeight: number }

export type HomeText = {
  eyebrow: string
  tagline: string
  subTagline: string
  aboutHeading: string
  about: string[]
  aboutCaption: string
  /** Facts below the first picture, as "Insured, certificate for your venue". Hidden if absent or empty. */
  insured?: string
  poured?: string
  /** Sentences of the host, shown next to their portrait. */
  hostWords?: string
}

export type StoryText = {
  historyHeading: string
  /** Milestones next to the history, such as "2024: the first booking". Absent in data of earlier versions. */
  numbers?: string[]
  history: string[]
  ceoHeading: string
  ceoName: string
  biography: string[]
}

/** A page of sections with headings. */
export type PageText = { lead: string; sections: { heading: string; paragraphs: string[] }[] }

/** A reply template: text with placeholders, and the status that sending it usually sets. */
export type ReplyTemplate = {
  name: string
  subject: string
  body: string
  notedAs: 'replied' | 'quoted' | 'held' | 'lost' | 'none'
  /** Whether the text promises to keep the date, so that sending it places a hold. Absent in data of earlier versions. */
  holdsDay?: boolean
  /** The Spanish version, default or written by the owner. Null if the owner removed it. */
  es?: SpanishVersion<SpanishReplyTemplate>
}

/** Subject and body of a reply in Spanish. */
export type SpanishReplyTemplate = { subject: string; body: string }

/** The owner's limits: events per day, distance and lead time. */
export type Capacity = {
  /**
   * Capacity: maximum numbers of teams at the same time, events that start on a day, and bartenders at the same time.
   */
  crews: number
  eventsADay: number
  bartenders: number
  /** For events sooner than `chargeNoticeDays` or later than `aheadMonths`, the owner decides case by case. */
  noticeDays: number
  aheadMonths: number
  farthestMiles: number
  /**
   * Drive time: the straight line times `driveFactor`, at `driveMph`. `unknownMiles` applies where the distance is
   * unknown.
   */
  driveFactor: number
  driveMph: number
  unknownMiles: number
  /** Buffer before each arrival. */
  marginMinutes: number
}

/** The email account, used where the environment sets none. The password is encrypted. */
export type MailAccount = {
  provider: string
  host: string
  port: number
  secure: boolean
  user: string
  password: string
  /** Sender address of emails. */
  from: string
}

/** The site's VAPID keys for push services, base64url. The private key is encrypted. */
export type StoredVapidKeys = { publicKey: string; privateKey: string }

/** Stripe's last verdict on the key with this fingerprint: an error message, or null if it was accepted. */
export type StripeKeyState = { of: string; at: number; flaw: string | null }

/**
 * The owner's store prices: whether visitors see what shopping costs, the day the prices are of, and prices in cents by
 * product key.
 */
export type StoredStorePrices = { isShown: boolean; asOf: string; cents: Record<string, number> }

/** Default terms of proposals: `TermsSettings` of the proposals module, unknown to this module. */
export type StoredProposalTerms = Partial<DepositTerms> & Record<string, unknown>

/** All settings by the name they are stored under. */
export type StoredSettings = {
  /** The insurance agent who issues certificates. */
  insuranceAgent: { name: string; email: string; policy: string }
  identity: BusinessIdentity
  modules: ModuleSwitches
  hosted: HostedPages
  /** The brand draft, and the previous brand, which can be restored. */
  brandDraft: { brand: Brand; notes: string[]; at: number } | null
  brandBefore: { brand: Brand; at: number }
  /** A second copy of the brand, because an older version of the program saves the identity without it. */
  brandApart: Brand
  /** Sample data that the owner removed, from which it can be restored. Null once it is restored. */
  samplesBefore: RemovedSamples | null
  /**
   * Kinds of sample content that an owner keeps as their own. `isHidden`: search engines are told not to index the site
   * while any other sample is shown. Absent in older sites, which stay in search.
   */
  keptSamples: { kinds: string[]; isHidden: boolean }
  home: HomeText
  story: StoryText
  privacy: PageText
  /** Spanish of the owner's texts, by their English. Stored once any are translated. */
  spanish: TranslationTable
  /** Reply templates by key. Stored once the owner has changed any. */
  replies: Record<string, ReplyTemplate>
  backup: BackupState
  /** The last restore from a backup or a copy. */
  restored: RestoredBackupInfo
  /** Whether nightly backups are on, and their earliest hour. Defaults to on at the default hour. */
  nightlyBackup: { isOn: boolean; hour?: number }
  /** Imported documents of collections, by path, with their content at import. */
  former: Record<string, string>
  capacity: Capacity
  mail: MailAccount
  domainRecords: DomainRecords
  push: StoredVapidKeys
  cardKey: StripeKeyState
  /** Created once per database, so that card events of another site on the same Stripe account are ignored. */
  houseId: string
  /** Time up to which Stripe's events were read, and time of the next read, in epoch milliseconds. */
  cardEvents: { since: number; nextAt: number }
  /** Default terms of proposals. Stored once the owner has changed them. */
  terms: StoredProposalTerms
  /** Sales tax: `TaxSettings` of the agreements module, unknown to this module. */
  salesTax: object
  /** The owner's rules for follow-up emails, by kind: `StoredFollowUpRules` of the module that sends them. */
  letterRules: Record<string, object>
  /** Last check for automatic emails, in epoch milliseconds. */
  lettersLookedFor: number
  /** Prices of what clients buy. Stored with a new site's samples, or once the owner saves them. */
  storePrices: StoredStorePrices
  /** Packing list template, unknown to this module. Stored once the owner has changed it. */
  kit: object[]
  /** Cost and mileage settings: `CostSettings` of the books module. Stored once changed. */
  costs: object
  /** Account names of the journal: `JournalSettings` of the module that has it. Stored once changed. */
  journal: object
  /** Rules for booking online: `BookingRules` of the module that has it. Stored once the owner has saved them. */
  onlineBooking: object
  /**
   * Why the carrier refuses text messages: data of the module that sends them. Stored once the carrier has refused one.
   */
  textCarrier: object | null
  /** Which automatic texts are on, and their monthly limit: `AutomaticTextRules` of the module that sends them. */
  automaticTexts: object
  /** Whether new plans use the leftovers of past events. */
  learning: { isOn: boolean }
  /** Rest periods and required certificates of staff. Stored once the owner has changed them. */
  crewRules: object
  /** Staff pay settings, unknown to this module. Stored once the owner has changed them. */
  crewPay: object
  /** Setup progress: steps the owner kept unchanged, and steps that were skipped. */
  setUp: { kept: string[]; skipped: string[] }
  /**
   * Payment instructions for each manual payment method. Absent if not filled in. `takesDebit`: whether a balance may
   * be paid by bank debit.
   */
  payTo: Partial<Record<'zelle' | 'venmo' | 'check' | 'cash' | 'bank', string>> & { takesDebit?: true }
}
