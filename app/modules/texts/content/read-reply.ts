/**
 * A wish in an incoming text. `wrong-number`: the number belongs to somebody else. `maybe-stop` sounds like a stop, and the
 * owner decides.
 */
export type TextCommand = 'stop' | 'wrong-number' | 'maybe-stop' | 'start' | 'help'

const stops =
  /^(?:stop ?all|stop|unsubscribe|unsuscribe|cancel|end|quit|revoke|opt ?out|alto|basta|no mas|cancelar|parar?|detener)$/
const starts = /^(?:start|unstop|iniciar|empezar)$/
const helps = /^(?:help|info|ayuda)$/

/** Words that change nothing about a wish. */
const fillers =
  /\b(?:please|pls|plz|por favor|thank you|thanks?|gracias|now|ya|ok|okay|hey|hi|hola|i want to|i would like to|i d like to|quiero|sending|sendings|texting|messaging|contacting|the|these|those|any|all|more|me|us|my|from|to|this|with|los|las|mas|sus|tus|de|texts?|messages?|msgs?|sms|mensajes?|textos?|enviar(?:me|nos)?|mandar(?:me|nos)?|escribir(?:me|nos)?)\b/g

/** Sentences that say the same as STOP. */
const stopSentences =
  /\b(?:(?:do not|don t|dont|never) (?:text|message|contact|write(?: to)?) (?:me|us|this number)|no more (?:texts?|messages?|sms)|(?:remove|delete) (?:me|us|my number|this number)|take (?:me|us) off|leave (?:me|us) alone|no (?:me|nos) (?:escriban?|escribas|manden?|mandes|envien?|envies)|dejen? de (?:escribir|mandar|enviar)|no (?:quiero )?(?:mas )?(?:mensajes|textos)\b)/

const wrongNumbers = /^(?:wrong (?:number|person)|numero equivocado|equivocado de numero|no es (?:mi|su) numero)$/

/** Filler words around "wrong number". Any other word, as in "the wrong number of guests", changes the meaning. */
const wrongNumberFillers =
  /\b(?:sorry|i think|you|u|ve|have|has|got|the|this|that|is|it|s|a|hi|hey|hello|no|please|thanks|el|la|un|una|es|este|ese|te|se|tiene|tienes|equivocaste|equivoco|perdon|lo siento|disculp[ae]|hola|gracias|creo que)\b/g

const maybeStop =
  /\b(?:stop|unsubscribe|opt(?:ing)? out|wrong (?:number|person)|who is this|spam|basta|cancel(?:ar)? (?:texts?|messages?|mensajes|suscripcion)|numero equivocado|quien es)\b/

/**
 * Parses STOP, START or HELP from a text, in English or Spanish and any common wording. Null for other texts. "Yes" does not
 * count as START.
 */
export function parseTextCommand(text: string): TextCommand | null {
  const plain = toPlainText(text)
  if (helps.test(plain)) return 'help'
  if (starts.test(plain)) return 'start'
  if (isStop(plain)) return 'stop'
  if (!text.includes('?') && wrongNumbers.test(removeFillers(plain, wrongNumberFillers))) return 'wrong-number'
  const isShort = plain.split(' ').length <= 12
  return isShort && maybeStop.test(plain) && !/\bstop (?:by|in|over|at|for)\b/.test(plain) ? 'maybe-stop' : null
}

/**
 * Parses the command of a stored text. "Wrong number" counts only as a number's first reply. Later it may mean something
 * else, and the owner decides.
 */
export function parseStoredTextCommand({ body, kind }: { body: string; kind: string }): TextCommand | null {
  const wish = parseTextCommand(body)
  return wish === 'wrong-number' && kind !== wish ? 'maybe-stop' : wish
}

function isStop(plain: string): boolean {
  if (stops.test(plain) || stopSentences.test(plain)) return true
  return stops.test(removeFillers(plain, fillers))
}

function removeFillers(plain: string, fillers: RegExp): string {
  return plain.replaceAll(fillers, ' ').replaceAll(/\s+/g, ' ').trim()
}

/** A bartender's reply to an offer. `code` are the two digits of the offer's version, null if it has none. */
export type TextedOfferAnswer = { isYes: boolean; code: string | null }

/** Reads "YES 42", "sí 42", "NO 42", "yes" or "no". Null for everything else. */
export function parseOfferReply(text: string): TextedOfferAnswer | null {
  const match = /^(yes|y|yep|yeah|si|no|n|nope) ?(\d\d)?$/.exec(toPlainText(text))
  return match && { isYes: !match[1]!.startsWith('n'), code: match[2] ?? null }
}

/** Words in lower case, without accents, signs and double blanks. */
function toPlainText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Whether a text is a STOP word that the carrier itself confirms. */
export function isCarrierStopText(text: string): boolean {
  return /^(?:stop|stopall|unsubscribe|cancel|end|quit|revoke|optout)$/i.test(text.trim())
}
