/**
 * Stored tables, identical on SQLite and PostgreSQL, with text and integers only. Ids are generated text, booleans 0 or
 * 1, times epoch milliseconds, money integer cents, small documents JSON text.
 */
export type Tables = {
  revision: { name: string; number: number }
  setting: { name: string; value: string; is_sample: number; changed_at: number }
  experience: ExperienceRow
  add_on: AddOnRow
  general_detail: { id: string; heading: string; text: string; position: number }
  package: PackageRow
  package_item: { id: string; package_slug: string; text: string; position: number }
  partner: PartnerRow
  /**
   * Items the owner lists on public pages, by kind: questions, fine-print, evenings, quotations. `words` is JSON by
   * field.
   */
  page_item: PageItemRow
  earlier_version: EarlierVersionRow
  photo: PhotoRow
  photo_slot: { place: string; photo_id: string }
  /** A logo of the owner: the sanitized SVG if it was uploaded as SVG, and the image as base64 PNG. */
  logo: { id: string; kind: string; svg: string | null; png: string; at: number }
  event: EventRow
  /** Fields typed during a call without a known date. `input` is a `QuoteFormValues` as JSON. */
  unfinished_inquiry: {
    id: string
    input: string
    user_id: string | null
    created_at: number
    changed_at: number
  }
  email: EmailRow
  email_log_entry: { id: string; email_id: string; at: number; kind: string; text: string }
  message: MessageRow
  message_attachment: MessageAttachmentRow
  /** When a user last read the conversation of an event. `id` joins both ids. */
  message_read: { id: string; event_id: string; user_id: string; read_at: number }
  /**
   * An address, as keyed by `computeRecipientKey`, that a user decided about: it is a client of an event (known), it was
   * said to be no client (not-client), or its messages are never shown (ignored).
   */
  message_sender: { id: string; address: string; kind: string; event_id: string | null; created_at: number }
  /** An unsent email of an event. */
  mailbox: MailboxRow
  /** Position up to which a folder of the mailbox was read. `account` is a hash of the server and the user. */
  mailbox_folder: { id: string; account: string; uid_validity: number; last_uid: number; live_from: number }
  message_draft: { event_id: string; subject: string; body: string; template: string; saved_at: number }
  inquiry_layout: InquiryLayoutRow
  text_message: TextMessageRow
  text_consent: TextConsentRow
  /**
   * A number in E.164 that gets no texts: its owner said STOP, or the carrier cannot reach it. `reason` is the carrier's
   * cause.
   */
  text_number: { phone: string; stopped_at: number | null; unreachable_at: number | null; reason: string }
  /**
   * A webhook of the text carrier, by its key, so that it is handled once. `body` is as it came, and empty once handled.
   * `text_id` is the text that its address names.
   */
  text_webhook: { id: string; body: string; text_id: string | null; at: number; handled_at: number | null }
  /** At most one row: the account of the text carrier, encrypted. */
  text_account: { encrypted: string; changed_at: number }
  history_entry: HistoryEntryRow
  /** A hold on an event's date until a day such as 2027-05-15. The row exists while the date is on hold. */
  hold: { event_id: string; until: string; placed_at: number; placed_by: string }
  /**
   * An event on the waitlist for a booked day such as 2027-05-15, added by the owner or the client. `notified_at` is when the
   * owner was notified that the day became available, null before.
   */
  waitlist_entry: { event_id: string; day: string; joined_at: number; joined_by: string; notified_at: number | null }
  /** An availability rule of the owner for days such as 2027-05-15: closed, ask or places. `weekday` 1 is Monday. */
  day_rule: DayRuleRow
  /** An external calendar of the owner, imported from its encrypted URL, with the result of the last import. */
  external_calendar: ExternalCalendarRow
  /**
   * A time when an external calendar says that the owner is busy or has to be asked. Nothing else of its events is
   * stored.
   */
  busy_span: { id: string; calendar_id: string; kind: string; from_at: number; to_at: number }
  /** An event merged into a duplicate that is kept. `before` is JSON: the state of both before the merge. */
  merged_event: { event_id: string; kept_event_id: string; at: number; before: string }
  /** A day that was asked for and its availability, without personal data. `kind` is request or question. */
  day_demand: DayDemandRow
  /**
   * Quotes given to a client and their time, never changed. A request without a row was given its snapshot when it
   * arrived.
   */
  quoted_estimate: { id: string; event_id: string; at: number; kind: string; snapshot: string }
  /** Outcome of a follow-up email that waited for the owner's tap, with a single row per kind and subject. */
  follow_up: FollowUpRow
  /** Recipients, as keyed by `computeRecipientKey`, who want no emails before a booking. */
  unsubscribe: { recipient: string; at: number }
  /** Search text of an event, in lower case. */
  event_search: { event_id: string; text: string }
  /** Users, with the role owner or assistant. The table is still called `owner` from the time of a single login. */
  user_account: UserRow
  /** Invitations of users, by the hash of the link's token. */
  invitation: InvitationRow
  /** Key in a user's private calendar URL. */
  calendar_key: { user_id: string; key: string; created_at: number }
  session: UserSessionRow
  passkey: PasskeyRow
  /** SHA-256 of a code that logs in once when the owner's authenticator is lost. */
  recovery_code: { id: string; created_at: number; user_id: string }
  /** Security history of an account, shown to the owner. `device` is a readable device name. */
  security_event: {
    id: string
    at: number
    kind: string
    text: string
    device: string
    user_id: string | null
  }
  /** Failed attempts and used challenges. `place` identifies the form and the sender. */
  attempt: { id: string; place: string; at: number }
  /** Browsers of a user that receive push notifications: endpoint, keys, and the last refusal of the push service. */
  push_device: PushDeviceRow
  /** A push notification to a single device, as JSON. Its state is waiting, sent or dropped. */
  push_notification: PushNotificationRow
  /** The Stripe keys that the owner entered: at most one row. `encrypted` is a `StoredStripeKeys` as JSON. */
  stripe_account: { encrypted: string; changed_at: number }
  /** Task kinds for which a user's devices receive no notifications. */
  push_opt_out: { user_id: string; kind: string }
  /** Tasks that were pushed to phones, by kind, subject and day (or empty), so that each is pushed once. */
  pushed_task: { kind: string; subject: string; due_on: string; at: number }
  /** Versions of a proposal. Only a draft's document may change, a sent document never does. */
  proposal: ProposalRow
  /** Access to the client page, by the hash of the token. A new generation replaces the link. */
  client_link: ClientLinkRow
  event_contact: EventContactRow
  /** Shared parts of an event, by the hash of the link's token. A new generation replaces a revoked link. */
  shared_link: SharedLinkRow
  shopping_list_version: ShoppingListVersionRow
  shopping_list_checkmark: ShoppingListCheckmarkRow
  /** Append-only log of an agreement. Each row's hash covers the row before. */
  agreement_log_entry: AgreementLogEntryRow
  /** HMAC keys, encrypted under the site's secret. The newest readable key is used for new HMACs. */
  hmac_key: { id: string; key: string; created_at: number }
  agreement_log_hmac: AgreementLogHmacRow
  signature: SignatureRow
  /** The signed PDF as sent, as base64, by the id of the proposal or change. */
  signed_copy: { id: string; event_id: string; pdf: string; created_at: number }
  /** Certificate (DER, base64) and encrypted key that sign such PDFs. */
  signing_identity: { id: string; certificate: string; key: string; created_at: number }
  amount_due: AmountDueRow
  /** Ledger entries, never edited. A wrong entry is reversed by another. */
  payment: PaymentRow
  /** Totals of an event's amounts due and payments. Database triggers maintain them, the code never writes here. */
  event_balance: EventBalanceRow
  /** Cost totals of an event. Database triggers maintain them, the code never writes here. */
  event_cost_totals: EventCostTotalsRow
  /** Date and kind of an event whose client was erased, for yearly statistics, without personal data. */
  erased_event: ErasedEventRow
  /** A card payment attempt, stored with its full request before it is made. */
  checkout: CheckoutRow
  /** A card refund, requested by the owner or noticed at the processor. */
  card_refund: CardRefundRow
  /** A booking that a client makes without the owner, from the opened page to its end. */
  online_booking: OnlineBookingRow
  /** A card that a client lets the business charge. Only the processor has its number. */
  saved_card: SavedCardRow
  /** Charges that a client allowed, with the wording they read. */
  card_consent: CardConsentRow
  /** A charge of a saved card. Its id is the amount due, so that each is charged once at most. */
  card_charge: CardChargeRow
  /** A photo that a client sent after the event. Once it is taken down, `file` and `hash` are empty. */
  client_photo: ClientPhotoRow
  /** A link with which somebody other than the client pays a part of an event. */
  part_payment: PartPaymentRow
  /** A card that the processor has to forget, by the id it has there. */
  card_removal: { id: string; created_at: number; next_check_at: number }
  /** A payment matter that waits for the owner's decision. `details` is JSON whose structure depends on `kind`. */
  money_notice: MoneyNoticeRow
  /** Invoices and receipts as sent, numbered by kind without gaps. */
  numbered_document: NumberedDocumentRow
  /** Details that the client's bookkeeping needs on an invoice. */
  billing_details: { event_id: string; po_number: string; changed_at: number }
  /** The lead source under which the owner files a client's own phrase. */
  referral_mapping: { phrase: string; source: string; filed_at: number }
  /** A cost, of an event or general. Never edited: a wrong entry is reversed by another. */
  expense: ExpenseRow
  /** Reimbursement of a cost to the person who paid it. A reversal is an entry too (`original_id`). */
  cost_reimbursement: {
    id: string
    expense_id: string
    day: string
    original_id: string | null
    user_id: string | null
    at: number
  }
  /** Mileage, with the same rules, each entry at the rate of its day. */
  mileage: MileageRow
  /** A stored receipt, by the hash of the upload: a re-encoded picture or a PDF. */
  receipt: { id: string; hash: string; file: string; type: string; bytes: number; at: number }
  /** The owner's own time at an event, in minutes, if it differs from the default. */
  owner_hours: OwnerHoursRow
  /** Changes requested after the agreement, numbered within the event. */
  change_request: ChangeRequestRow
  /** Weather moves of the owner: the affected days, until when the offers are valid, and whether the owner stopped them. */
  weather_move: WeatherMoveRow
  tax_rate: TaxRateRow
  /** Organizations exempt from sales tax: certificate and last day. */
  tax_exempt: { id: string; organization: string; certificate: string; until_day: string }
  tax_return: TaxReturnRow
  /** A month that was closed, with its journal as JSON. */
  journal_month: { month: string; closed_at: number; contents: string }
  bank_line: BankLineRow
  /** A recipe of the owner, in addition to the calculator's recipes. `recipe` is JSON. */
  custom_recipe: { id: string; name: string; recipe: string; is_shown: number; position: number }
  /** The client's choices for the menu card. Empty texts mean the defaults, `drinks` is JSON. */
  menu_card: MenuCardRow
  /** A venue, with the facts that the staff needs. Empty means unknown. */
  venue: VenueRow
  /** Venue of an event. */
  event_venue: { event_id: string; venue_id: string; assigned_at: number }
  /** Documents of the business, such as its certificate of insurance. Each is a PDF in the file store. */
  business_document: BusinessDocumentRow
  /** The owner's texts for the packet sent to an event's venue, as JSON. */
  venue_packet: { event_id: string; texts: string; changed_at: number }
  /** Certificate of insurance that the owner requested from their agent for an event. Days as 2027-05-01. */
  certificate_request: CertificateRequestRow
  event_details: EventDetailsRow
  detail_question: DetailQuestionRow
  leftover_count: LeftoverCountRow
  /**
   * Learned percentages (JSON) that a shown or proposed shopping list was planned with. `null` means the built-in
   * figures. They stay fixed. `is_by_wishes` is 0 in rows from when cocktail bars always planned beer and wine.
   */
  learned_percentages: { event_id: string; figures: string; created_at: number; is_by_wishes: number }
  packing_checkmark: PackingCheckmarkRow
  run_sheet_version: RunSheetVersionRow
  /** A staff member. `roles` and `rates` are JSON, days as 2027-05-15. */
  staff_member: StaffMemberRow
  /** Private link of a staff member, by the hash of its token. A new generation replaces it. */
  staff_link: {
    id: string
    staff_member_id: string
    generation: number
    token_hash: string
    created_at: number
    revoked_at: number | null
  }
  /** Certificate of a staff member, such as for alcohol service. It counts once the owner has checked it. */
  staff_certificate: StaffCertificateRow
  /** Time off, as a range of days or a weekday (1 is Monday). `kind` is cannot or rather-not. */
  staff_time_off: StaffTimeOffRow
  /** A shift: a single position at an event. Times in epoch milliseconds. */
  shift: ShiftRow
  /**
   * An offer of a shift to a staff member. `way` says whether a single person, several in turn or all are asked. Until
   * `sent_at` is set, the person's turn has not come.
   */
  shift_offer: ShiftOfferRow
  /** Assignment of a shift to a staff member, from a time to a time. The current assignment has no `until`. */
  assignment: AssignmentRow
  /** A staff member's request to hand off a shift: open, taken, agreed, taken-back or past. */
  shift_handoff: ShiftHandoffRow
  /** Notices that are sent once: a shift reminder to a staff member, a staff shortage, an expiring document. */
  staff_notice: { id: string; subject: string; kind: string; at: number; email_id: string | null }
  /** "I'm here" and "off" as tapped, with the phone's time and the time of arrival. */
  clock_event: { id: string; assignment_id: string; kind: string; at: number; received_at: number }
  /** Hours approved by the owner and their pay in cents. Never edited: a wrong entry is reversed by another. */
  work_record: WorkRecordRow
  /** Tips of an event: the amounts received and each person's share. Never edited: a wrong entry is reversed by another. */
  tip_pool_entry: TipPoolEntryRow
  /** Name of an erased staff member, kept as long as pay records refer to it. Only pay pages show it. */
  erased_staff_name: { staff_member_id: string; name: string }
  /** An import of events from a file: settings, progress and result. */
  import_batch: ImportBatchRow
  /** Text of an import file, kept while it is reviewed or imported. */
  import_source: { batch_id: string; text: string }
  /** Import that an event came from. `row_hash` is an HMAC of its row. */
  imported_event: { event_id: string; batch_id: string; row_hash: string }
  /** A webhook: URL and secret, both encrypted. `types` is JSON. */
  webhook: WebhookRow
  /** A webhook delivery: waiting, sent or given-up. */
  webhook_delivery: WebhookDeliveryRow
  /** An API token for another tool, by its hash. `scopes` is JSON. */
  api_token: {
    id: string
    name: string
    scopes: string
    token_hash: string
    created_at: number
    created_by: string
    last_used_at: number | null
    revoked_at: number | null
  }
  /** Records that a private link was shown to a user, by the hash of its token. */
  shown_link: { id: string; user_id: string; token_hash: string; at: number }
  /** Forms and bytes posted through a private link within a day from `since`, by the hash of its token. */
  link_use: { id: string; since: number; posts: number; bytes: number }
  /** Progress of copying the database elsewhere, in a single row while copying is on. See `CopyChainRow`. */
  copy_chain: CopyChainRow
  /** Changes of each transaction that are not copied yet, as an SQLite changeset in base64. */
  copy_change: { generation: number; seq: number; at: number; changes: string }
  /** Deleted rows, as JSON, while they can still be restored. */
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
  /** Whether its bar needs the longer setup time whatever the number of guests. */
  needs_long_setup: number
  /** Drinks that the calculator plans: beer-wine, cocktails, cocktails-beer-wine or full-bar. */
  bar: string
  /** JSON: who brings each item. Missing items have the default. */
  who_brings: string
  position: number
  is_visible: number
}

export type AddOnRow = {
  code: string
  /**
   * Charging unit of an add-on created by the owner: flat, guest or hour. Empty for the six built-in add-ons, which the
   * estimate counts itself.
   */
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
  /** URL of the form that made the change. */
  form: string
  /** JSON of the form's texts before the change. */
  form_input: string
  /** Version tags of those texts, and of the object after the change. */
  version_tag: string
  next_version_tag: string
  /** 1 if the texts were the sample brand's. Restoring them makes the object a sample again. */
  was_sample: number
  /** User who made the change. Null if no user was logged in. */
  user_id: string | null
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
  text_hash: string
  /** HMAC of the sender's IP address, for counting only. */
  sender_hash: string
  /** Copied from `request` for searching and sorting. Empty or 0 where it was not given. */
  requestor_name: string
  from_email: string
  phone_number: string
  event_date: string
  event_location: string
  event_venue: string
  event_guest_count: number
  event_start_time: string
  event_end_time: string
  /** The client's own answer to how they found the business. The owner's rules map it to a lead source. */
  heard_from: string
  /** Source and campaign of the link they came by, in lower case, as slugs. Empty if none. */
  campaign_source: string
  experience: string
  package: string
  /** JSON: the parsed quote request. */
  request: string
  /** JSON: the details that determine how much of the day's capacity the event takes. */
  staffing_fields: string
  /** JSON: estimate, timeline and catalog version on the day of the request. */
  snapshot: string
  /** form or hand. */
  source: string
  /** Language of the quote request: en or es. */
  language: string
  total_cents: number | null
  first_reply_at: number | null
  lost_reason: string | null
}

export type ClientPhotoRow = {
  id: string
  event_id: string
  client_link_id: string
  /** SHA-256 of the photo as the client sent it. */
  hash: string
  file: string
  width: number
  height: number
  bytes: number
  /** 1 if the client lets the business show the photo. */
  may_show: number
  created_at: number
  removed_at: number | null
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
  /** payroll, invoice, owner or friend, as set by the owner. */
  paid_as: string
  adult_seen_on: string | null
  adult_seen_by: string | null
  /** 1 for an owner or manager, who gets no share of tips if another person worked as bartender. */
  is_manager: number
  has_tax_form: number
  /** 1 if the staff member agrees that clients see their first name. */
  shows_first_name: number | null
  emergency: string
  note: string
  inactive_since: string | null
  erased_at: number | null
  created_at: number
}

export type StaffCertificateRow = {
  id: string
  staff_member_id: string
  kind: string
  number: string
  issued_on: string | null
  ends_on: string | null
  /** PDF of the certificate or document in the file store. */
  file: string | null
  /** person or owner. */
  created_by: string
  created_at: number
  seen_by: string | null
  seen_at: number | null
}

export type StaffTimeOffRow = {
  id: string
  staff_member_id: string
  kind: string
  from_day: string
  to_day: string | null
  weekday: number | null
  created_by: string
  created_at: number
}

export type ShiftRow = {
  id: string
  event_id: string
  role: string
  seq: number
  /** Raised by every material change. An acceptance refers to a version. */
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
  /** From leaving the base until the return. */
  leaves_at: number
  back_at: number
  miles: number | null
  /** JSON { unit, cents } if this shift pays a different rate than the staff member's own. */
  rate: string | null
  note: string
  /** JSON: required kinds of certificates. */
  required_certificates: string
  venue: string
  is_by_hand: number
  created_at: number
  changed_at: number
  /** JSON: time and venue when the staff member accepted, if they changed since. */
  accepted_plan: string | null
  /** Time zone of the event. Null in rows from before migration 0240, which use the business's. */
  time_zone: string | null
}

export type ShiftOfferRow = {
  id: string
  shift_id: string
  staff_member_id: string
  /** Groups the offers sent with a single tap. */
  offer_group_id: string
  mode: string
  turn: number
  shift_version: number
  sent_at: number | null
  ends_at: number | null
  email_id: string | null
  /** yes, no, gone, ended or taken-back. Null while the offer is open. */
  answer: string | null
  answered_at: number | null
}

export type AssignmentRow = {
  id: string
  shift_id: string
  staff_member_id: string
  since: number
  until: number | null
  /** yes, put-in or taken-over. */
  how: string
  accepted_version: number
  confirmed_at: number | null
  confirmed_version: number | null
  run_sheet_seen_at: number | null
  run_sheet_version: string | null
  override_reason: string | null
  overridden_by: string | null
  end_reason: string | null
}

export type ShiftHandoffRow = {
  id: string
  assignment_id: string
  asked_at: number
  reason: string
  /** The staff member to whom the shift is offered. Null if it is offered to all who are eligible. */
  offered_to_id: string | null
  state: string
  taker_id: string | null
  taken_at: number | null
  settled_at: number | null
  settled_by: string | null
}

export type WorkRecordRow = {
  id: string
  assignment_id: string
  staff_member_id: string
  event_id: string
  day: string
  on_at: number
  off_at: number
  minutes: number
  entered_by: string
  rate_unit: string
  rate_cents: number
  pay_cents: number
  miles: number
  mile_cents: number
  extras_cents: number
  extras_reason: string
  total_cents: number
  paid_as: string
  approved_at: number
  approved_by: string
  paid_on: string | null
  payment_method: string | null
  original_id: string | null
}

export type TipPoolEntryRow = {
  id: string
  event_id: string
  day: string
  /** cash, ledger, share or payout. */
  kind: string
  cents: number
  staff_member_id: string | null
  minutes: number | null
  method: string | null
  payment_id: string | null
  paid_on: string | null
  payment_method: string | null
  note: string
  at: number
  created_by: string
  original_id: string | null
}

export type FollowUpRow = {
  /** Made of the event, the kind and the subject. */
  id: string
  event_id: string
  kind: string
  about: string
  state: string
  at: number
  /** When the deferred follow-up reappears or the scheduled email is sent. Null for neither. */
  until: number | null
  /** Recipient key from `computeRecipientKey` and id of the email. Null if no email was sent. */
  recipient: string | null
  email_id: string | null
  /** JSON of the pending email: its text if edited, and the version tag of the text shown. */
  draft: string | null
  /** Reason for not sending, if given. */
  reason: string | null
  user_id: string | null
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
  created_at: number
}

export type ExternalCalendarRow = {
  id: string
  name: string
  url: string
  created_at: number
  due_at: number
  /** Process that currently reads the calendar, and until when its claim lasts. */
  claim: string | null
  claimed_until: number | null
  /** Last successful response, then the last full parse with the range and time zone it covered. */
  read_at: number | null
  expanded_at: number | null
  covers_from: number | null
  covers_until: number | null
  time_zone: string | null
  etag: string | null
  last_modified: string | null
  busy_days: number
  /** Number of calendar entries that could not be parsed. */
  unreadable: number
  /** Current import error, since when it occurs, and when the owner was emailed about it. */
  error_code: string | null
  failing_since: number | null
  notified_at: number | null
}

export type ProposalRow = {
  id: string
  event_id: string
  version: number
  state: string
  event_date: string
  /** Whether the date is held until the end of the day `expires_on`. */
  holds_date: number
  expires_on: string
  /** Total of the chosen lines. `chosen` is a JSON list of line ids. */
  total_cents: number
  /** JSON: a ProposalDocument. */
  document: string
  /** For a document from before line codes: JSON by line id of the codes that its lines lack. */
  line_codes: string | null
  chosen: string
  created_at: number
  sent_at: number | null
  opened_at: number | null
  /** When the proposal was accepted, declined, withdrawn or replaced, or expired. */
  settled_at: number | null
  /** Sales tax in the total. Null in rows stored before this column. */
  tax_cents: number | null
}

export type ClientLinkRow = {
  id: string
  event_id: string
  name: string
  email: string
  generation: number
  token_hash: string
  created_at: number
  /** Hash of the read-only link's token, if such a link was shared, and how many times it was replaced. */
  reader_hash: string | null
  reader_generation: number | null
  /** Contact who owns the link. Null for the first contact's link. */
  contact_id: string | null
}

/** A contact of an event. The first contact, who sent the request, has the event's own id. */
export type EventContactRow = {
  id: string
  event_id: string
  name: string
  /** Email address. Empty if unknown. `phone` is also empty if unknown. */
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
  event_id: string
  kind: string
  generation: number
  token_hash: string
  created_at: number
  revoked_at: number | null
}

/**
 * A person's count of the leftovers after an event, and the basis its list was planned from at that time, both as JSON.
 * `told_by` is `office`, `crew:` and a staff member's id, or `night` for notes taken during the event.
 */
export type LeftoverCountRow = {
  /** Made of the event's id and `told_by`. */
  id: string
  event_id: string
  counted_by: string
  counted: string
  basis: string
  counted_at: number
}

/** Version of an event's shopping list, from a change on. */
export type ShoppingListVersionRow = {
  id: string
  event_id: string
  number: number
  /** JSON: its details and lines. */
  codes: string
  created_at: number
}

/**
 * A checkmark at a line of the list, set or removed. `at` is when it was made, `seen_at` the newest checkmark of others
 * that the phone knew.
 */
export type ShoppingListCheckmarkRow = {
  id: string
  event_id: string
  line: string
  is_bought: number
  /** JSON: each line of the list that the checkmark covers, with its amount. */
  codes: string
  phone: string
  at: number
  seen_at: number
  received_at: number
}

export type AgreementLogEntryRow = {
  id: string
  event_id: string
  /** 1, 2, 3 … within the event. */
  number: number
  at: number
  actor: string
  kind: string
  /** JSON, its structure depends on `kind`. */
  details: string
  previous_hash: string
  hash: string
  /** HMAC over the hash, which proves that this site wrote the row. Null in rows from before HMACs. */
  hmac: string | null
}

/** Number of log entries of an event's agreement and the hash of the last entry, with an HMAC. */
export type AgreementLogHmacRow = {
  event_id: string
  length: number
  last_hash: string
  hmac: string
  /**
   * JSON: the entries without an HMAC that existed when HMACs were introduced, with their own HMAC. Null if there were
   * none.
   */
  before: string | null
  before_hmac: string | null
}

export type SignatureRow = {
  id: string
  event_id: string
  /** Id of the signed proposal or change. */
  proposal_id: string
  /** signed, or noted by the owner after an acceptance by phone. */
  kind: string
  name: string
  email: string
  at: number
  zone: string
  ip: string
  user_agent: string
  /** Consent text that was agreed to, with its version. */
  consent: string
  chosen: string
  total_cents: number
  /** Content that was shown, as text and as canonical JSON, each with its SHA-256. */
  text: string
  content: string
  text_hash: string
  content_hash: string
  link_email_id: string | null
}

export type AmountDueRow = {
  id: string
  event_id: string
  kind: string
  /**
   * Label for bookkeeping, or the owner's own text. For generated labels `told_for` holds the JSON that the displayed
   * text is made from.
   */
  label: string
  label_source: string | null
  amount_cents: number
  due_on: string
  /** Id of the proposal or change that created it. */
  source: string
  created_at: number
  /** For a taxed amount added by hand: its tax class, and the tax included in the amount. */
  tax_class: string | null
  tax_cents: number | null
  /** JSON of the tax calculation. Null in rows stored before this column. */
  tax_calculation: string | null
}

/** Sales tax rate of a county for a period, in hundredths of a percent. `to_day` is null while the rate is current. */
export type TaxRateRow = {
  id: string
  county: string
  state_rate: number
  surtax_rate: number
  from_day: string
  to_day: string | null
  is_checked: number
}

/** A sales tax return as filed: period id, days, and its content as JSON. */
export type TaxReturnRow = {
  id: string
  from_day: string
  to_day: string
  counts_by: string
  filed_at: number
  contents: string
}

/** A line of a bank's file. Money in is above zero. */
export type BankLineRow = {
  id: string
  day: string
  amount_cents: number
  description: string
  /** open, recording, matched or ignored. */
  state: string
  /** due, payment, cost or payout. Empty if it is not matched. */
  match_kind: string
  /** Ids of the matched records, separated by plus signs. */
  match_refs: string
  match_label: string
  event_id: string | null
  created_at: number
}

export type PaymentRow = {
  id: string
  event_id: string
  amount_due_id: string | null
  kind: string
  amount_cents: number
  is_tip: number
  method: string
  paid_on: string
  reference: string
  reason: string
  /** The entry that a refund or reversal refers to. */
  original_id: string | null
  actor: string
  at: number
  /** The processor's id, which prevents recording a payment twice, and its other data as JSON. */
  provider_id: string | null
  provider_details: string | null
  /** Fee that the processor kept. Null if unknown or none. */
  fee_cents: number | null
}

export type ExpenseRow = {
  id: string
  event_id: string | null
  day: string
  /** A built-in kind or `own`. For `own`, `own_kind` is the owner's name for it. */
  kind: string
  own_kind: string
  /** Negative in a reversal. `original_id` is the reversed entry. */
  amount_cents: number
  /** Sales tax included in the amount. */
  tax_cents: number
  /** card, bank, cash or own-pocket. */
  paid_from: string
  /** Id of the person to reimburse. */
  reimburse_to: string | null
  note: string
  receipt_id: string | null
  original_id: string | null
  user_id: string | null
  at: number
}

export type MileageRow = {
  id: string
  event_id: string | null
  day: string
  /** Tenths of a mile. Negative in a reversal. */
  tenths: number
  /** Rate per mile in tenths of a cent, as of that day when the entry was made. */
  rate_tenths: number
  amount_cents: number
  odometer_from: number | null
  odometer_to: number | null
  note: string
  original_id: string | null
  user_id: string | null
  at: number
}

export type OwnerHoursRow = {
  event_id: string
  shop_minutes: number
  /** Minutes from leaving the base until the return. Null if they are as planned. */
  away_minutes: number | null
  wash_minutes: number
  changed_at: number
}

export type EventBalanceRow = {
  event_id: string
  /** Sum of the amounts due in cents. Null if no amount was ever due. */
  due_cents: number | null
  received_cents: number
  returned_cents: number
  tip_cents: number
}

/** Each field is null if the event has no row of that kind. */
export type EventCostTotalsRow = {
  event_id: string
  spent_cents: number | null
  mileage_cents: number | null
  mileage_tenths: number | null
  /** Totals of card payments: processor fees, amounts, and the number of payments whose fee is unknown yet. */
  fee_cents: number | null
  card_cents: number | null
  unknown_fees: number | null
  /** Refunded and written-off amounts, both positive, and the tax of amounts due that state their own. */
  refunded_cents: number | null
  written_off_cents: number | null
  tax_cents: number | null
}

export type ErasedEventRow = {
  /** Key that its amounts due and payments are stored under. */
  event_id: string
  /** Date of the event. Empty if the event had none. */
  event_date: string
  experience: string
  package: string
  state: string
}

export type CheckoutRow = {
  id: string
  event_id: string
  /** The amount due, or another subject that is paid. See `parseCheckoutSubject`. */
  amount_due_id: string
  /** State of the checkout: making, open, clearing (a bank debit is in progress), settled, expired, failed or flagged. */
  state: string
  amount_cents: number
  /** The tip in that sum. Null for older rows. */
  tip_cents: number | null
  /** Name of a payer who is not the client. Empty for the client, and null for older rows. */
  payer: string | null
  /** JSON: all parameters of the API call, so that a retry is identical. */
  request_parameters: string
  session_id: string | null
  created_at: number
  expires_at: number
  checked_at: number | null
  /** When to query the processor again. Null if not needed. */
  next_check_at: number | null
  remark: string
}

export type PartPaymentRow = {
  id: string
  event_id: string
  /** Name of the payer, as the client typed it. */
  name: string
  amount_cents: number
  token_hash: string
  /** Language in which the link was made. */
  language: string
  /** open, paid, or withdrawn by the client. */
  state: string
  paid_cents: number | null
  created_at: number
  settled_at: number | null
}

export type SavedCardRow = {
  id: string
  event_id: string
  /** Email address of the contact who allowed the charge, and the language. */
  email: string
  language: string
  customer_id: string
  method_id: string
  brand: string
  last4: string
  /** The card's last month, as 2029-09. */
  expires_in: string
  kept_at: number
  ended_at: number | null
  /** Why the card is no longer charged: client, replaced, used, event, processor. Empty while it is saved. */
  end_reason: string
}
export type CardConsentRow = {
  id: string
  event_id: string
  /** The saved card. Null until the payment page on which the client saves it is paid. */
  saved_card_id: string | null
  checkout_id: string | null
  email: string
  language: string
  words: string
  /** JSON: amounts due with the sum and the day that were agreed to. */
  charges: string
  agreed_at: number
}
export type CardChargeRow = {
  /** Id of the amount due. */
  id: string
  event_id: string
  saved_card_id: string
  /** Maximum amount that may be charged. */
  agreed_cents: number
  /** Day the amount was due when it was agreed to, and the day of the charge, 2027-05-08. */
  due_on: string
  charge_on: string
  /** planned, charging (the processor was called), charged, declined, missed (its day passed), or ended. */
  state: string
  /** Requested amount in cents. Null before it was requested. */
  amount_cents: number | null
  notified_at: number | null
  notice_email_id: string | null
  checkout_id: string | null
  /** JSON: all parameters of the call, so that a retry is identical. */
  request_parameters: string | null
  attempted_at: number | null
  /** When to ask the processor again. Null if not needed. */
  next_check_at: number | null
  /** Decline code, or why it was not charged. */
  failure: string
  created_at: number
  settled_at: number | null
}
export type OnlineBookingRow = {
  id: string
  token_hash: string
  /**
   * draft (a page that holds nothing), held (the card page is open and the date is claimed), booked, date-taken (paid
   * although the date was gone), flagged (another sum was paid), released (not paid), or taken-back (by the owner).
   */
  state: string
  /** Key of the posted form, so that the same form opens the same page. */
  form_key: string
  sender_hash: string
  /** Email address in lower case. */
  email: string
  language: string
  event_date: string
  /** Staffing fields of the event, from which its claim on the date is computed. */
  staffing_fields: string
  /** JSON of the new event and of the proposal's document as shown. */
  request: string
  document: string
  total_cents: number
  deposit_cents: number
  /** JSON: who signed, when, from where, and the hash of the text they saw. Null until they sign. */
  signature: string | null
  /** JSON: all parameters of the call that opens the card page, so that a retry is identical. */
  request_parameters: string | null
  session_id: string | null
  /** When the card page is ended. The date stays claimed until the processor has confirmed that. */
  held_until: number | null
  /** When to query the processor or to refund again. Null if not needed. */
  next_check_at: number | null
  /** The event that was created. Null until then. */
  event_id: string | null
  /** When the refund of a taken date or a booking taken back was requested. */
  refunded_at: number | null
  created_at: number
  /** When the booking was booked, released, withdrawn, or lost its date. */
  settled_at: number | null
  remark: string
}

export type CardRefundRow = {
  /** Generated id if the owner requested the refund, also used as idempotency key. Otherwise the processor's id. */
  id: string
  event_id: string
  /** The refunded ledger entry. */
  payment_id: string
  /** asked, pending, succeeded or failed. */
  state: string
  amount_cents: number
  reason: string
  /** 1 if the refund lowers the amount owed, 0 if the client has to pay it again. */
  lowers_amount_due: number
  /** JSON: all parameters of the API call. Null if the refund was made elsewhere. */
  request_parameters: string | null
  provider_id: string | null
  created_at: number
  /** When to retry the identical call. Null if not needed. */
  next_check_at: number | null
  remark: string
}

export type MoneyNoticeRow = {
  /** Made of the kind and the subject, so that a notice is stored only once. */
  id: string
  event_id: string
  kind: string
  at: number
  details: string
  settled_at: number | null
}

export type NumberedDocumentRow = {
  id: string
  kind: string
  number: number
  event_id: string
  payment_id: string | null
  total_cents: number
  print_document: string
  created_at: number
}

export type WeatherMoveRow = {
  id: string
  name: string
  from_day: string
  to_day: string
  /** Last day on which a new date can be picked. Null: each event has its own. */
  answer_by: string | null
  created_at: number
  stopped_at: number | null
}

export type VenueRow = {
  id: string
  created_at: number
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
  /** Last day of validity, as 2027-05-01. Null: no end. */
  ends_on: string | null
  /** Whether venues may download the document with their packet. */
  is_for_venues: number
  /**
   * Event for which the document was made, such as a certificate that names the venue. Null for a document of all
   * events.
   */
  event_id: string | null
  created_at: number
}

export type EventDetailsRow = {
  event_id: string
  /** JSON: the event details entered by the owner. */
  details: string
  changed_at: number
}

export type DetailQuestionRow = {
  id: string
  event_id: string
  /** The field of the event details that is asked for. */
  field: string
  asked_at: number
}

export type PackingCheckmarkRow = {
  id: string
  event_id: string
  /** Id of a line of the packing list. */
  line: string
  /** out or home. */
  direction: string
  is_checked: number
  at: number
}

export type RunSheetVersionRow = {
  id: string
  event_id: string
  /** 1, 2, 3 … within the event. */
  version: number
  hash: string
  /** JSON: the lines of the staff's copy. */
  lines: string
  created_at: number
}

export type WebhookRow = {
  id: string
  name: string
  url: string
  secret: string
  types: string
  is_on: number
  created_at: number
  /** User who added the webhook or last switched it on. Null if unknown. */
  created_by: string | null
  /** Last successful delivery, and the start of the current series of failures. */
  succeeded_at: number | null
  failing_since: number | null
  /** When the webhook was switched off automatically after failing for days. */
  off_at: number | null
}

export type WebhookDeliveryRow = {
  /** Id of the message, the same for every webhook, a dot, and the id of the webhook. */
  id: string
  webhook_id: string
  event_id: string | null
  type: string
  /** JSON, exactly as sent. */
  body: string
  state: string
  attempts: number
  created_at: number
  /** Start of the three days of delivery attempts. */
  posted_at: number
  due_at: number
  claim: string | null
  claimed_until: number | null
  settled_at: number | null
  /** Status code and text of the last response. Null if there was none. */
  code: number | null
  text: string
}

/** A text message, out or in. */
export type TextMessageRow = {
  id: string
  /** Null for an incoming text that belongs to no event for certain, and for a test. */
  event_id: string | null
  /** The other side's number in E.164. */
  phone: string
  /** in or out. */
  direction: string
  kind: string
  body: string
  parts: number
  /** JSON: files of an incoming text. */
  media: string
  /** When files are fetched from the carrier, in epoch milliseconds. Null if none is left to fetch. */
  media_due_at?: number | null
  /** waiting, sent, refused, unknown, canceled or received. */
  state: string
  /** queued, sent, delivered or failed. Null before the carrier has it. */
  carrier_status: string | null
  carrier_id: string | null
  /** 1 while it is unknown whether the carrier accepted the text message. */
  is_uncertain: number
  /** 1 if the text message is sent even outside the hours for text messages. */
  is_urgent: number
  /** The carrier's last error code, and its meaning. */
  code: string | null
  remark: string
  form_key: string | null
  matched_how: string | null
  hidden_at: number | null
  no_answer_at: number | null
  created_at: number
  posted_at: number
  due_at: number
  settled_at: number | null
  attempts: number
  claim: string | null
  claimed_until: number | null
  /** Time after which the text message is outdated and not sent. Null if it was written by hand. */
  expires_at?: number | null
  /** Price the carrier charged, in millionths of a dollar. Null if unknown. */
  cost_micros?: number | null
}

/** A consent to texts: the words that were shown, and where. */
export type TextConsentRow = {
  id: string
  phone: string
  event_id: string | null
  /** form, told, conversation, start, client-page or staff-page. */
  kind: string
  text: string
  version: string
  language: string
  page: string
  at: number
  /** When the consent was withdrawn. */
  withdrawn_at?: number | null
}

export type ImportBatchRow = {
  id: string
  file_name: string
  created_at: number
  /** checking, checked, importing, imported, undoing or undone. */
  state: string
  delimiter: string
  /** JSON: the first record, some records after it, and the owner's choices. */
  headings: string
  samples: string
  choices: string
  row_count: number
  /** Number of rows processed, or of events processed while the import is undone. */
  position: number
  /** JSON: the findings of the check. Null until the file was checked. */
  findings: string | null
  kept: number
  repeats: number
  left_out: number
  undone: number
  claim: string | null
  claimed_until: number | null
  settled_at: number | null
  /** User who chose the file, later the user who started the import. Null in rows from before there were several users. */
  user_id: string | null
}

export type CertificateRequestRow = {
  id: string
  event_id: string
  holder: string
  holder_address: string
  is_additional_insured: number
  needed_by: string | null
  requested_from: string
  requested_on: string
  received_on: string | null
}

export type ChangeRequestRow = {
  id: string
  event_id: string
  /** The signed proposal that this request is about. */
  proposal_id: string
  number: number
  /** change, call-off, postpone or storm. */
  kind: string
  /** asked, offered, agreed, declined, taken-back or ended. */
  state: string
  /** client or owner. */
  requested_by: string
  /** JSON: the requested change. */
  requested_change: string
  /** JSON: the agreement as it would become (a ProposalDocument), and the ids of the lines that count. */
  document: string
  /** Codes of the lines, as in ProposalRow. */
  line_codes: string | null
  chosen: string
  before_cents: number
  after_cents: number
  event_date: string
  /** 1 if the new date is held for the client while the change is open. */
  holds_date: number
  /** The owner's response to the change request. */
  answer: string
  /** Last day on which the change is open, as 2027-05-15. */
  expires_on: string
  created_at: number
  settled_at: number | null
  /** The weather move that made this offer of a free date change. */
  weather_move_id: string | null
  /** JSON: the document of the agreed change for both sides. Null if the change has no document. */
  print_document: string | null
  /** Sales tax in the resulting total. Null in rows stored before this column. */
  tax_cents: number | null
}

export type MenuCardRow = {
  event_id: string
  title: string
  pouring: string
  drinks: string
  /** Chosen design of the menu card. */
  design: string
  changed_at: number
  /** client or owner. */
  changed_by: string
}

export type DayDemandRow = {
  /** HMAC of the form and the day. */
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
  event_id: string
  at: number
  /** Kind of the entry: moved, undone, note, reply, room-made, next-in-line, edited. */
  kind: string
  /** The actor: owner, client or clock. */
  actor: string
  /** JSON, its structure depends on `kind`. */
  details: string
  /** The acting user. Null in rows from before there were several users. */
  user_id: string | null
}

export type UserRow = {
  id: string
  name: string
  email: string
  password_hash: string
  created_at: number
  /** Encrypted. Null while login has a single step. */
  totp_secret: string | null
  /** Time step (30 seconds) of the last accepted code. Codes of this or an earlier step are rejected. */
  totp_step: number | null
  /** owner or desk. */
  role: string
  /** When access ended. The name stays for the history. */
  ended_at: number | null
}

export type InvitationRow = {
  id: string
  name: string
  email: string
  role: string
  token_hash: string
  created_by: string
  created_at: number
  expires_at: number
  /** The user created from the invitation. */
  user_id: string | null
  revoked_at: number | null
}

export type UserSessionRow = {
  id: string
  device: string
  created_at: number
  seen_at: number
  expires_at: number
  /** When the user last confirmed their identity, by password or passkey. */
  confirmed_at: number | null
  user_id: string
}

export type PasskeyRow = {
  /** Id and public key of the credential, base64url. */
  id: string
  public_key: string
  /** JSON: the transports by which the browser reaches it. */
  transports: string
  name: string
  counter: number
  created_at: number
  used_at: number | null
  user_id: string
}

export type PushDeviceRow = {
  /** SHA-256 of the endpoint, base64url. */
  id: string
  endpoint: string
  p256dh: string
  auth: string
  device: string
  /** The session that registered the device. After that session ends, the device gets no notifications. */
  session_id: string
  created_at: number
  notified_at: number | null
  error_code: string | null
  user_id: string
}

export type PushNotificationRow = {
  id: string
  device_id: string
  event_id: string | null
  topic: string
  note: string
  state: string
  attempts: number
  created_at: number
  due_at: number
  claim: string | null
  claimed_until: number | null
}

/** An email from or to a client as the owner's mailbox has it. */
export type MessageRow = {
  id: string
  /** The event to which the message belongs. Null until the message is assigned to an event. */
  event_id: string | null
  /** Message-ID without angle brackets. */
  message_id: string
  /** `in` or `out`. */
  direction: string
  /** message, automatic, bounce, or copy: the mailbox's copy of an email of this site. */
  kind: string
  sent_at: number
  received_at: number
  stored_at: number
  sender_name: string
  /** Email address in lower case. */
  sender_email: string
  reply_to: string | null
  /** JSON of names and addresses, of To and Cc. */
  recipients: string
  subject: string
  /** New text of the message, without quotes. */
  body_text: string
  quoted_text: string
  /** JSON of the Message-IDs of its thread, oldest first. The last is the one that it replies to. */
  thread_ids: string
  authenticity: string
  /**
   * How the message was matched to its event: `thread`, `address`, `owner`, or `inquiry` if the event was created from it.
   * Null without an event.
   */
  matched_by: string | null
  /** The email that a bounce or a copy is about. */
  email_id: string | null
  /** JSON of the bounce report. */
  bounce: string | null
  /** When a user marked the message as not from a client. */
  hidden_at: number | null
  /** When a user marked the message as needing no answer. */
  no_answer_at: number | null
  /** When a user last moved the message to another event or back. */
  moved_at: number | null
  /** Sender, subject and text, normalized for search. */
  search_text: string
}

/** Rules for parsing inquiry emails of a wedding directory, learned from an example. */
export type InquiryLayoutRow = {
  id: string
  /** Domain of the sender, in lowercase. */
  domain: string
  /** JSON of the labels that fill a field, sorted. With the domain they are unique. */
  filled_labels: string
  /** JSON of `LayoutRules`, the labels as entries. */
  rules: string
  source: string
  makes_inquiries: 0 | 1
  taught_at: number
}

/** The mailbox that is read: a single row. What is null is as for sending. */
export type MailboxRow = {
  id: string
  is_off: 0 | 1
  host: string | null
  port: number | null
  is_secure: 0 | 1 | null
  username: string | null
  /** Encrypted. */
  password: string | null
  /** Why the mailbox cannot be read: a `MailboxFailure`. Null if it can. */
  failure: string | null
  /** The server's reply as text. */
  words: string
  failing_since: number | null
  /** Time at which all messages were last read. */
  current_at: number | null
  /** The process that reads, and until when it has the mailbox to itself. */
  reader: string | null
  reader_until: number
}

/** An attachment of a message. `file` is null if only its name is kept. */
export type MessageAttachmentRow = {
  id: string
  message_id: string
  position: number
  name: string
  type: string
  bytes: number
  file: string | null
}

export type EmailRow = {
  id: string
  event_id: string | null
  kind: string
  message_id: string
  recipient: string
  /** Key of the recipient of a confirmation, independent of the address's spelling. Null for all other emails. */
  confirmation_key: string | null
  reply_to: string | null
  subject: string
  body_text: string
  body_html: string
  template_params: string | null
  /** JSON of the attached document, and its file name. */
  document: string | null
  /** URL where the recipient can unsubscribe from such emails. */
  unsubscribe_url: string | null
  /** JSON of a calendar entry sent without a document. */
  calendar: string | null
  state: string
  attempts: number
  created_at: number
  /** Start of the three days of delivery attempts. */
  posted_at: number
  due_at: number
  claimed_until: number | null
  claim: string | null
  settled_at: number | null
  last_response: string | null
  /** 1 for a refused email that could not be delivered for three days. */
  given_up: number | null
  /** The last transport used: mailbox, emailjs, or smtp://host:port. */
  transport: string | null
  /** JSON of the message that it replies to (`EmailThread`). Null for an email that begins a thread. */
  thread: string | null
  /** JSON of the files attached by hand (`AttachedFile[]`). Null if there are none. */
  attached_files: string | null
}

/** State of the copy chain: a base for each generation, and the changes since. */
export type CopyChainRow = {
  /**
   * Raised when changes were made that are in no changeset. `chain` distinguishes two sites that began as copies of each
   * other.
   */
  generation: number
  chain: string
  /** Number of the last changeset. */
  seq: number
  /** Number of write transactions since the chain began. */
  commits: number
  /** Last changeset included in the newest base. Null while its generation has no base. */
  base_seq: number | null
  base_at: number | null
  /** Time up to which everything was last found to be copied. */
  copied_at: number | null
  failing_since: number | null
  failing_words: string | null
  /** Number of files that are not copied yet. */
  files_waiting: number
  broken_at: number | null
  /** Reason why the generation last rose: schema, stranger, unrecorded, older or full. */
  broken_by: string | null
}
