/**
 * The tables as they are stored, the same on SQLite and PostgreSQL: text and integers only. Ids are
 * text made by us, booleans 0 or 1, times epoch milliseconds, money integer cents, small documents JSON text.
 */
export type Tables = {
  revision: { name: string; number: number }
  setting: { name: string; value: string; is_sample: number; changed_at: number }
  experience: ExperienceRow
  add_on: AddOnRow
  general_detail: { id: string; heading: string; words: string; position: number }
  package: PackageRow
  package_item: { id: string; package_slug: string; words: string; position: number }
  partner: PartnerRow
  /** What the owner lists on pages, by kind: questions, fine-print, evenings, quotations; `words` is JSON by field. */
  page_part: PageItemRow
  earlier_version: EarlierVersionRow
  picture: PhotoRow
  picture_place: { place: string; picture_id: string }
  /** An emblem of the owner's: the cleaned drawing where it is one, and the same in pixels, base64. */
  emblem: { id: string; kind: string; svg: string | null; png: string; at: number }
  lead: EventRow
  letter: EmailRow
  letter_event: { id: string; letter_id: string; at: number; kind: string; words: string }
  lead_event: HistoryEntryRow
  /** A day, 2027-05-15, until which a request's date is kept free: there while it is held, gone when it is not. */
  hold: { lead_id: string; until: string; placed_at: number; placed_by: string }
  /**
   * A request that waits for a day others have: 2027-05-15, by owner or client; `told_at` is when the owner was told that
   * it has become free, null while it is not.
   */
  next_in_line: { lead_id: string; day: string; joined_at: number; joined_by: string; told_at: number | null }
  /** A rule of the owner's for days, 2027-05-15: closed, ask or places; `weekday` 1 is Monday. */
  day_rule: DayRuleRow
  /** A calendar of the owner's, read in by its address, which is encrypted; how the last reading went. */
  own_calendar: ExternalCalendarRow
  /** When one of them says the owner is busy, or is to be asked: nothing else of its events is kept. */
  busy_span: { id: string; calendar_id: string; kind: string; from_at: number; to_at: number }
  /** A request that is the same event as another one, which is kept; `before` is JSON: how both stood. */
  same_event: { lead_id: string; kept_id: string; at: number; before: string }
  /** A day somebody asked for and the answer, nobody's; `kind` is request or question. */
  demand: DayDemandRow
  /** What a request was told and when, never changed; a request without any was told its snapshot when it came. */
  telling: { id: string; lead_id: string; at: number; kind: string; snapshot: string }
  /** What became of a letter that waited for a tap: once for each of a kind and what it is about. */
  follow_up: FollowUpRow
  /** Addresses, as `computeRecipientKey` has them, that want no letters before a booking. */
  letter_stop: { recipient: string; at: number }
  /** What a request is found by, in small letters. */
  lead_search: { lead_id: string; words: string }
  /** Who may log in: owners and those at the desk. The table keeps the name it had when there was one. */
  owner: UserRow
  /** Who was invited to become one of them, by the hash of the link's token. */
  invitation: InvitationRow
  /** The key of a person's private calendar address. */
  calendar_key: { person_id: string; key: string; made_at: number }
  session: UserSessionRow
  passkey: PasskeyRow
  /** SHA-256 of a code that logs in once when the owner's authenticator is lost. */
  recovery_code: { id: string; created_at: number; person_id: string }
  /** What happened to the account, for the owner to read; `device` as its owner would call it. */
  security_event: {
    id: string
    at: number
    kind: string
    words: string
    device: string
    person_id: string | null
  }
  /** Failed tries and spent challenges; `place` says at which form and by whom. */
  attempt: { id: string; place: string; at: number }
  /** Browsers of the owner's that are told of news: where and with which keys, and what their push service last refused. */
  push_device: PushDeviceRow
  /** News on its way to one device, as JSON; waiting, sent or dropped. */
  push_note: PushNotificationRow
  /** A task phones were told of, by its kind, what it is about, and its day or nothing: none is told twice. */
  /** Of which kinds of tasks somebody’s devices are told nothing. */
  push_off: { person_id: string; kind: string }
  task_push: { kind: string; subject: string; due: string; at: number }
  /** A proposal's versions; a draft's document may change, a sent one's never. */
  proposal: ProposalRow
  /** Who may open a request's page, by the hash of their token; the next generation replaces it. */
  client_link: ClientLinkRow
  event_contact: EventContactRow
  /** What of a request is open to whoever has its token, by the token's hash; the next generation follows a revoked one. */
  shared_link: SharedLinkRow
  list_version: ShoppingListVersionRow
  list_tick: ShoppingListCheckmarkRow
  /** What happened to an agreement: append-only, each row's hash covers the one before. */
  agreement_event: AgreementLogEntryRow
  /** What seals are made with, encrypted under the site's secret; the newest that can be read seals. */
  seal_key: { id: string; key: string; made_at: number }
  agreement_seal: AgreementLogHmacRow
  signature: SignatureRow
  /** The PDF of what was signed as it went out, by the id of the proposal or change; in base64. */
  signed_copy: { id: string; lead_id: string; pdf: string; made_at: number }
  /** What such copies are signed with: a certificate (DER, base64) and its key, encrypted. */
  signing_identity: { id: string; certificate: string; key: string; made_at: number }
  due: AmountDueRow
  /** The ledger's entries: never edited, what is wrong is reversed by another. */
  payment: PaymentRow
  /** What a request's rows of those two come to, kept by the database itself; nothing writes here. */
  balance: EventBalanceRow
  /** What an event's account is added up from, kept by the database itself; nothing writes here. */
  event_account: EventCostTotalsRow
  /** When and of what kind an event was whose person was erased, for the years; nothing says whose it was. */
  erased_event: ErasedEventRow
  /** An attempt to be paid by card, stored with all its words before it is made. */
  checkout: CheckoutRow
  /** Money given back by card: asked for by the owner, or noticed. */
  card_refund: CardRefundRow
  /** What about money waits for the owner's word; `details` is JSON, typed by the kind. */
  money_notice: MoneyNoticeRow
  /** Invoices and receipts as they went out, numbered by kind without gaps. */
  numbered_paper: NumberedDocumentRow
  /** What a client's own books want on an invoice. */
  billing: { lead_id: string; po_number: string; changed_at: number }
  /** What the owner files a phrase under that somebody said of how they heard of us. */
  heard_filing: { phrase: string; source: string; filed_at: number }
  /** What was spent, for an event or for none: never edited, what is wrong is reversed by another. */
  expense: ExpenseRow
  /** That a cost was paid back to whoever laid it out; what takes that back is an entry, too (`of_id`). */
  paid_back: {
    id: string
    expense_id: string
    day: string
    of_id: string | null
    person_id: string | null
    at: number
  }
  /** Miles driven, in the same way, each at the rate of its day. */
  mileage: MileageRow
  /** A receipt as it is kept, by the hash of what was sent: a picture made anew, or a PDF. */
  receipt: { id: string; hash: string; file: string; type: string; bytes: number; at: number }
  /** The owner's own time at an event, in minutes, where it was not the usual. */
  own_hours: OwnerHoursRow
  /** Changes asked for after the yes, numbered within the request. */
  change_request: ChangeRequestRow
  /** Storms the owner named: the days they are over, until when their offers are good, and whether they were stopped. */
  storm: WeatherMoveRow
  tax_rate: TaxRateRow
  /** Who is exempt from sales tax, by which certificate, until which day. */
  tax_exempt: { id: string; organization: string; certificate: string; until_day: string }
  tax_return: TaxReturnRow
  /** A recipe of the owner's beside the calculator's; `recipe` is JSON. */
  own_recipe: { id: string; name: string; recipe: string; is_shown: number; position: number }
  /** What a host wants on the menu card; empty words are the usual ones, `drinks` is JSON. */
  menu_card: MenuCardRow
  /** A place where events are, with what a crew has to know of it; empty is not known. */
  venue: VenueRow
  /** Which place a request's event is at. */
  event_venue: { lead_id: string; venue_id: string; put_at: number }
  /** The business's own papers, such as its certificate of insurance: each a PDF among the files. */
  company_paper: BusinessDocumentRow
  /** What the owner says in the packet for an event's venue, as JSON. */
  venue_packet: { lead_id: string; words: string; changed_at: number }
  /** A certificate of insurance asked of the owner's agent for an event. Days as 2027-05-01. */
  certificate_request: CertificateRequestRow
  event_fact: EventDetailsRow
  asked_fact: DetailQuestionRow
  left_told: LeftoverCountRow
  /** What a list that was shown or proposed was planned by: learned percentages as JSON, `null` the books. It stays so.
   * `is_by_wishes` is 0 where it was kept when bars of cocktails planned beer and wine always. */
  list_learned: { lead_id: string; figures: string; made_at: number; is_by_wishes: number }
  load_tick: PackingCheckmarkRow
  sheet_version: RunSheetVersionRow
  /** Somebody who pours with the owner; `roles` and `rates` are JSON; days as 2027-05-15. */
  crew_person: StaffMemberRow
  /** The private link of one of them, by the hash of its token; the next generation replaces it. */
  crew_link: {
    id: string
    person_id: string
    generation: number
    token_hash: string
    made_at: number
    revoked_at: number | null
  }
  /** A paper of theirs, such as an alcohol-service certificate; it counts once the owner has seen it. */
  crew_certificate: StaffCertificateRow
  /** Days off, from–to or every week (1 is Monday): `kind` is cannot or rather-not. */
  crew_away: StaffTimeOffRow
  /** Something to be done at an event by one person. Times are epoch milliseconds. */
  crew_post: ShiftRow
  /** Somebody asked for a post: `way` is one, turn or all; without `sent_at` their turn has not come. */
  crew_offer: ShiftOfferRow
  /** Somebody who has a post, from a moment to a moment; the live one has no `until`. */
  crew_tenure: AssignmentRow
  /** Somebody who asks to be relieved: open, taken, agreed, taken-back or past. */
  crew_hand_over: ShiftHandoffRow
  /** What was told once: a reminder to a person about a post, a shortage, a paper that ends. */
  crew_note: { id: string; subject: string; kind: string; at: number; letter_id: string | null }
  /** "I'm here" and "off" as tapped, at the phone's own time, and when they came. */
  crew_tap: { id: string; tenure_id: string; kind: string; at: number; received_at: number }
  /** Hours agreed by the owner and what they come to, in cents; never edited, what is wrong is reversed by another. */
  crew_work: WorkRecordRow
  /** An event's tips: what came in and what each has of it; never edited, what is wrong is reversed by another. */
  crew_pot_entry: TipPoolEntryRow
  /** The name of an erased person as long as pay is kept of them: pay alone shows it. */
  crew_kept_name: { person_id: string; name: string }
  /** A file of requests from elsewhere: how it is read, how far that is, and what came of it. */
  import_batch: ImportBatchRow
  /** Such a file as text, as long as it is being looked at or brought in. */
  import_source: { batch_id: string; words: string }
  /** Which request came of which file; `row_hash` is a keyed fingerprint of its row. */
  imported_lead: { lead_id: string; batch_id: string; row_hash: string }
  /** Another tool that is told of news: where and signed with what, both encrypted; `types` is JSON. */
  webhook: WebhookRow
  /** A message on its way to one of them: waiting, sent or given-up. */
  webhook_delivery: WebhookDeliveryRow
  /** What another tool reads with, by its hash; `scopes` is JSON. */
  api_token: {
    id: string
    name: string
    scopes: string
    token_hash: string
    made_at: number
    made_by: string
    last_used_at: number | null
    revoked_at: number | null
  }
  /** Which user was shown which private link, by the hash of its token. */
  link_shown: { id: string; user_id: string; token_hash: string; at: number }
  /** What a private link posted since a moment, within a day: forms and bytes, by the hash of its token. */
  link_use: { id: string; since: number; posts: number; bytes: number }
  /** How far the database is copied elsewhere, in one row while it is; see `CopyChainRow`. */
  copy_chain: CopyChainRow
  /** What each transaction changed that is not copied yet: a changeset of SQLite's in base64. */
  copy_change: { generation: number; seq: number; at: number; changes: string }
  /** Rows thrown away, as JSON, until nobody can want them back. */
  trash: { id: string; kind: string; name: string; contents: string; at: number }
}

export type ExperienceRow = {
  slug: string
  name: string
  tagline: string
  summary: string
  price_cents: number
  cocktails_included: number
  garnishes_included: number
  /** Whether its bar takes the longer set-up whatever the number of guests. */
  long_set_up: number
  /** What the calculator pours for it: beer-wine, cocktails, cocktails-beer-wine or full-bar. */
  bar: string
  /** JSON: who brings each thing; what is missing is the usual. */
  who_brings: string
  position: number
  is_visible: number
}

export type AddOnRow = {
  code: string
  /** What one of the owner's own is charged for: flat, guest or hour. Empty for the six the estimate counts itself. */
  rate: string
  label: string
  note: string
  price_cents: number
  position: number
  is_visible: number
}

export type PackageRow = {
  slug: string
  package_name: string
  summary: string
  experience_slug: string
  least_extra_bartenders: number
  least_extra_hours: number
  position: number
  is_visible: number
}

export type PageItemRow = { id: string; kind: string; words: string; position: number; is_sample: number }

export type EarlierVersionRow = {
  id: string
  /** The address of the form it was changed with. */
  form: string
  /** JSON of the form's texts before the change. */
  words: string
  /** The tag of those texts, and of the thing after the change. */
  tag: string
  next_tag: string
  /** 1 where that was the sample brand's: put back, it is a sample again. */
  was_sample: number
  /** Who changed it; null where nobody was logged in. */
  person_id: string | null
  at: number
}

export type PartnerRow = {
  id: string
  kind: string
  name: string
  trade: string
  instagram_url: string
  website_url: string
  position: number
  is_sample: number
}

export type PhotoRow = {
  id: string
  alt: string
  width: number
  height: number
  focal_x: number
  focal_y: number
  /** JSON: [{ format, width, height, bytes, file }] */
  variants: string
  is_sample: number
}

export type EventRow = {
  id: string
  reference: string
  created_at: number
  state: string
  spam_reason: string | null
  duplicate_of: string | null
  idempotency_key: string
  words_hash: string
  /** A keyed hash of the sender's address: enough to count by, useless to anyone else. */
  sender_hash: string
  /** These repeat what `request` says, to search and sort by; empty or 0 where it was not said. */
  requestor_name: string
  from_email: string
  phone_number: string
  event_date: string
  event_location: string
  event_venue: string
  event_guest_count: number
  event_start_time: string
  event_end_time: string
  /** How they heard of us, as said; what it is filed under is a rule of the owner’s. */
  heard_from: string
  /** Whose link they came by, of the campaign, in small letters; slugs of what it is about. Empty is nothing. */
  came_by: string
  experience: string
  package: string
  /** JSON: the whole request as understood. */
  request: string
  /** JSON: what of it its place on the day is computed from. */
  place_facts: string
  /** JSON: estimate, timeline and catalogue version on the day of the request. */
  snapshot: string
  /** form or hand. */
  source: string
  /** The language it was asked in: en or es. */
  language: string
  total_cents: number | null
  first_reply_at: number | null
  lost_reason: string | null
}

export type StaffMemberRow = {
  id: string
  name: string
  /** E.164, or empty. */
  phone: string
  email: string
  language: string
  /** JSON: of lead, bartender, barback. */
  roles: string
  home_zip: string
  /** JSON by role: { unit: hour or event, cents }. */
  rates: string
  /** payroll, invoice, owner or friend, by the owner's word. */
  paid_as: string
  adult_seen_on: string | null
  adult_seen_by: string | null
  /** 1 of an owner or manager, who has no share of tips where somebody else poured. */
  is_manager: number
  has_tax_form: number
  emergency: string
  note: string
  gone_since: string | null
  erased_at: number | null
  made_at: number
}

export type StaffCertificateRow = {
  id: string
  person_id: string
  kind: string
  number: string
  issued_on: string | null
  ends_on: string | null
  /** Its PDF among the files. */
  file: string | null
  /** person or owner. */
  made_by: string
  made_at: number
  seen_by: string | null
  seen_at: number | null
}

export type StaffTimeOffRow = {
  id: string
  person_id: string
  kind: string
  from_day: string
  to_day: string | null
  weekday: number | null
  made_by: string
  made_at: number
}

export type ShiftRow = {
  id: string
  lead_id: string
  role: string
  seq: number
  /** Raised by every material change: a yes is to a version. */
  version: number
  /** open, offered, taken, confirmed, asked-again, off, worked or missed. */
  state: string
  day: string
  call_at: number
  /** base or site. */
  meets_at: string
  clock_from: number
  clock_to: number
  serves_until: number
  /** From leaving base to being back. */
  leaves_at: number
  back_at: number
  miles: number | null
  /** JSON { unit, cents } where this post pays otherwise than the person's own rate. */
  rate: string | null
  note: string
  /** JSON: kinds of certificates. */
  must_have: string
  venue: string
  is_by_hand: number
  made_at: number
  changed_at: number
  /** JSON of when and where it was when somebody said yes, where it changed since. */
  was: string | null
  /** The zone of the event's clock; null in rows of a version before 0240, which is the business's. */
  time_zone: string | null
}

export type ShiftOfferRow = {
  id: string
  post_id: string
  person_id: string
  /** What was asked with one tap. */
  ask_id: string
  way: string
  turn: number
  post_version: number
  sent_at: number | null
  ends_at: number | null
  letter_id: string | null
  /** yes, no, gone, ended or taken-back; null while it is out. */
  answer: string | null
  answered_at: number | null
}

export type AssignmentRow = {
  id: string
  post_id: string
  person_id: string
  since: number
  until: number | null
  /** yes, put-in or taken-over. */
  how: string
  yes_version: number
  confirmed_at: number | null
  confirmed_version: number | null
  sheet_seen_at: number | null
  sheet_version: string | null
  overruled_why: string | null
  overruled_by: string | null
  ended_why: string | null
}

export type ShiftHandoffRow = {
  id: string
  tenure_id: string
  asked_at: number
  why: string
  /** The one person it is open to; null: all who fit. */
  open_to: string | null
  state: string
  taker_id: string | null
  taken_at: number | null
  settled_at: number | null
  settled_by: string | null
}

export type WorkRecordRow = {
  id: string
  tenure_id: string
  person_id: string
  lead_id: string
  day: string
  on_at: number
  off_at: number
  minutes: number
  typed_by: string
  rate_unit: string
  rate_cents: number
  pay_cents: number
  miles: number
  mile_cents: number
  extras_cents: number
  extras_why: string
  total_cents: number
  paid_as: string
  agreed_at: number
  agreed_by: string
  paid_on: string | null
  paid_how: string | null
  reverses: string | null
}

export type TipPoolEntryRow = {
  id: string
  lead_id: string
  day: string
  /** cash, ledger, share or payout. */
  kind: string
  cents: number
  person_id: string | null
  minutes: number | null
  way: string | null
  payment_id: string | null
  paid_on: string | null
  paid_how: string | null
  note: string
  at: number
  made_by: string
  reverses: string | null
}

export type FollowUpRow = {
  /** The request, the kind and what it is about. */
  id: string
  lead_id: string
  kind: string
  about: string
  state: string
  at: number
  /** When it comes back, or goes; null where it does neither. */
  until: number | null
  /** Whom it went to, as `computeRecipientKey` has them, and as which letter; null where nothing went. */
  recipient: string | null
  letter_id: string | null
  /** JSON of what waits to go: its words where they were changed, and the tag of what was shown. */
  words: string | null
  /** Why not, where that is said. */
  reason: string | null
  person_id: string | null
}

export type DayRuleRow = {
  id: string
  kind: string
  from_day: string
  to_day: string | null
  weekday: number | null
  events: number | null
  bartenders: number | null
  note: string
  made_at: number
}

export type ExternalCalendarRow = {
  id: string
  name: string
  address: string
  made_at: number
  due_at: number
  /** Whoever reads it at the moment, and until when nobody else does. */
  claim: string | null
  claimed_until: number | null
  /** When it last answered well, and when it was last read word by word, from when to when, in which zone. */
  read_at: number | null
  expanded_at: number | null
  covers_from: number | null
  covers_until: number | null
  time_zone: string | null
  etag: string | null
  last_modified: string | null
  busy_days: number
  /** Events that could not be read. */
  unreadable: number
  /** What keeps it from being read, since when, and when the owner was written to about it. */
  trouble: string | null
  failing_since: number | null
  told_at: number | null
}

export type ProposalRow = {
  id: string
  lead_id: string
  version: number
  state: string
  event_date: string
  /** Whether the day is kept until `expires_on`, a day, is over. */
  keeps_day: number
  expires_on: string
  /** With what is chosen; `chosen` is a JSON list of line ids. */
  total_cents: number
  /** JSON: a ProposalDocument. */
  document: string
  /** Beside a document of before there were codes: what its lines do not say themselves, JSON by their ids. */
  line_codes: string | null
  chosen: string
  made_at: number
  sent_at: number | null
  opened_at: number | null
  /** When it was agreed to, or ended otherwise. */
  settled_at: number | null
  /** The sales tax in its total; null of what was kept before that was. */
  tax_cents: number | null
}

export type ClientLinkRow = {
  id: string
  lead_id: string
  name: string
  email: string
  generation: number
  token_hash: string
  made_at: number
  /** The hash of the address that reads and does nothing, where one was shared; how often it was made anew. */
  reader_hash: string | null
  readers: number | null
  /** The contact whose link it is. Null for the first contact's link. */
  contact_id: string | null
}

/** A person of an event. The first contact, who asked, has the event's own id. */
export type EventContactRow = {
  id: string
  lead_id: string
  name: string
  /** Empty where it is not known, and so is the phone. */
  email: string
  phone: string
  /** couple, planner, payer or other. */
  role: string
  gets_emails: number
  may_sign: number
  created_at: number
}

export type SharedLinkRow = {
  id: string
  lead_id: string
  kind: string
  generation: number
  token_hash: string
  made_at: number
  revoked_at: number | null
}

/**
 * What one teller said was left after an event, and what its list was planned from when they did; both JSON. They are
 * `office`, `crew:` and somebody's id, or `night` for what was noted while it was on.
 */
export type LeftoverCountRow = {
  /** The request's id and who told it. */
  id: string
  lead_id: string
  told_by: string
  counted: string
  basis: string
  told_at: number
}

/** How a request's shopping list stood from a change on. */
export type ShoppingListVersionRow = {
  id: string
  lead_id: string
  number: number
  /** JSON: its facts and lines. */
  codes: string
  made_at: number
}

/** A line of it bought, or not bought after all: `at` is when it was ticked, `seen_at` how far its phone knew the others' ticks. */
export type ShoppingListCheckmarkRow = {
  id: string
  lead_id: string
  line: string
  is_bought: number
  /** JSON: each line it was made for with its amount. */
  codes: string
  phone: string
  at: number
  seen_at: number
  received_at: number
}

export type AgreementLogEntryRow = {
  id: string
  lead_id: string
  /** 1, 2, 3 … within the request. */
  number: number
  at: number
  actor: string
  kind: string
  /** JSON, typed by the kind. */
  details: string
  previous_hash: string
  hash: string
  /** What only we can have written beside the hash; null of what was written before there were seals. */
  seal: string | null
}

/** How many events a request's agreement has and which is the last, sealed. */
export type AgreementLogHmacRow = {
  lead_id: string
  length: number
  last_hash: string
  seal: string
  /** JSON: what was there without a seal when seals came, and its own seal; null where nothing was. */
  before: string | null
  before_seal: string | null
}

export type SignatureRow = {
  id: string
  lead_id: string
  /** What is signed: a proposal's id, or a change's. */
  proposal_id: string
  /** signed, or noted by the owner where somebody said yes on the phone. */
  kind: string
  name: string
  email: string
  at: number
  zone: string
  ip: string
  user_agent: string
  /** The wording agreed to, with its version. */
  consent: string
  chosen: string
  total_cents: number
  /** What was shown, as text and as canonical JSON, each with its SHA-256. */
  words: string
  facts: string
  words_hash: string
  facts_hash: string
  link_letter_id: string | null
}

export type AmountDueRow = {
  id: string
  lead_id: string
  kind: string
  /** In the books, and as the owner typed it where it is theirs; what the house itself wrote is told by `told_for`, JSON. */
  label: string
  told_for: string | null
  amount_cents: number
  due_on: string
  /** What made it: a proposal or change, by its id. */
  source: string
  made_at: number
  /** Of what was added by hand and is taxed: its class, and the tax in its sum. */
  tax_class: string | null
  tax_cents: number | null
  /** The tax it was worked out by, as JSON; null of what was added before that was kept. */
  tax_by: string | null
}

/** A county's sales tax for some time: hundredths of a percent; `to_day` is null while it holds. */
export type TaxRateRow = {
  id: string
  county: string
  state_rate: number
  surtax_rate: number
  from_day: string
  to_day: string | null
  is_checked: number
}

/** A sales tax return as it was filed: its period by id, its days, and what it said as JSON. */
export type TaxReturnRow = {
  id: string
  from_day: string
  to_day: string
  counts_by: string
  filed_at: number
  contents: string
}

export type PaymentRow = {
  id: string
  lead_id: string
  due_id: string | null
  kind: string
  amount_cents: number
  is_tip: number
  way: string
  paid_on: string
  reference: string
  reason: string
  /** The entry a refund or reversal is of. */
  of_id: string | null
  actor: string
  at: number
  /** The processor's id of it, so that none is taken in twice; what it said besides, as JSON. */
  provider_id: string | null
  provider_details: string | null
  /** What the processor kept of it; null where that is not known, or there is none. */
  fee_cents: number | null
}

export type ExpenseRow = {
  id: string
  lead_id: string | null
  day: string
  /** One of the kinds, or own: then `own_kind` is what the owner calls it. */
  kind: string
  own_kind: string
  /** Below nothing of what takes another back, whose id is `of_id`. */
  amount_cents: number
  /** The sales tax in it. */
  tax_cents: number
  /** card, bank, cash or own-pocket. */
  paid_from: string
  /** Whom it is paid back to, by their id. */
  reimburse_to: string | null
  note: string
  receipt_id: string | null
  of_id: string | null
  person_id: string | null
  at: number
}

export type MileageRow = {
  id: string
  lead_id: string | null
  day: string
  /** Tenths of a mile; below nothing of what takes another back. */
  tenths: number
  /** Tenths of a cent for a mile, as it was on that day when it was written down. */
  rate_tenths: number
  amount_cents: number
  odometer_from: number | null
  odometer_to: number | null
  note: string
  of_id: string | null
  person_id: string | null
  at: number
}

export type OwnerHoursRow = {
  lead_id: string
  shop_minutes: number
  /** From leaving base to being back; null is as planned. */
  away_minutes: number | null
  wash_minutes: number
  changed_at: number
}

export type EventBalanceRow = {
  lead_id: string
  /** Null where nothing was ever due. */
  due_cents: number | null
  received_cents: number
  returned_cents: number
  tip_cents: number
}

/** Each null where an event has no row of that kind. */
export type EventCostTotalsRow = {
  lead_id: string
  spent_cents: number | null
  driven_cents: number | null
  driven_tenths: number | null
  /** Of payments through the card processor: what it kept, what came by card, and how many of these have no fee yet. */
  fee_cents: number | null
  card_cents: number | null
  unknown_fees: number | null
  /** What went back and what was let go, both above nothing; the tax of dues that say their own. */
  back_cents: number | null
  off_cents: number | null
  tax_cents: number | null
}

export type ErasedEventRow = {
  /** The key its dues and payments stand under. */
  lead_id: string
  /** As its request had them; empty where it said none. */
  event_date: string
  experience: string
  package: string
  state: string
}

export type CheckoutRow = {
  id: string
  lead_id: string
  due_id: string
  /** making, open, clearing (a bank debit is under way), settled, expired, failed or flagged. */
  state: string
  amount_cents: number
  /** JSON: every word of the call, so that a retry is the same call. */
  words: string
  session_id: string | null
  made_at: number
  expires_at: number
  looked_at: number | null
  /** When the processor is asked again; null when it need not be. */
  look_at: number | null
  remark: string
}

export type CardRefundRow = {
  /** Ours where the owner asked for it, and then the idempotency key; else the processor's. */
  id: string
  lead_id: string
  /** The entry of the ledger that is given back. */
  payment_id: string
  /** asked, pending, succeeded or failed. */
  state: string
  amount_cents: number
  reason: string
  /** 1 where what is owed is lowered by it; 0 where they pay it again. */
  lowers: number
  /** JSON: every word of the call; null where it was made elsewhere. */
  words: string | null
  provider_id: string | null
  made_at: number
  /** When it is asked again with the same words; null when it need not be. */
  look_at: number | null
  remark: string
}

export type MoneyNoticeRow = {
  /** By its kind and what it is about, so that nothing is said twice. */
  id: string
  lead_id: string
  kind: string
  at: number
  details: string
  settled_at: number | null
}

export type NumberedDocumentRow = {
  id: string
  kind: string
  number: number
  lead_id: string
  payment_id: string | null
  total_cents: number
  paper: string
  made_at: number
}

export type WeatherMoveRow = {
  id: string
  name: string
  from_day: string
  to_day: string
  /** The last day on which a new one is picked; null is each event's own. */
  answer_by: string | null
  made_at: number
  stopped_at: number | null
}

export type VenueRow = {
  id: string
  made_at: number
  changed_at: number
  name: string
  address: string
  /** Five digits. */
  zip: string
  contact: string
  /** E.164. */
  phone: string
  email: string
  load_in: string
  power: string
  water: string
  ice: string
  shade: string
  stairs: string
  parking: string
  notes: string
}

export type BusinessDocumentRow = {
  id: string
  /** insurance, w-9, license, permit or other. */
  kind: string
  name: string
  file: string
  bytes: number
  /** Its last day, 2027-05-01; null is for good. */
  ends_on: string | null
  /** Whether venues may download it with their packet. */
  is_for_venues: number
  /** Whose event it was made for, such as a certificate that names its venue; null is every event's. */
  lead_id: string | null
  made_at: number
}

export type EventDetailsRow = {
  lead_id: string
  /** JSON: what the owner wrote down of the night. */
  facts: string
  changed_at: number
}

export type DetailQuestionRow = {
  id: string
  lead_id: string
  /** The field of the night's facts that is asked for. */
  field: string
  asked_at: number
}

export type PackingCheckmarkRow = {
  id: string
  lead_id: string
  /** The id of a line of the load-out. */
  line: string
  /** out or home. */
  way: string
  ticked: number
  at: number
}

export type RunSheetVersionRow = {
  id: string
  lead_id: string
  /** 1, 2, 3 … within the request. */
  version: number
  hash: string
  /** JSON: the crew copy's lines. */
  lines: string
  made_at: number
}

export type WebhookRow = {
  id: string
  name: string
  address: string
  secret: string
  types: string
  is_on: number
  made_at: number
  /** Id of the user who added it or last switched it on. Null where that is not known. */
  made_by: string | null
  /** When it last took something in, and since when it has not. */
  ok_at: number | null
  failing_since: number | null
  /** When it was switched off for having failed for days. */
  off_at: number | null
}

export type WebhookDeliveryRow = {
  /** The message's id, the same for every target, a dot, and the target's. */
  id: string
  webhook_id: string
  lead_id: string | null
  type: string
  /** JSON, as it is sent. */
  body: string
  state: string
  attempts: number
  created_at: number
  /** From when its three days of tries count. */
  posted_at: number
  due_at: number
  claim: string | null
  claimed_until: number | null
  settled_at: number | null
  /** The last answer's, and what it said; null where there was none. */
  code: number | null
  words: string
}

export type ImportBatchRow = {
  id: string
  file_name: string
  made_at: number
  /** checking, checked, importing, imported, undoing or undone. */
  state: string
  delimiter: string
  /** JSON: the first record, some records after it, and what the owner chose. */
  headings: string
  samples: string
  choices: string
  row_count: number
  /** How many rows, or, while it is undone, requests, are done with. */
  position: number
  /** JSON: what was found in it; null until it was looked through. */
  found: string | null
  kept: number
  repeats: number
  left_out: number
  undone: number
  claim: string | null
  claimed_until: number | null
  settled_at: number | null
  /** Who chose the file and, from then on, who had it brought in; null before there were several people. */
  person_id: string | null
}

export type CertificateRequestRow = {
  id: string
  lead_id: string
  holder: string
  holder_address: string
  is_additional_insured: number
  needed_by: string | null
  asked_of: string
  asked_on: string
  received_on: string | null
}

export type ChangeRequestRow = {
  id: string
  lead_id: string
  /** The signed proposal it changes. */
  proposal_id: string
  number: number
  /** change, call-off, postpone or storm. */
  kind: string
  /** asked, offered, agreed, declined, taken-back or ended. */
  state: string
  /** client or owner. */
  asked_by: string
  /** JSON: what is wanted. */
  wanted: string
  /** JSON: the agreement as it would be, a ProposalDocument, and the ids of the lines that count. */
  document: string
  /** As of a proposal. */
  line_codes: string | null
  chosen: string
  before_cents: number
  after_cents: number
  event_date: string
  /** Whether its new day is kept while it is open. */
  keeps_day: number
  /** The owner's words about it. */
  answer: string
  /** A day, 2027-05-15: open until it is over. */
  expires_on: string
  made_at: number
  settled_at: number | null
  /** The storm an offer of a free move came of. */
  storm_id: string | null
  /** JSON: the paper both sides have of it once it is agreed to; null of what has none. */
  paper: string | null
  /** The sales tax in what it comes to; null of what was kept before that was. */
  tax_cents: number | null
}

export type MenuCardRow = {
  lead_id: string
  title: string
  pouring: string
  drinks: string
  /** Which of the designs it was given. */
  design: string
  changed_at: number
  /** client or owner. */
  changed_by: string
}

export type DayDemandRow = {
  /** A keyed fingerprint of the form and the day. */
  id: string
  event_date: string
  guests: number | null
  experience: string | null
  /** open, ask, held, taken or far. */
  state: string
  kind: string
  at: number
}

export type HistoryEntryRow = {
  id: string
  lead_id: string
  at: number
  /** moved, undone, note, reply, room-made, next-in-line, edited. */
  kind: string
  /** Who did it: owner, client or clock. */
  actor: string
  /** JSON, typed by the kind. */
  details: string
  /** Which of the owners or of those at the desk; null of what was done while there was one owner. */
  person_id: string | null
}

export type UserRow = {
  id: string
  name: string
  email: string
  password_hash: string
  created_at: number
  /** Encrypted; null while log-in takes one step. */
  totp_secret: string | null
  /** The half minute of the last code taken: no code of it or before is taken again. */
  totp_step: number | null
  /** owner or desk. */
  role: string
  /** Since when they may enter no more; their name stays for the history. */
  ended_at: number | null
}

export type InvitationRow = {
  id: string
  name: string
  email: string
  role: string
  token_hash: string
  made_by: string
  made_at: number
  expires_at: number
  /** Who it became. */
  person_id: string | null
  revoked_at: number | null
}

export type UserSessionRow = {
  id: string
  device: string
  created_at: number
  seen_at: number
  expires_at: number
  /** When the owner last proved to be it, by password or passkey. */
  confirmed_at: number | null
  person_id: string
}

export type PasskeyRow = {
  /** The credential's id and public key, base64url. */
  id: string
  public_key: string
  /** JSON: how the browser reaches it. */
  transports: string
  name: string
  counter: number
  created_at: number
  used_at: number | null
  person_id: string
}

export type PushDeviceRow = {
  /** The endpoint's SHA-256, base64url. */
  id: string
  endpoint: string
  p256dh: string
  auth: string
  device: string
  /** The log-in it was introduced in: ended, it is told nothing more. */
  session_id: string
  created_at: number
  told_at: number | null
  trouble: string | null
  person_id: string
}

export type PushNotificationRow = {
  id: string
  device_id: string
  lead_id: string | null
  topic: string
  note: string
  state: string
  attempts: number
  created_at: number
  due_at: number
  claim: string | null
  claimed_until: number | null
}

export type EmailRow = {
  id: string
  lead_id: string | null
  kind: string
  message_id: string
  recipient: string
  /** Whose a receipt is, however the address was spelled; null for every other letter. */
  receipt_key: string | null
  reply_to: string | null
  subject: string
  body_text: string
  body_html: string
  template_params: string | null
  /** JSON of the paper that goes with it, and what it is called. */
  document: string | null
  /** Where its reader stops such letters. */
  stop_url: string | null
  /** JSON of an event that goes along without a paper. */
  calendar: string | null
  state: string
  attempts: number
  created_at: number
  /** From when its three days of tries count. */
  posted_at: number
  due_at: number
  claimed_until: number | null
  claim: string | null
  settled_at: number | null
  last_words: string | null
  /** 1 of a refused one that could not be carried for three days. */
  given_up: number | null
  /** Who was last asked to carry it: mailbox, emailjs, or smtp://host:port. */
  carrier: string | null
}

/** The chain of copies: a base of each generation, and the changes since. */
export type CopyChainRow = {
  /** Rises where changes were made that are in no changeset; `chain` tells two sites apart that began as one. */
  generation: number
  chain: string
  /** The number of the last changeset. */
  seq: number
  /** How many transactions have written since the chain began. */
  commits: number
  /** The last changeset that is in the newest base; null while its generation has no base. */
  base_seq: number | null
  base_at: number | null
  /** When everything until then was last found to be copied. */
  copied_at: number | null
  failing_since: number | null
  failing_words: string | null
  /** Files that are not copied yet. */
  files_waiting: number
  broken_at: number | null
  /** Why the generation last rose: schema, stranger, unrecorded, older or full. */
  broken_by: string | null
}
