import type { Tables } from '../../plumbing/database/schema.ts'

type Keys = { [Name in keyof Tables]: (keyof Tables[Name] & string) | null }

/**
 * What each table's rows are told apart by; a backup reads them in that order. Null: not in a backup, because who is
 * logged in, who has just tried to be, and which of those devices is told of news matters to nobody a day later, and
 * because balances are added up from the rows that come back. A new table does not build until it is here.
 */
export const keyOf: Keys = {
  revision: 'name',
  setting: 'name',
  experience: 'slug',
  add_on: 'code',
  general_detail: 'id',
  package: 'slug',
  package_item: 'id',
  partner: 'id',
  page_part: 'id',
  earlier_version: 'id',
  picture: 'id',
  picture_place: 'place',
  emblem: 'id',
  lead: 'id',
  lead_search: 'lead_id',
  lead_event: 'id',
  hold: 'lead_id',
  next_in_line: 'lead_id',
  day_rule: 'id',
  own_calendar: 'id',
  busy_span: 'id',
  demand: 'id',
  same_event: 'lead_id',
  telling: 'id',
  letter: 'id',
  letter_event: 'id',
  owner: 'id',
  invitation: 'id',
  calendar_key: 'person_id',
  passkey: 'id',
  recovery_code: 'id',
  security_event: 'id',
  proposal: 'id',
  client_link: 'id',
  shared_link: 'id',
  list_version: 'id',
  list_tick: 'id',
  agreement_event: 'id',
  seal_key: 'id',
  agreement_seal: 'lead_id',
  signature: 'id',
  signed_copy: 'id',
  signing_identity: 'id',
  due: 'id',
  payment: 'id',
  balance: null,
  erased_event: 'lead_id',
  checkout: 'id',
  card_refund: 'id',
  money_notice: 'id',
  numbered_paper: 'id',
  billing: 'lead_id',
  change_request: 'id',
  heard_filing: 'phrase',
  storm: 'id',
  own_recipe: 'id',
  menu_card: 'lead_id',
  venue: 'id',
  event_venue: 'lead_id',
  company_paper: 'id',
  venue_packet: 'lead_id',
  certificate_request: 'id',
  event_fact: 'lead_id',
  load_tick: 'id',
  sheet_version: 'id',
  import_batch: 'id',
  import_source: 'batch_id',
  imported_lead: 'lead_id',
  webhook: 'id',
  webhook_delivery: 'id',
  trash: 'id',
  session: null,
  attempt: null,
  push_device: null,
  push_note: null,
}

export type TableName = keyof Tables

/** The tables a backup keeps, in the order it does. */
export const keptTables = (Object.keys(keyOf) as TableName[]).filter((name) => keyOf[name] !== null)

/** Every table that is ours. */
export const ownTables = Object.keys(keyOf) as TableName[]
