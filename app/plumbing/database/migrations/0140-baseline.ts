import { PostgresAdapter, sql, type Kysely, type RawBuilder } from 'kysely'

/** Every table a site begins with, the same on both databases; what each column is stands in schema.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of tables.split(';')) await sql.raw(statement).execute(db)
  await (db.getExecutor().adapter instanceof PostgresAdapter ? balancesOnPostgres(db) : balancesOnSqlite(db))
}

const tables = `
create table revision (name text primary key, number bigint not null);
create table setting (
  name text primary key, value text not null, is_sample integer not null, changed_at bigint not null
);
create table experience (
  slug text primary key, name text not null, tagline text not null, summary text not null, bar text not null,
  price_cents integer not null, cocktails_included integer not null, garnishes_included integer not null,
  long_set_up integer not null, position integer not null, is_visible integer not null,
  who_brings text not null default '{}'
);
create table add_on (
  code text primary key, label text not null, note text not null, price_cents integer not null,
  position integer not null, is_visible integer not null, rate text not null default ''
);
create table general_detail (
  id text primary key, heading text not null, words text not null, position integer not null
);
create table package (
  slug text primary key, package_name text not null, summary text not null, experience_slug text not null,
  least_extra_bartenders integer not null, least_extra_hours integer not null, position integer not null,
  is_visible integer not null
);
create table package_item (
  id text primary key, package_slug text not null, words text not null, position integer not null
);
create table partner (
  id text primary key, kind text not null, name text not null, trade text not null, instagram_url text not null,
  website_url text not null, position integer not null, is_sample integer not null
);
create table picture (
  id text primary key, alt text not null, variants text not null, width integer not null, height integer not null,
  focal_x integer not null, focal_y integer not null, is_sample integer not null
);
create table picture_place (place text primary key, picture_id text not null);
create table lead (
  id text primary key, reference text not null unique, created_at bigint not null, state text not null,
  idempotency_key text not null, words_hash text not null, sender_hash text not null, spam_reason text,
  duplicate_of text, requestor_name text not null, from_email text not null, phone_number text not null,
  event_date text not null, event_location text not null, event_venue text not null, event_start_time text not null,
  event_end_time text not null, request text not null, snapshot text not null, event_guest_count integer not null,
  source text not null default 'form', total_cents bigint, first_reply_at bigint, lost_reason text,
  heard_from text not null default '', place_facts text not null default '', came_by text not null default '',
  experience text not null default '', package text not null default '', language text not null default 'en'
);
create unique index lead_once on lead (idempotency_key, words_hash);
create index lead_by_sender on lead (sender_hash, created_at);
create index lead_by_state on lead (state, created_at);
create index lead_by_time on lead (created_at, id, state, first_reply_at);
create index lead_by_event on lead (state, event_date, id, total_cents);
create index lead_by_day on lead (event_date);
create index lead_by_email on lead (lower(from_email));
create index lead_by_phone on lead (phone_number);
create index lead_by_place on lead (state, event_date, id, place_facts);
create index lead_in_books on lead (id, created_at, state, event_date, heard_from, came_by, experience, package);
create index lead_in_year on lead (event_date, experience, package, id);
create table letter (
  id text primary key, lead_id text, kind text not null, message_id text not null, recipient text not null,
  subject text not null, body_text text not null, body_html text not null, state text not null, reply_to text,
  template_params text, attempts integer not null default 0, created_at bigint not null, due_at bigint not null,
  claimed_until bigint, claim text, settled_at bigint, last_words text, posted_at bigint not null default 0,
  carrier text, receipt_key text, document text
);
create index letter_due on letter (state, due_at);
create index letter_by_lead on letter (lead_id);
create index letter_by_time on letter (created_at, id);
create index letter_by_state on letter (state, created_at, id);
create index letter_by_kind on letter (kind, created_at);
create index letter_by_receipt_key on letter (receipt_key, created_at) where receipt_key is not null;
create index letter_kept on letter (created_at, id) where state = 'sent' and carrier = 'mailbox';
create table letter_event (
  id text primary key, at bigint not null, letter_id text not null, kind text not null, words text not null
);
create index letter_event_by_letter on letter_event (letter_id, at);
create index letter_event_by_kind on letter_event (kind, at);
create table owner (
  id text primary key, name text not null, email text not null, password_hash text not null,
  created_at bigint not null, totp_secret text, totp_step bigint, role text not null default 'owner',
  ended_at bigint
);
create unique index owner_by_email on owner (lower(email)) where ended_at is null;
create table session (
  id text primary key, device text not null, created_at bigint not null, seen_at bigint not null,
  expires_at bigint not null, confirmed_at bigint, person_id text
);
create table passkey (
  id text primary key, public_key text not null, transports text not null, name text not null,
  counter bigint not null, created_at bigint not null, used_at bigint, person_id text
);
create table attempt (id text primary key, place text not null, at bigint not null);
create index attempt_by_place on attempt (place, at);
create table trash (
  id text primary key, kind text not null, name text not null, contents text not null, at bigint not null
);
create index trash_by_time on trash (at);
create table lead_event (
  id text primary key, lead_id text not null, kind text not null, at bigint not null,
  actor text not null default 'owner', details text not null default '{}', person_id text
);
create index lead_event_by_lead on lead_event (lead_id, at);
create index lead_event_by_actor on lead_event (actor, at);
create table lead_search (lead_id text primary key, words text not null);
create table hold (
  lead_id text primary key, until text not null, placed_at bigint not null, placed_by text not null
);
create index hold_by_end on hold (until);
create table telling (
  id text primary key, lead_id text not null, at bigint not null, kind text not null, snapshot text not null
);
create index telling_by_lead on telling (lead_id, at);
create table recovery_code (id text primary key, created_at bigint not null, person_id text);
create table security_event (
  id text primary key, at bigint not null, kind text not null, words text not null, device text not null,
  person_id text
);
create index security_event_by_time on security_event (at, id);
create table push_device (
  id text primary key, endpoint text not null, p256dh text not null, auth text not null, device text not null,
  session_id text not null, created_at bigint not null, told_at bigint, trouble text, person_id text
);
create table push_note (
  id text primary key, device_id text not null, lead_id text, topic text not null, note text not null,
  state text not null, attempts bigint not null, created_at bigint not null, due_at bigint not null, claim text,
  claimed_until bigint
);
create index push_note_waiting on push_note (due_at) where state = 'waiting';
create table day_rule (
  id text primary key, kind text not null, from_day text not null, to_day text, weekday integer, events integer,
  bartenders integer, note text not null, made_at bigint not null
);
create index day_rule_by_day on day_rule (from_day);
create table next_in_line (
  lead_id text primary key, day text not null, joined_at bigint not null, joined_by text not null, told_at bigint
);
create index next_in_line_by_day on next_in_line (day);
create table demand (
  id text primary key, event_date text not null, guests integer, experience text, state text not null,
  kind text not null, at bigint not null
);
create index demand_by_kind on demand (kind, at);
create index demand_by_day on demand (event_date, state);
create table same_event (lead_id text primary key, kept_id text not null, at bigint not null, before text not null);
create index same_event_by_kept on same_event (kept_id);
create table own_calendar (
  id text primary key, name text not null, address text not null, made_at bigint not null, due_at bigint not null,
  claim text, claimed_until bigint, read_at bigint, expanded_at bigint, covers_from bigint, covers_until bigint,
  time_zone text, etag text, last_modified text, busy_days integer not null, unreadable integer not null,
  trouble text, failing_since bigint, told_at bigint
);
create table busy_span (
  id text primary key, calendar_id text not null, kind text not null, from_at bigint not null, to_at bigint not null
);
create index busy_span_by_time on busy_span (from_at, to_at);
create index busy_span_by_calendar on busy_span (calendar_id);
create table proposal (
  id text primary key, lead_id text not null, version integer not null, state text not null,
  event_date text not null, keeps_day integer not null, expires_on text not null, total_cents bigint not null,
  document text not null, chosen text not null, made_at bigint not null, sent_at bigint, opened_at bigint,
  settled_at bigint
);
create unique index proposal_of_lead on proposal (lead_id, version);
create index proposal_by_day on proposal (state, event_date);
create index proposal_sent on proposal (lead_id, sent_at);
create table client_link (
  id text primary key, lead_id text not null, name text not null, email text not null, generation integer not null,
  token_hash text not null unique, made_at bigint not null
);
create index client_link_of_lead on client_link (lead_id);
create table agreement_event (
  id text primary key, lead_id text not null, number integer not null, at bigint not null, actor text not null,
  kind text not null, details text not null, previous_hash text not null, hash text not null, seal text
);
create unique index agreement_event_in_order on agreement_event (lead_id, number);
create table signature (
  id text primary key, lead_id text not null, proposal_id text not null unique, kind text not null,
  name text not null, email text not null, at bigint not null, zone text not null, ip text not null,
  user_agent text not null, consent text not null, chosen text not null, total_cents bigint not null,
  words text not null, facts text not null, words_hash text not null, facts_hash text not null, link_letter_id text
);
create index signature_of_lead on signature (lead_id);
create index signature_at on signature (lead_id, at);
create table due (
  id text primary key, lead_id text not null, kind text not null, label text not null, amount_cents bigint not null,
  due_on text not null, source text not null, made_at bigint not null, tax_class text, tax_cents integer
);
create index due_sums on due (lead_id, due_on, amount_cents);
create index due_days on due (due_on, lead_id, amount_cents);
create table payment (
  id text primary key, lead_id text not null, due_id text, kind text not null, amount_cents bigint not null,
  is_tip integer not null, way text not null, paid_on text not null, reference text not null, reason text not null,
  of_id text, actor text not null, at bigint not null, provider_id text unique, provider_details text
);
create index payment_of_entry on payment (of_id);
create index payment_sums on payment (lead_id, kind, is_tip, amount_cents, of_id);
create index payment_days on payment (paid_on, lead_id, kind, is_tip, amount_cents, of_id);
create table checkout (
  id text primary key, lead_id text not null, due_id text not null, state text not null,
  amount_cents bigint not null, words text not null, session_id text unique, made_at bigint not null,
  expires_at bigint not null, looked_at bigint, look_at bigint, remark text not null
);
create index checkout_of_lead on checkout (lead_id);
create index checkout_by_state on checkout (state, expires_at);
create index checkout_of_due on checkout (due_id);
create index checkout_to_look_at on checkout (look_at);
create table numbered_paper (
  id text primary key, kind text not null, number integer not null, lead_id text not null, payment_id text,
  total_cents bigint not null, paper text not null, made_at bigint not null
);
create unique index numbered_paper_by_number on numbered_paper (kind, number);
create index numbered_paper_of_lead on numbered_paper (lead_id);
create table billing (lead_id text primary key, po_number text not null, changed_at bigint not null);
create table card_refund (
  id text primary key, lead_id text not null, payment_id text not null, state text not null,
  amount_cents bigint not null, reason text not null, words text, provider_id text unique, made_at bigint not null,
  look_at bigint, remark text not null, lowers integer not null default 1
);
create index card_refund_of_lead on card_refund (lead_id);
create index card_refund_to_look_at on card_refund (look_at);
create table money_notice (
  id text primary key, lead_id text not null, kind text not null, at bigint not null, details text not null,
  settled_at bigint
);
create index money_notice_of_lead on money_notice (lead_id);
create index money_notice_open on money_notice (settled_at);
create table change_request (
  id text primary key, lead_id text not null, proposal_id text not null, number integer not null,
  kind text not null, state text not null, asked_by text not null, wanted text not null, document text not null,
  chosen text not null, before_cents bigint not null, after_cents bigint not null, event_date text not null,
  keeps_day integer not null, answer text not null, expires_on text not null, made_at bigint not null,
  settled_at bigint, storm_id text, paper text
);
create unique index change_request_of_lead on change_request (lead_id, number);
create index change_request_by_day on change_request (state, event_date);
create index change_request_of_storm on change_request (storm_id);
create table heard_filing (phrase text primary key, source text not null, filed_at bigint not null);
create table storm (
  id text primary key, name text not null, from_day text not null, to_day text not null, answer_by text,
  made_at bigint not null, stopped_at bigint
);
create table shared_link (
  id text primary key, lead_id text not null, kind text not null, generation integer not null,
  token_hash text not null unique, made_at bigint not null, revoked_at bigint,
  constraint shared_link_generation unique (lead_id, kind, generation)
);
create table list_version (
  id text primary key, lead_id text not null, number integer not null, made_at bigint not null, codes text,
  constraint list_version_number unique (lead_id, number)
);
create table list_tick (
  id text primary key, lead_id text not null, line text not null, is_bought integer not null, phone text not null,
  at bigint not null, seen_at bigint not null, received_at bigint not null, codes text
);
create index list_tick_of_lead on list_tick (lead_id, line, at);
create table own_recipe (
  id text primary key, name text not null, recipe text not null, is_shown integer not null,
  position integer not null
);
create table menu_card (
  lead_id text primary key, title text not null, pouring text not null, drinks text not null,
  changed_at bigint not null, changed_by text not null
);
create table event_fact (lead_id text primary key, facts text not null, changed_at bigint not null);
create table load_tick (
  id text primary key, lead_id text not null, line text not null, way text not null, ticked integer not null,
  at bigint not null
);
create unique index load_tick_line on load_tick (lead_id, line, way);
create table sheet_version (
  id text primary key, lead_id text not null, version integer not null, hash text not null, lines text not null,
  made_at bigint not null
);
create unique index sheet_version_of_lead on sheet_version (lead_id, version);
create table venue (
  id text primary key, made_at bigint not null, changed_at bigint not null, name text not null,
  address text not null, zip text not null, contact text not null, phone text not null, load_in text not null,
  power text not null, water text not null, ice text not null, shade text not null, stairs text not null,
  parking text not null, notes text not null, email text not null default ''
);
create table event_venue (lead_id text primary key, venue_id text not null, put_at bigint not null);
create index event_of_venue on event_venue (venue_id);
create table company_paper (
  id text primary key, kind text not null, name text not null, file text not null, bytes bigint not null,
  ends_on text, is_for_venues integer not null, made_at bigint not null, lead_id text
);
create index company_paper_of_lead on company_paper (lead_id);
create table venue_packet (lead_id text primary key, words text not null, changed_at bigint not null);
create table certificate_request (
  id text primary key, lead_id text not null, holder text not null, holder_address text not null,
  is_additional_insured integer not null, needed_by text, asked_of text not null, asked_on text not null,
  received_on text
);
create index certificate_of_lead on certificate_request (lead_id);
create table emblem (id text primary key, kind text not null, svg text, png text not null, at bigint not null);
create table page_part (id text primary key, kind text not null, words text not null, position integer not null);
create table invitation (
  id text primary key, name text not null, email text not null, role text not null, token_hash text not null unique,
  made_by text not null, made_at bigint not null, expires_at bigint not null, person_id text, revoked_at bigint
);
create table calendar_key (person_id text primary key, key text not null, made_at bigint not null);
create table import_batch (
  id text primary key, file_name text not null, made_at bigint not null, state text not null,
  delimiter text not null, headings text not null, samples text not null, choices text not null,
  row_count bigint not null, position bigint not null, found text, kept bigint not null, repeats bigint not null,
  left_out bigint not null, undone bigint not null, claim text, claimed_until bigint, settled_at bigint,
  person_id text
);
create table import_source (batch_id text primary key, words text not null);
create table imported_lead (lead_id text primary key, batch_id text not null, row_hash text not null);
create index imported_row on imported_lead (row_hash);
create index imported_of_batch on imported_lead (batch_id, lead_id);
create table webhook (
  id text primary key, name text not null, address text not null, secret text not null, types text not null,
  is_on integer not null, made_at bigint not null, ok_at bigint, failing_since bigint, off_at bigint
);
create table webhook_delivery (
  id text primary key, webhook_id text not null, lead_id text, type text not null, body text not null,
  state text not null, attempts bigint not null, created_at bigint not null, posted_at bigint not null,
  due_at bigint not null, claim text, claimed_until bigint, settled_at bigint, code integer, words text not null
);
create index webhook_delivery_waiting on webhook_delivery (due_at) where state = 'waiting';
create index webhook_delivery_of on webhook_delivery (webhook_id, created_at);
create index webhook_delivery_by_lead on webhook_delivery (lead_id);
create table balance (
  lead_id text primary key, due_cents bigint, received_cents bigint not null default 0,
  returned_cents bigint not null default 0, tip_cents bigint not null default 0
);
create table earlier_version (
  id text primary key, form text not null, words text not null, tag text not null, next_tag text not null,
  person_id text, at bigint not null, was_sample integer not null default 0
);
create index earlier_version_of on earlier_version (form, id);
create table erased_event (
  lead_id text primary key, event_date text not null, experience text not null, package text not null,
  state text not null
);
create index erased_event_by_day on erased_event (event_date);
create table seal_key (id text primary key, key text not null, made_at bigint not null);
create table agreement_seal (
  lead_id text primary key, length integer not null, last_hash text not null, seal text not null, before text,
  before_seal text
);
create table signed_copy (id text primary key, lead_id text not null, pdf text not null, made_at bigint not null);
create index signed_copy_of_lead on signed_copy (lead_id);
create table signing_identity (
  id text primary key, certificate text not null, key text not null, made_at bigint not null
)
`

/** Totals of each request: owed, received and returned. Triggers update them in the transaction that writes a row. */
const sumDues = sql`update balance set due_cents =
  (select sum(due.amount_cents) from due where due.lead_id = balance.lead_id)`

/** A reversal of a refund brings that money back; any other takes away what it is of. */
const ofRefund = sql`(entry.kind = 'reversal' and exists (
  select 1 from payment as undone where undone.id = entry.of_id and undone.kind = 'refund'))`
const total = (cents: RawBuilder<unknown>) => sql`coalesce(sum(case ${cents} else 0 end), 0)`

const sumPayments = sql`update balance set (received_cents, returned_cents, tip_cents) = (
  select
    ${total(sql`when entry.is_tip = 1 or ${ofRefund} then 0
      when entry.kind = 'payment' then entry.amount_cents when entry.kind = 'reversal' then -entry.amount_cents`)},
    ${total(sql`when entry.is_tip = 1 then 0
      when entry.kind = 'refund' then entry.amount_cents when ${ofRefund} then -entry.amount_cents`)},
    ${total(sql`when entry.is_tip = 0 then 0 when entry.kind = 'tip' or ${ofRefund} then entry.amount_cents
      when entry.kind in ('refund', 'reversal') then -entry.amount_cents`)}
  from payment as entry where entry.lead_id = balance.lead_id)`

const summed = [
  { table: 'due', sum: sumDues, columns: ['amount_cents'] },
  { table: 'payment', sum: sumPayments, columns: ['kind', 'is_tip', 'amount_cents', 'of_id'] },
]

async function balancesOnSqlite(db: Kysely<unknown>): Promise<void> {
  for (const { table, sum, columns } of summed)
    for (const [name, event, row] of [
      ['added', sql`insert`, sql`new`],
      ['changed', sql`update of ${sql.join(columns.map((column) => sql.ref(column)))}`, sql`new`],
      ['removed', sql`delete`, sql`old`],
    ] as const)
      await sql`create trigger ${sql.ref(`${table}_${name}`)} after ${event} on ${sql.ref(table)}
        begin
          insert into balance (lead_id) values (${row}.lead_id) on conflict (lead_id) do nothing;
          ${sum} where lead_id = ${row}.lead_id;
        end`.execute(db)
}

async function balancesOnPostgres(db: Kysely<unknown>): Promise<void> {
  for (const { table, sum, columns } of summed) {
    const sumUp = sql.ref(`sum_up_${table}`)
    // The first statement waits for whoever else is writing to this request, so that the second sees what they wrote.
    await sql`create or replace function ${sumUp}() returns trigger language plpgsql as $$
      declare request text;
      begin
        if tg_op = 'DELETE' then request := old.lead_id; else request := new.lead_id; end if;
        insert into balance (lead_id) values (request) on conflict (lead_id) do update set lead_id = excluded.lead_id;
        ${sum} where balance.lead_id = request;
        return null;
      end $$`.execute(db)
    await sql`create trigger ${sumUp}
      after insert or delete or update of ${sql.join(columns.map((column) => sql.ref(column)))} on ${sql.ref(table)}
      for each row execute function ${sumUp}()`.execute(db)
  }
}
