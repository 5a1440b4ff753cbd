import { inEach, type Language } from '../../ui/language.ts'
import { counted } from '../../business/date-words-es.ts'

/** What the shared list's page says, in each language. */
const inLanguage = inEach({
  en: {
    list: 'Shopping list',
    title: (day: string, house: string) => `Shopping list, ${day} · ${house}`,
    shared: 'A shared shopping list.',
    toBuy: (day: string) => `What to buy for ${day}`,
    madeFor: (facts: readonly string[]) =>
      `For ${facts.length < 2 ? facts.join('') : `${facts.slice(0, -1).join(', ')} and ${facts.at(-1)}`}. `,
    ofBar: (hours: string) => `${hours} of bar`,
    theExperience: (name: string) => `the ${name}`,
    usualGuess: 'Guests and times are not settled yet, so this is our usual guess. ',
    everybody: 'Everybody with this link ticks the same list.',
    refused: 'That was a lot at once. Your ticks are all here: save them again in a minute.',
    youBuy: 'You buy',
    save: 'Save the ticks',
    bought: (count: string, total: string) => `Bought ${count} of ${total}`,
    boughtOfList: 'Bought of the list',
    changed: (day: string) => `What changed on ${day}`,
    differ: (count: number) => (count === 1 ? 'One line differs' : `${count} lines differ`),
    staysTicked: 'What you have bought already stays ticked, or shows only the difference.',
    restBought: (amount: string) => `${amount ? `${amount} in all; ` : ''}the rest is bought`,
    youHave: (difference: string) => `You have ${difference}`,
    gone: 'Bought, and not needed any more',
    takeBack: 'Ask the shop whether it takes them back.',
    weBring: 'We bring',
    settled: 'That is settled with the experience you choose.',
    onRequest: (things: string) => `We bring ${things} where you ask us to.`,
    cocktails: 'Your cocktails',
    endedTitle: 'Link ended',
    notFound: 'Not found',
    ended: 'This list is shared no more',
    nothing: 'This link opens no list',
    askNew: 'Its link was ended. Ask whoever sent it to you for the new one.',
    askAgain: 'It may have been copied in part. Ask whoever sent it to you to send it again.',
  },
  es: {
    list: 'Lista de compras',
    title: (day, house) => `Lista de compras, ${day} · ${house}`,
    shared: 'Una lista de compras compartida.',
    toBuy: (day) => `Qué comprar para el ${day}`,
    madeFor: (facts) => `Para ${new Intl.ListFormat('es-US').format(facts)}. `,
    ofBar: (hours) => `${hours} de barra`,
    theExperience: (name) => name,
    usualGuess: 'Los invitados y el horario todavía no están definidos, así que esto es nuestro cálculo habitual. ',
    everybody: 'Todos los que tienen este enlace marcan la misma lista.',
    refused: 'Fueron demasiados intentos seguidos. Todo lo que marcaste sigue aquí: guárdalo de nuevo en un minuto.',
    youBuy: 'Tú compras',
    save: 'Guardar lo marcado',
    bought: (count, total) => `Comprado: ${count} de ${total}`,
    boughtOfList: 'Comprado de la lista',
    changed: (day) => `Qué cambió el ${day}`,
    differ: (count) => counted(count, 'línea distinta', 'líneas distintas'),
    staysTicked: 'Lo que ya compraste sigue marcado, o muestra solo la diferencia.',
    restBought: (amount) => `${amount ? `${amount} en total; ` : ''}lo demás está comprado`,
    youHave: (difference) => `Tienes ${difference}`,
    gone: 'Comprado, y ya no hace falta',
    takeBack: 'Pregunta en la tienda si lo aceptan de vuelta.',
    weBring: 'Nosotros llevamos',
    settled: 'Eso se define con la experiencia que elijas.',
    onRequest: (things) => `Llevamos ${things} si nos lo pides.`,
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

/** The words of the list's page; English where no language is named. */
export function listPageWords(language: Language = 'en') {
  return inLanguage(language)
}
