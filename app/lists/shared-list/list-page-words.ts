import { inEach, type Language } from '../../ui/language.ts'
import { counted } from '../../business/date-words-es.ts'
import { listEs } from '../../drinks/shopping-list/list-words-es.ts'
import { listEn } from '../../drinks/shopping-list/list-words.ts'
import { amount as digits, capitalized, counted as countedEn } from '../../drinks/shopping-list/numbers-in-words.ts'
import { saidIn } from '../../business/said-in.ts'
import { bareThingsEs } from '../../menu/catalogue/who-brings-es.ts'
import { thingWords } from '../../menu/catalogue/who-brings-words.ts'
import type { Difference } from './list-difference.ts'
import type { Crossed, FactChange, LineChange, ListFacts, WallMoment } from './shared-list.ts'

/** What stands on a shopping list, in each language. */
export const listIn = inEach({ en: listEn, es: listEs })

/** What the shared list's page says, in each language. */
export const listPageWords = inEach({
  en: {
    list: 'Shopping list',
    title: (day: string, house: string) => `Shopping list, ${day} · ${house}`,
    shared: 'A shared shopping list.',
    toBuy: (day: string) => `What to buy for ${day}`,
    madeFor: (facts: readonly string[]) =>
      `For ${facts.length < 2 ? facts.join('') : `${facts.slice(0, -1).join(', ')} and ${facts.at(-1)}`}. `,
    guests: (count: number) => countedEn(count, 'guest'),
    hours: (count: number) => countedEn(count, 'hour'),
    ofBar: (hours: string) => `${hours} of bar service`,
    theExperience: (name: string) => `the ${name}`,
    usualGuess: 'We don’t know the guests and times yet, so this is our usual guess. ',
    planned: (evenings: number) =>
      evenings === 1 ? 'Planned from an evening of ours. ' : `Planned from ${evenings} evenings of ours. `,
    everybody: 'Everybody with this link checks off the same list.',
    refused: 'That was a lot at once. Everything you checked off is here: save it again in a minute.',
    youBuy: 'You buy',
    save: 'Save the list',
    bought: (count: string, total: string) => `Bought ${count} of ${total}`,
    boughtOfList: 'Bought of the list',
    changed: (day: string) => `What changed on ${day}`,
    differ: (count: number) => (count === 1 ? 'One line changed' : `${count} lines changed`),
    staysTicked: 'What you already bought stays checked off, or shows only what is missing.',
    restBought: (amount: string) => `${amount ? `${amount} total; ` : ''}the rest is bought`,
    spare: (amount: string) => `${amount} to spare`,
    less: (amount: string) => `${amount} less`,
    now: (amount: string) => `now ${amount || 'without an amount'}`,
    youHave: (spare: string) => `You have ${spare}`,
    moment: ({ day, time }: WallMoment) => `${saidIn('en').clock(time)}, ${saidIn('en').monthAndDay(day)}`,
    crossed: {
      twice: (first: string, last: string) =>
        `Two phones checked this off without knowing of each other, ${first} and ${last}: you may have it twice.`,
      'bought-last': (first: string, last: string) =>
        `Two phones did not agree: not bought ${first}, bought ${last}. The last one counts.`,
      'put-back-last': (first: string, last: string) =>
        `Two phones did not agree: bought ${first}, not bought ${last}. The last one counts.`,
    },
    facts: {
      guests: 'Guests',
      under21: 'Under 21',
      day: 'Day',
      hours: 'The bar pours',
      hot: 'Weather',
      experience: 'Experience',
      cocktails: 'Cocktails',
    },
    weather: (isHot: boolean): string => (isHot ? 'hot' : 'mild'),
    before: (is: string, was: string) => `${is}, before ${was}`,
    unknown: 'no longer known',
    added: (amount: string) => `new on the list${amount && `, ${amount}`}`,
    offList: 'no longer on the list',
    gone: 'Bought, but no longer needed',
    takeBack: 'Ask the store whether it takes them back.',
    weBring: 'We bring',
    settled: 'That depends on the experience you choose.',
    thing: thingWords,
    onRequest: (things: string) => `Need ${things}? Ask us, and we’ll quote you a price.`,
    cocktails: 'Your cocktails',
    endedTitle: 'Link ended',
    notFound: 'Not found',
    ended: 'This list is no longer shared',
    nothing: 'This link doesn’t open a list',
    askNew: 'The link was turned off. Ask whoever sent it to you for the new one.',
    askAgain: 'Part of it may be missing. Ask whoever sent it to you to send it again.',
  },
  es: {
    list: 'Lista de compras',
    title: (day, house) => `Lista de compras, ${day} · ${house}`,
    shared: 'Una lista de compras compartida.',
    toBuy: (day) => `Qué comprar para el ${day}`,
    madeFor: (facts) => `Para ${new Intl.ListFormat('es-US').format(facts)}. `,
    guests: (count) => counted(count, 'invitado', 'invitados'),
    hours: (count) => counted(count, 'hora', 'horas'),
    ofBar: (hours) => `${hours} de barra`,
    theExperience: (name) => (name.startsWith('Experiencia ') ? `la ${name}` : name),
    usualGuess: 'Los invitados y el horario todavía no están definidos, así que este es nuestro cálculo habitual. ',
    planned: (evenings) =>
      evenings === 1 ? 'Calculada con una noche nuestra. ' : `Calculada con ${evenings} noches nuestras. `,
    everybody: 'Todos los que tienen este enlace marcan la misma lista.',
    refused: 'Fueron demasiados intentos seguidos. Todo lo que marcaste sigue aquí: guárdalo de nuevo en un minuto.',
    youBuy: 'Tú compras',
    save: 'Guardar lo marcado',
    bought: (count, total) => `Comprado: ${count} de ${total}`,
    boughtOfList: 'Comprado de la lista',
    changed: (day) => `Qué cambió el ${day}`,
    differ: (count) => counted(count, 'línea distinta', 'líneas distintas'),
    staysTicked: 'Lo que ya compraste sigue marcado; si ahora hace falta más, se ve solo la diferencia.',
    restBought: (amount) => `${amount ? `${amount} en total; ` : ''}lo demás está comprado`,
    spare: (amount) => `${amount} de sobra`,
    less: (amount) => `${amount} menos`,
    now: (amount) => `ahora ${amount || 'sin cantidad'}`,
    youHave: (spare) => `Tienes ${spare}`,
    moment: ({ day, time }) =>
      `el ${saidIn('es').monthDay(day)} a ${/^(01|13):/.test(time) ? 'la' : 'las'} ${saidIn('es').clock(time)}`,
    crossed: {
      twice: (first, last) =>
        `Dos teléfonos lo marcaron sin saber uno del otro, ${first} y ${last}: quizás lo tengas dos veces.`,
      'bought-last': (first, last) =>
        `Dos teléfonos no coincidieron: uno lo desmarcó ${first}; otro lo marcó ${last}. Vale lo último.`,
      'put-back-last': (first, last) =>
        `Dos teléfonos no coincidieron: uno lo marcó ${first}; otro lo desmarcó ${last}. Vale lo último.`,
    },
    facts: {
      guests: 'Invitados',
      under21: 'Menores de 21',
      day: 'Fecha',
      hours: 'La barra sirve',
      hot: 'Clima',
      experience: 'Experiencia',
      cocktails: 'Cócteles',
    },
    weather: (isHot) => (isHot ? 'calor' : 'fresco'),
    before: (is, was) => `${is}; antes ${was}`,
    unknown: 'ya no se sabe',
    added: (amount) => `se agregó a la lista${amount && `, ${amount}`}`,
    offList: 'ya no está en la lista',
    gone: 'Comprado, y ya no hace falta',
    takeBack: 'Pregunta en la tienda si lo aceptan de vuelta.',
    weBring: 'Nosotros llevamos',
    settled: 'Eso se define con la experiencia que elijas.',
    thing: bareThingsEs,
    onRequest: (things) => `¿Necesitas ${things}? Pídenoslo y te cotizamos.`,
    cocktails: 'Tus cócteles',
    endedTitle: 'El enlace ya no es válido',
    notFound: 'No encontrado',
    ended: 'Esta lista ya no se comparte',
    nothing: 'Este enlace no abre ninguna lista',
    askNew: 'El enlace ya no es válido. Pídele el nuevo a quien te lo envió.',
    askAgain: 'Quizás se copió incompleto. Pídele a quien te lo envió que lo envíe de nuevo.',
  },
})

/** What the page's script says, where it does not speak English; it says English by itself. */
export const liveWordsEs = {
  bought: 'Comprado: # de #',
  away: 'Sin conexión: así estaba la lista. Lo que marques se guarda en este teléfono y se envía cuando vuelva la conexión.',
  one: 'Sin conexión: una línea marcada está guardada en este teléfono y se envía cuando vuelva la conexión.',
  many: 'Sin conexión: # líneas marcadas están guardadas en este teléfono y se envían cuando vuelva la conexión.',
}

/** What is still to be bought of a line, or left over: "+ 2 cases", "3 bottles to spare". */
export function differenceWords(difference: Difference, language: Language): string {
  const words = listPageWords(language)
  const { amount } = listIn(language)
  if ('more' in difference) return `+ ${amount(difference.more)}`
  return 'spare' in difference ? words.spare(amount(difference.spare)) : words.now(amount(difference.now))
}

/** What two phones that did not know of each other said of a line. */
export function crossedWords({ kind, first, last }: Crossed, language: Language): string {
  const words = listPageWords(language)
  return words.crossed[kind](words.moment(first), words.moment(last))
}

/** "Beer, 12 oz: + 2 cases", or that it is new or gone. */
export function lineChangeWords(change: LineChange, language: Language): string {
  const words = listPageWords(language)
  const { name, amount } = listIn(language)
  const what =
    'added' in change
      ? words.added(amount(change.added))
      : 'gone' in change
        ? words.offList
        : 'spare' in change.by
          ? words.less(amount(change.by.spare))
          : differenceWords(change.by, language)
  return `${name(change.product)}: ${what}`
}

/** "Guests: 120 guests, before 100 guests" */
export function factChangeWords({ fact, is, was }: FactChange, language: Language): string {
  const words = listPageWords(language)
  const [now, then] = [factWords(fact, is, language), factWords(fact, was, language)]
  return `${words.facts[fact]}: ${now === '' ? words.unknown : then === '' ? now : words.before(now, then)}`
}

/** A fact of a list in words; nothing where nobody knows it. */
export function factWords(fact: keyof ListFacts, value: ListFacts[keyof ListFacts], language: Language): string {
  const words = listPageWords(language)
  if (value === null) return ''
  if (typeof value === 'boolean') return words.weather(value)
  if (typeof value === 'string') return fact === 'day' ? saidIn(language).shortDay(value) : value
  return fact === 'guests' ? words.guests(value) : fact === 'hours' ? words.hours(value) : digits(value)
}

/** A thing of the bar at the head of its line. */
export function thingName(thing: keyof typeof thingWords, language: Language): string {
  return capitalized(listPageWords(language).thing[thing])
}
