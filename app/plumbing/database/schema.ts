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
  picture: PictureRow
  picture_place: { place: string; picture_id: string }
  lead: LeadRow
  letter: LetterRow
  letter_event: { id: string; letter_id: string; at: number; kind: string; words: string }
  lead_event: LeadEventRow
  /** A day, 2027-05-15, until which a request's date is kept free: there while it is held, gone when it is not. */
  hold: { lead_id: string; until: string; placed_at: number; placed_by: string }
  /** A rule of the owner's for days, 2027-05-15: closed, ask or places; `weekday` 1 is Monday. */
  day_rule: DayRuleRow
  /** What a request was told and when, never changed; a request without any was told its snapshot when it came. */
  telling: { id: string; lead_id: string; at: number; kind: string; snapshot: string }
  /** What a request is found by, in small letters. */
  lead_search: { lead_id: string; words: string }
  owner: OwnerRow
  session: SessionRow
  passkey: PasskeyRow
  /** SHA-256 of a code that logs in once when the owner's authenticator is lost. */
  recovery_code: { id: string; created_at: number }
  /** What happened to the account, for the owner to read; `device` as its owner would call it. */
  security_event: { id: string; at: number; kind: string; words: string; device: string }
  /** Failed tries and spent challenges; `place` says at which form and by whom. */
  attempt: { id: string; place: string; at: number }
  /** Browsers of the owner's that are told of news: where and with which keys, and what their push service last refused. */
  push_device: PushDeviceRow
  /** News on its way to one device, as JSON; waiting, sent or dropped. */
  push_note: PushNoteRow
  /** Rows thrown away, as JSON, until nobody can want them back. */
  bin: { id: string; kind: string; name: string; contents: string; at: number }
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

export type PictureRow = {
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

export type LeadRow = {
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
  /** JSON: the whole request as understood. */
  request: string
  /** JSON: estimate, timeline and catalogue version on the day of the request. */
  snapshot: string
  /** form or hand. */
  source: string
  total_cents: number | null
  first_reply_at: number | null
  lost_reason: string | null
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

export type LeadEventRow = {
  id: string
  lead_id: string
  at: number
  /** moved, undone, note, reply, edited. */
  kind: string
  /** Who did it: owner, client or clock. */
  actor: string
  /** JSON, typed by the kind. */
  details: string
}

export type OwnerRow = {
  id: string
  name: string
  email: string
  password_hash: string
  created_at: number
  /** Encrypted; null while log-in takes one step. */
  totp_secret: string | null
  /** The half minute of the last code taken: no code of it or before is taken again. */
  totp_step: number | null
}

export type SessionRow = {
  id: string
  value: string
  device: string
  created_at: number
  seen_at: number
  expires_at: number
  /** When the owner last proved to be it, by password or passkey. */
  confirmed_at: number | null
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
}

export type PushNoteRow = {
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

export type LetterRow = {
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
  state: string
  attempts: number
  created_at: number
  /** From when its three days of patience count. */
  posted_at: number
  due_at: number
  claimed_until: number | null
  claim: string | null
  settled_at: number | null
  last_words: string | null
  /** Who was last asked to carry it: mailbox, emailjs, or smtp://host:port. */
  carrier: string | null
}
