/** Who we are, as the owner entered it. Links are absolute addresses; the phone is E.164. */
export type Identity = {
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
  /** Where alerts of new requests go. */
  alertsTo: string
}

/** Somebody else's page in place of ours: an address, or null for our own; the height in CSS pixels. */
export type Hosted = { quoteUrl: string | null; calculatorUrl: string | null; calculatorHeight: number }

export type HomeWords = {
  eyebrow: string
  tagline: string
  subTagline: string
  aboutHeading: string
  about: string[]
  aboutCaption: string
}

export type StoryWords = {
  historyHeading: string
  history: string[]
  ceoHeading: string
  ceoName: string
  biography: string[]
}

/** A page of headed paragraphs. */
export type PageWords = { lead: string; sections: { heading: string; paragraphs: string[] }[] }

/** When everything was last copied to a safe place, in epoch milliseconds. */
export type Backup = { at: number }

/** What opens the private calendar to a calendar program, and since when, in epoch milliseconds; null where nothing does. */
export type CalendarFeed = { key: string | null; since: number }

/** Everything the owner may say about the business, by the name it is stored under. */
export type Settings = {
  identity: Identity
  hosted: Hosted
  home: HomeWords
  story: StoryWords
  privacy: PageWords
  backup: Backup
  calendarFeed: CalendarFeed
}
