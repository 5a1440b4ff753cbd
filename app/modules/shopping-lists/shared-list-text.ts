import { defineTranslations } from '../../ui/language.ts'
import { formatCountEs, formatTimeEs, addFinalPeriod } from '../../business/date-formatter-es.ts'
import { spanishShoppingListFormatter } from '../../drinks/shopping-list/shopping-list-text-es.ts'
import { englishShoppingListFormatter } from '../../drinks/shopping-list/shopping-list-text.ts'
import { formatCountedNoun as countedEn } from '../../drinks/shopping-list/format-numbers.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { supplyItemLabelsEs } from '../../menu/catalog/supply-text-es.ts'
import { supplyItemLabels } from '../../menu/catalog/supply-text.ts'
import type { LocalDateTime } from './shared-list.ts'
import { capitalize } from '../../business/capitalize.ts'
import { joinWords } from '../../business/join-list.ts'

/** Formats hours in halves: "5½". */
const inHalves = (count: number) => `${Math.floor(count) || ''}${count % 1 ? '½' : ''}`

/** Texts of a shopping list's items, by language. */
export const shoppingListFormatter = defineTranslations({
  en: englishShoppingListFormatter,
  es: spanishShoppingListFormatter,
})

/** Texts of the shared list's page, by language. */
export const sharedListText = defineTranslations({
  en: {
    list: 'Shopping list',
    title: (day: string, house: string) => `Shopping list, ${day} · ${house}`,
    shared: 'A shared shopping list.',
    toBuy: (day: string) => `What to buy for ${day}`,
    off: {
      'called-off': {
        heading: (day: string) => `The event on ${day} is canceled`,
        lead: 'There is nothing more to buy. Ask the store what it takes back.',
        nothing: 'There is nothing to buy anymore.',
      },
      postponed: {
        heading: (day: string) => `The event on ${day} is postponed`,
        lead: 'Wait for the new date before you buy more: the list may change with it.',
        nothing: 'Wait for the new date before you buy: the list may change with it.',
      },
    },
    guests: (count: number) => countedEn(count, 'guest'),
    hours: (count: number) => (count === 1 ? '1 hour' : `${inHalves(count)} hours`),
    drinks: (count: number) => countedEn(count, 'cocktail'),
    usualGuess: 'We don’t know the guests and times yet, so this is our usual guess. ',
    planned: (evenings: number) =>
      evenings === 1 ? 'Based on an evening we’ve poured. ' : `Based on ${evenings} evenings we’ve poured. `,
    everybody: 'Everybody with this link checks off the same list.',
    refused: 'That was a lot at once: the last line you tapped is not saved yet. Tap it again in a minute.',
    youBuy: 'You buy',
    share: 'Share',
    copied: 'Link copied. Paste it into a message.',
    aisles: { beer: 'Beer', wine: 'Wine', spirits: 'Spirits', water: 'Water' },
    bought: (count: string, total: string) => `Bought ${count} of ${total}`,
    inPart: (count: string) => `and ${count} in part`,
    boughtOfList: 'Bought of the list',
    changed: (lines: number, day: string) =>
      lines === 0 ? `Changed on ${day}.` : `${lines === 1 ? 'One line' : `${lines} lines`} changed on ${day}.`,
    spare: (amount: string) => `${amount} to spare`,
    now: (amount: string) => `now ${amount || 'without an amount'}`,
    youHave: (spare: string) => `You have ${spare}`,
    sinceBought: (more: string) => `${more} since you bought`,
    newLine: 'new on the list',
    was: (amount: string) => `was ${amount || 'without an amount'}`,
    bagOf: (pounds: number) => `in ${pounds} lb bags`,
    cups: (count: number) => countedEn(count, 'cup'),
    orAskUs: 'or ask us to bring some',
    moment: ({ day, time }: LocalDateTime) =>
      `${getFormatter('en').clock(time)}, ${getFormatter('en').monthAndDay(day)}`,
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
    before: (is: string, was: string) => `${is}, was ${was}`,
    unknown: 'no longer known',
    offList: (things: readonly string[]) => `No longer on the list: ${things.join('; ')}.`,
    gone: 'Bought, but no longer needed',
    takeBack: 'Ask the store whether it takes them back.',
    weBring: 'We bring',
    settled: 'That depends on the experience you choose.',
    thing: supplyItemLabels,
    things: (things: readonly string[]) => `${capitalize(joinWords(things))}.`,
    cocktails: 'Your cocktails',
    endedTitle: 'Link ended',
    notFound: 'Not found',
    ended: 'This list is no longer shared',
    closed: 'This list is closed',
    nothing: 'This link doesn’t open a list',
    askNew: 'The link was turned off. Ask whoever sent it to you for the new one.',
    askAgain: 'Part of it may be missing. Ask whoever sent it to you to send it again.',
    /** Texts the page’s script uses, with a # for each number. */
    live: {
      bought: 'Bought # of #',
      inPart: 'and # in part',
      away: 'No connection: this is the list as it was. Check marks are kept on this phone and sent when you’re back online.',
      one: 'No connection. One check mark is kept on this phone and sent when you’re back online.',
      many: 'No connection. # check marks are kept on this phone and sent when you’re back online.',
    },
  },
  es: {
    list: 'Lista de compras',
    title: (day, house) => `Lista de compras, ${day} · ${house}`,
    shared: 'Una lista de compras compartida.',
    toBuy: (day) => `Qué comprar para el ${day}`,
    off: {
      'called-off': {
        heading: (day) => `El evento del ${day} queda cancelado`,
        lead: 'Ya no hace falta comprar nada. Pregunta en la tienda qué te aceptan de vuelta.',
        nothing: 'Ya no hace falta comprar nada.',
      },
      postponed: {
        heading: (day) => `El evento del ${day} queda pospuesto`,
        lead: 'Espera la nueva fecha antes de comprar más: la lista puede cambiar con ella.',
        nothing: 'Espera la nueva fecha antes de comprar: la lista puede cambiar con ella.',
      },
    },
    guests: (count) => formatCountEs(count, 'invitado', 'invitados'),
    hours: (count) => (count === 1 ? '1 hora' : `${inHalves(count)} horas`),
    drinks: (count) => formatCountEs(count, 'cóctel', 'cócteles'),
    usualGuess: 'Los invitados y el horario todavía no están definidos, así que este es nuestro cálculo habitual. ',
    planned: (evenings) =>
      evenings === 1
        ? 'Calculamos esta lista a partir de uno de nuestros eventos. '
        : `Calculamos esta lista a partir de ${evenings} de nuestros eventos. `,
    everybody: 'Todos los que tienen este enlace marcan la misma lista.',
    refused:
      'Fueron demasiados toques seguidos: la última línea que tocaste no se guardó. Tócala otra vez en un minuto.',
    youBuy: 'Tú compras',
    share: 'Compartir',
    copied: 'Enlace copiado. Pégalo en un mensaje.',
    aisles: { beer: 'Cerveza', wine: 'Vino', spirits: 'Licores', water: 'Agua' },
    bought: (count, total) => `Comprado: ${count} de ${total}`,
    inPart: (count) => `y ${count} en parte`,
    boughtOfList: 'Comprado de la lista',
    changed: (lines, day) =>
      lines === 0 ? `Cambió el ${day}.` : `${formatCountEs(lines, 'línea cambió', 'líneas cambiaron')} el ${day}.`,
    spare: (amount) => `${amount} de sobra`,
    now: (amount) => `ahora ${amount || 'sin cantidad'}`,
    youHave: (spare) => `Tienes ${spare}`,
    sinceBought: (more) => `${more} desde que compraste`,
    newLine: 'se agregó a la lista',
    was: (amount) => `antes ${amount || 'sin cantidad'}`,
    bagOf: (pounds) => `en bolsas de ${pounds} lb`,
    cups: (count) => formatCountEs(count, 'vaso', 'vasos'),
    orAskUs: 'o pide que nos encarguemos',
    moment: ({ day, time }) =>
      `el ${getFormatter('es').monthDay(day)} a ${formatTimeEs(getFormatter('es').clock(time))}`,
    crossed: {
      twice: (first, last) =>
        `Dos teléfonos lo marcaron sin saber uno del otro, ${first} y ${last}: quizás lo tengas dos veces.`,
      'bought-last': (first, last) =>
        `${addFinalPeriod(`Dos teléfonos no coincidieron: uno lo desmarcó ${first}; otro lo marcó ${last}`)} Vale lo último.`,
      'put-back-last': (first, last) =>
        `${addFinalPeriod(`Dos teléfonos no coincidieron: uno lo marcó ${first}; otro lo desmarcó ${last}`)} Vale lo último.`,
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
    offList: (things) => `Ya no ${things.length === 1 ? 'está' : 'están'} en la lista: ${things.join('; ')}.`,
    gone: 'Comprado, y ya no hace falta',
    takeBack: 'Pregunta en la tienda si lo aceptan de vuelta.',
    weBring: 'Nosotros llevamos',
    settled: 'Eso se define con la experiencia que elijas.',
    thing: supplyItemLabelsEs,
    things: (things) => `${capitalize(new Intl.ListFormat('es-US').format(things))}.`,
    cocktails: 'Tus cócteles',
    endedTitle: 'El enlace ya no es válido',
    notFound: 'No encontrado',
    ended: 'Esta lista ya no se comparte',
    closed: 'Esta lista ya está cerrada',
    nothing: 'Este enlace no abre ninguna lista',
    askNew: 'El enlace ya no es válido. Pídele el nuevo a quien te lo envió.',
    askAgain: 'Quizás se copió incompleto. Pídele a quien te lo envió que lo envíe de nuevo.',
    live: {
      bought: 'Comprado: # de #',
      inPart: 'y # en parte',
      away: 'Sin conexión: así estaba la lista. Lo que marques se guarda en este teléfono y se envía cuando vuelva la conexión.',
      one: 'Sin conexión. Una marca está guardada en este teléfono y se envía cuando vuelva la conexión.',
      many: 'Sin conexión. # marcas están guardadas en este teléfono y se envían cuando vuelva la conexión.',
    },
  },
})
