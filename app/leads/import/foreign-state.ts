import { leadStates, type LeadState } from '../lead/lead.ts'

const patterns: [LeadState, RegExp][] = [
  ['booked', /\b(booked|confirmed|signed|won)\b|\b(deposit|retainer) (paid|received)\b|^paid( in full)?$/],
  ['done', /\b(completed?|done|fulfilled|finished|past event|delivered)\b/],
  ['lost', /\b(lost|declined|cancell?ed|rejected|archived?|dead|not interested|closed)\b/],
  ['quoted', /\b(quoted?|proposal|estimate|contract|invoice) ?(sent|viewed)?\b|\b(held|hold|tentative)\b/],
  ['replied', /\b(replied|contacted|follow(ed)? ?up|responded|in conversation|consult(ation)?|in progress|active)\b/],
  ['spam', /\b(spam|junk)\b/],
  ['new', /\b(new|inquiry|inquired|enquiry|lead|open|unread|pending|received)\b/],
  ['booked', /\b(confirmad|reservad|firmad)[oa]\b/],
  ['done', /\b(realizad|completad|terminad)[oa]\b/],
  ['lost', /\b(cancelad|perdid|rechazad)[oa]\b/],
  ['quoted', /\b(cotizad[oa]|propuesta|presupuesto)\b/],
  ['replied', /\b(contactad|respondid)[oa]\b/],
  ['new', /\b(nuev[oa]|pendiente)\b/],
]

/** Where a request stands, in another program's words, English or Spanish; null where they are none we know. */
export function stateIn(words: string): LeadState | null {
  const said = words
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
  const own = leadStates.find((state) => state === said)
  // A hold is a promise for some days, which nobody makes by a file.
  if (own) return own === 'held' ? 'quoted' : own
  if (/^(no |not|sin |un)(?! interested)/.test(said)) return null
  return patterns.find(([, pattern]) => pattern.test(said))?.[0] ?? null
}
