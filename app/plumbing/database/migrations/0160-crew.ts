import { sql, type Kysely } from 'kysely'

/** Who pours: people, their papers and days off, the posts of an event, who was asked and who comes, hours and tips. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of tables.split(';')) await sql.raw(statement).execute(db)
}

const tables = `
create table crew_person (
  id text primary key, name text not null, phone text not null, email text not null, language text not null,
  roles text not null, home_zip text not null, rates text not null, paid_as text not null,
  adult_seen_on text, adult_seen_by text, is_manager integer not null, has_tax_form integer not null,
  emergency text not null, note text not null, gone_since text, erased_at bigint, made_at bigint not null
);
create table crew_link (
  id text primary key, person_id text not null, generation integer not null, token_hash text not null unique,
  made_at bigint not null, revoked_at bigint,
  constraint crew_link_generation unique (person_id, generation)
);
create table crew_certificate (
  id text primary key, person_id text not null, kind text not null, number text not null, issued_on text, ends_on text,
  file text, made_by text not null, made_at bigint not null, seen_by text, seen_at bigint
);
create index crew_certificate_of on crew_certificate (person_id, ends_on);
create table crew_away (
  id text primary key, person_id text not null, kind text not null, from_day text not null, to_day text,
  weekday integer, made_by text not null, made_at bigint not null
);
create index crew_away_of on crew_away (person_id, from_day);
create table crew_post (
  id text primary key, lead_id text not null, role text not null, seq integer not null, version integer not null,
  state text not null, day text not null, call_at bigint not null, meets_at text not null, clock_from bigint not null,
  clock_to bigint not null, serves_until bigint not null, leaves_at bigint not null, back_at bigint not null,
  miles integer, rate text, note text not null, must_have text not null, venue text not null, is_by_hand integer not null,
  made_at bigint not null, changed_at bigint not null
);
create index crew_post_of on crew_post (lead_id, seq);
create index crew_post_by_day on crew_post (day, state);
create table crew_offer (
  id text primary key, post_id text not null, person_id text not null, ask_id text not null, way text not null,
  turn integer not null, post_version integer not null, sent_at bigint, ends_at bigint, letter_id text,
  answer text, answered_at bigint
);
create index crew_offer_of_post on crew_offer (post_id, answer);
create index crew_offer_of_person on crew_offer (person_id, answer);
create index crew_offer_by_end on crew_offer (answer, ends_at);
create table crew_tenure (
  id text primary key, post_id text not null, person_id text not null, since bigint not null, until bigint,
  how text not null, yes_version integer not null, confirmed_at bigint, confirmed_version integer,
  sheet_seen_at bigint, sheet_version text, overruled_why text, overruled_by text, ended_why text
);
create index crew_tenure_of_post on crew_tenure (post_id, until);
create index crew_tenure_of_person on crew_tenure (person_id, until);
create table crew_hand_over (
  id text primary key, tenure_id text not null, asked_at bigint not null, why text not null, open_to text,
  state text not null, taker_id text, taken_at bigint, settled_at bigint, settled_by text
);
create index crew_hand_over_of on crew_hand_over (tenure_id, state);
create table crew_note (
  id text primary key, subject text not null, kind text not null, at bigint not null, letter_id text,
  constraint crew_note_once unique (subject, kind)
);
create table crew_tap (
  id text primary key, tenure_id text not null, kind text not null, at bigint not null, received_at bigint not null
);
create index crew_tap_of on crew_tap (tenure_id, kind);
create table crew_work (
  id text primary key, tenure_id text not null, person_id text not null, lead_id text not null, day text not null,
  on_at bigint not null, off_at bigint not null, minutes integer not null, typed_by text not null,
  rate_unit text not null, rate_cents integer not null, pay_cents integer not null, miles integer not null,
  mile_cents integer not null, extras_cents integer not null, extras_why text not null, total_cents integer not null,
  paid_as text not null, agreed_at bigint not null, agreed_by text not null, paid_on text, paid_how text,
  reverses text unique
);
create index crew_work_of_lead on crew_work (lead_id);
create index crew_work_of_person on crew_work (person_id, day);
create table crew_pot_entry (
  id text primary key, lead_id text not null, day text not null, kind text not null, cents integer not null,
  person_id text, minutes integer, way text, payment_id text, paid_on text, paid_how text, note text not null,
  at bigint not null, made_by text not null, reverses text unique
);
create index crew_pot_entry_of_lead on crew_pot_entry (lead_id);
create index crew_pot_entry_of_person on crew_pot_entry (person_id, day)
`
