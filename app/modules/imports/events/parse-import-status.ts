import { eventStates, type EventState } from '../../../events/event/event.ts'

/** The parsed status of another program: the event's state, and whether the wording is certain. */
export type ParsedImportStatus = { state: EventState; isCertain: boolean }

/** The owner's meaning of a status: a state, `none` for no status, or `out` to skip its rows. */
export const importStatusLabels = {
  new: 'New: not answered yet',
  replied: 'In conversation',
  quoted: 'A price or contract is with them',
  booked: 'Booked with us',
  done: 'It took place',
  lost: 'Lost or canceled',
  none: 'As if nothing was said',
  out: 'Leave these rows out',
} as const
export type ImportStatusChoice = keyof typeof importStatusLabels

/** Whole phrases that are certain, in lowercase without accents. */
const certainPhrases: [EventState, RegExp][] = [
  [
    'booked',
    /^(booked|confirmed|booking confirmed|confirmed booking|event confirmed|event booked|definite|signed|contract signed|signed contract|agreement signed|proposal signed|won|closed won|paid|paid in full|deposit paid|paid deposit|retainer paid|deposit received|retainer received|booked and paid|confirmad[oa]|reservad[oa]|firmad[oa]|contrato firmado|deposito pagado|anticipo pagado)$/,
  ],
  [
    'done',
    /^(completed?|done|fulfilled|finished|past event|delivered|event completed?|took place|realizad[oa]|completad[oa]|terminad[oa])$/,
  ],
  [
    'lost',
    /^(lost|closed lost|declined|rejected|dead|cancell?ed|not interested|ghosted|no response|unresponsive|turned down|cancelad[oa]|perdid[oa]|rechazad[oa])$/,
  ],
]

/** Words that may describe a booking. The words around them decide. */
const bookingPattern =
  /\b(book(ed|ing)?|un(signed|paid|confirmed|booked)|confirmed|confirmation|signed|signature|won|accepted|approved|definite|reserved|contracted|secured|hired|paid|deposit|retainer|confirmad[oa]|confirmar|reservad[oa]|firmad[oa]|firmar|aceptad[oa]|aprobad[oa]|pagad[oa]|anticipo)\b/
const elsewherePattern =
  /\b(elsewhere|someone else|somebody else|competitors?|fully booked|already booked|we (are|were) booked|unavailable|not available|otro lugar|otra parte)\b|\b(another|other|different|otr[oa])\b( \w+)? (vendors?|bars?|bartenders?|bartending|company|companies|business|caterers?|catering|services?|providers?|suppliers?|team|people|person|option|one|proveedor|empresa|servicio)\b/
const lostPattern =
  /\b(lost|declined|cancell?(ed|ation)|rejected|dead|not interested|withdr(ew|awn)|called off|fell through|no longer|refunded|expired|ghosted|unresponsive|turned down|not a (good )?fit|cancelad[oa]|perdid[oa]|rechazad[oa])\b/
const negationPattern =
  /\b(not|no|never|un(signed|paid|confirmed|booked|approved)|without|awaiting|waiting|pending|to be|to (book|sign|confirm|pay)|tbc|needs?|until|if|almost|nearly|maybe|may be|might|likely|unlikely|soon|about to|ready|requested|requires?|due|overdue|missing|sin|por|falta|pendiente)\b/
const paperworkPattern =
  /\b(contract|agreement|proposal|quote|estimate|invoice|deposit|retainer|contrato|propuesta|anticipo)\b/
const uncertainDonePattern =
  /\b(closed|completed?|done|fulfilled|finished|delivered|took place|past event|realizad[oa]|completad[oa]|terminad[oa])\b/

/** States that take no day, move no money and count in no year. Their wording need not be certain. */
const openStates: [EventState, RegExp][] = [
  ['quoted', /\b(quoted?|proposal|estimate|contract|invoice)\b|\b(held|hold|tentative)\b/],
  ['replied', /\b(replied|contacted|follow(ed)? ?up|responded|in conversation|consult(ation)?|in progress|active)\b/],
  ['spam', /\b(spam|junk)\b/],
  ['new', /\b(new|inquiry|inquired|enquiry|lead|prospect|open|unread|pending|received)\b/],
  ['quoted', /\b(cotizad[oa]|cotizacion|propuesta|presupuesto)\b/],
  ['replied', /\b(contactad|respondid)[oa]\b/],
  ['new', /\b(nuev[oa]|pendiente)\b/],
]

/**
 * Parses the status of another program in English or Spanish. Returns null for unknown words. "Elsewhere", cancellations
 * and negations take precedence over words for a booking. A booked or completed status is certain only as a whole phrase
 * without a number. "Paid: 0%" is not certain.
 */
export function parseImportStatus(words: string): ParsedImportStatus | null {
  const said = plainStatus(words)
  const isQuestion = /[?¿❌✗✘🚫]/u.test(words)
  const hasNumber = /\p{N}/u.test(words)
  const getIsCertain = (state: EventState) => !isQuestion && !(hasNumber && (state === 'booked' || state === 'done'))
  const own = eventStates.find((state) => state === said)
  // An import never places a hold. A hold needs a last day.
  if (own) return { state: own === 'held' ? 'quoted' : own, isCertain: getIsCertain(own) }
  const known = certainPhrases.find(([, phrase]) => phrase.test(said))
  if (known) return { state: known[0], isCertain: getIsCertain(known[0]) }
  if (/^(lost|cancell?ed|declined)\b/.test(said)) return { state: 'lost', isCertain: true }
  const [isPositive, isNegated] = [bookingPattern.test(said), negationPattern.test(said)]
  if (elsewherePattern.test(said) || lostPattern.test(said))
    return { state: 'lost', isCertain: !isPositive && !/\bnot? (cancel|lost)/.test(said) }
  if (isPositive && !isNegated) return { state: 'booked', isCertain: false }
  if (isPositive) return { state: paperworkPattern.test(said) ? 'quoted' : 'replied', isCertain: false }
  if (/\barchived?\b/.test(said)) return { state: 'lost', isCertain: false }
  if (uncertainDonePattern.test(said)) return { state: isNegated ? 'replied' : 'done', isCertain: false }
  const open = openStates.find(([, pattern]) => pattern.test(said))
  return open ? { state: open[0], isCertain: true } : null
}

/**
 * Default meaning of a status. Null if the owner has to choose: for uncertain words that may book an event, and for
 * unknown words.
 */
export function getDefaultStatusChoice(reading: ParsedImportStatus | null): ImportStatusChoice | null {
  if (reading === null) return null
  const { state, isCertain } = reading
  if (!isCertain && (state === 'booked' || state === 'done')) return null
  if (state === 'held') return 'quoted'
  return state === 'spam' || state === 'merged' ? 'out' : state
}

/** Key of a status across spellings: lowercase, single spaces, at most 80 characters. */
export function normalizeStatusKey(words: string): string {
  return words.trim().toLowerCase().replace(/\s+/g, ' ').slice(0, 80)
}

function plainStatus(words: string): string {
  return words
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\b(did|does|do|is|was|has|have|had|wo|would|could|can|are|were)n['’]?t\b/g, '$1 not')
    .replace(/[^a-z]+/g, ' ')
    .trim()
}

/** The owner's meaning of a status, by its key. Undefined if not chosen. */
export function findStatusChoice(
  statuses: Readonly<Record<string, ImportStatusChoice>>,
  words: string,
): ImportStatusChoice | undefined {
  const key = normalizeStatusKey(words)
  return Object.hasOwn(statuses, key) ? statuses[key] : undefined
}

export function isImportStatusChoice(text: string): text is ImportStatusChoice {
  return Object.hasOwn(importStatusLabels, text)
}
