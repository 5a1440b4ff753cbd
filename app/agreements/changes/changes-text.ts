import { formatCountEs } from '../../business/date-formatter-es.ts'
import { defineTranslations } from '../../ui/language.ts'

/** Formatted amounts of a cancellation: paid, retained, and refunded or still owed. Null for an amount of zero. */
export type CancellationAmountsText = {
  paid: string | null
  kept: string | null
  back: string | null
  owed: string | null
  days: number
}

type Said = { subject: string; title: string; words: string }

/** Texts about changes after acceptance: in forms, in documents and in emails. */
export const changesText = defineTranslations({
  en: {
    heading: {
      storm: (name: string) => `A storm is on its way (${name}): you can move your event`,
      offered: 'Our answer to your change',
      callOff: 'You asked to cancel',
      postpone: 'You asked to postpone it',
      change: 'You asked for a change',
    },
    form: {
      fields: {
        eventDate: 'Date',
        eventGuestCount: 'Guests',
        eventStartTime: 'Starts',
        eventEndTime: 'Ends',
        eventVenue: 'Venue',
        eventLocation: 'City or address',
        eventZip: 'ZIP',
        bartenders: 'Bartenders beyond what the guests need',
        cocktail: 'Additional cocktails',
        garnish: 'Additional garnishes',
        mixer: 'Additional mixers',
      },
      options: 'Options',
    },
    table: {
      nothing: 'Nothing about the event would change.',
      caption: 'What would change',
      what: 'What',
      agreed: 'Agreed',
      withChange: 'With the change',
      none: 'none',
    },
    rows: {
      day: 'Date',
      noDay: 'No date yet',
      times: 'Times',
      guests: 'Guests',
      place: 'Place',
      bartenders: 'Bartenders',
      arrive: 'We arrive',
      weDo: 'What we do',
      youBuy: 'You buy',
      theyBuy: 'They buy',
      inAll: 'Total',
      stillToPay: 'Still to pay',
      added: (lines: string) => `${lines} added`,
      removed: (lines: string) => `${lines} taken out`,
    },
    errors: {
      day: (year: number) => `Enter a day from tomorrow on, up to ${year}`,
      start: 'Enter a time, such as 5:00 PM',
      end: 'Enter a time, such as 11:00 PM',
      pastTime: 'This time has passed. Enter a later one',
      guests: 'Enter a whole number of guests, from 1 to 2,000',
      shorten: 'Shorten it to 200 characters',
      zip: 'Enter a ZIP of five digits, or leave it empty',
      bartenders: 'Enter how many more bartenders, from 0 to 20',
      extras: 'Enter how many, from 0 to 50',
      options: 'Choose one of the options shown in each group',
      words: 'Shorten your words to 2,000 characters',
    },
    paper: {
      title: (number: number, reference: string) => `Change ${number} of agreement ${reference}`,
      cancellation: (reference: string) => `Cancellation of agreement ${reference}`,
      file: { calledOff: 'canceled', change: (number: number) => `change ${number}` },
      said: { client: 'What you wrote', owner: 'What we wrote' },
      answered: 'Our answer',
      different: 'What changes',
      heads: ['What', 'Agreed before', 'From now on'],
      none: 'none',
      costs: 'What it costs now',
      restStays: 'Everything else we agreed on stays as it is.',
      isChanged: (day: string) => `What we agreed on for ${day} changes as follows.`,
      isChangedUndated: 'What we agreed on changes as follows. The event is still postponed and has no date yet.',
      moves: (storm: string, from: string, to: string) =>
        `${storm}: the event on ${from} moves to ${to}, free of charge.`,
      postponed: (day: string) =>
        `The event on ${day} is postponed, with no new date yet. What was agreed and paid still counts.`,
      calledOff: (day: string, kept: string | null) =>
        `The event on ${day} is canceled. ${kept === null ? 'We keep nothing; anything paid comes back.' : `We keep ${kept} in total; anything paid beyond that comes back.`}`,
      agreed: 'Agreed',
      picked: 'Picked',
      asked: 'Asked',
      offered: 'Offered',
      pickedBy: 'Picked online by',
      askedBy: 'Asked online by',
      offeredBy: 'Offered by',
      agreedBy: 'Agreed by',
      doneBy: 'Done by',
      hash: 'SHA-256 of the words above',
    },
    letter: {
      hello: (name: string) => `Hi ${name},`,
      open: 'Read and sign',
      pickDate: 'Pick a new date',
      youWrote: (words: string) => `You wrote: ${words}`,
      weWrote: (words: string) => `A note from us: ${words}`,
      weAnswered: (words: string) => `We answered: ${words}`,
      openPage: 'Open your page',
      storm: (name: string, day: string, until: string): Said => ({
        subject: `Storm on its way (${name}): you can move your ${day} event, free of charge`,
        title: `A storm is on its way: ${name}`,
        words: `You can move your event to another available date, free of charge. Pick it on your page by ${until}; if you don’t, everything stays as it is.`,
      }),
      offered: (until: string): Said => ({
        subject: 'Your change: our answer',
        title: 'Here is what we can do',
        words: `Sign it on your page by ${until}. If you do nothing, what we agreed on stays as it is.`,
      }),
      calledOff: (day: string, settled: CancellationAmountsText): Said => ({
        subject: `${day} is canceled`,
        title: `${day} is canceled`,
        words: formatAmountsEn(settled),
      }),
      money: { paid: 'You paid', kept: 'Stays with us', back: 'Comes back to you', owed: 'Still to pay' },
      postponed: (day: string): Said => ({
        subject: `${day} is postponed`,
        title: `${day} is postponed`,
        words:
          'What we agreed on still counts, and so does anything you paid. Tell us your new date on your page as soon as you know it.',
      }),
      /** `total` is set if the change does not affect the total. */
      agreed: (day: string, dayAndYear: string, total: string | null): Said => ({
        subject: `Your change for ${day} is agreed`,
        title: 'Your change is agreed',
        words: `Your copy of the change to your event on ${dayAndYear} is attached.${total === null ? '' : ` The total stays ${total}.`}`,
      }),
      agreedUndated: (total: string | null): Said => ({
        subject: 'Your change is agreed',
        title: 'Your change is agreed',
        words: `Your copy of the change is attached.${total === null ? '' : ` The total stays ${total}.`} Your event is still postponed and has no date yet. Tell us your new date on your page as soon as you know it.`,
      }),
      declined: 'We can’t make that change',
      notYet: (day: string, phone: string): Said => ({
        subject: `About your event on ${day}`,
        title: 'Nothing has changed yet',
        words: `Call us at ${phone}, and we’ll sort it out together.`,
      }),
      stormGone: (name: string, day: string): Said => ({
        subject: `${day} stays as planned`,
        title: `${day} stays as planned`,
        words: `We withdrew the free move we offered for ${name}. You don’t need to do anything. What we agreed on stays as it is.`,
      }),
      takenBack: 'We took that change back',
      stays: 'What we agreed on stays as it is.',
    },
  },
  es: {
    heading: {
      storm: (name) => `Se acerca una tormenta (${name}): puedes cambiar la fecha sin costo`,
      offered: 'Nuestra respuesta a tu cambio',
      callOff: 'Pediste cancelar el evento',
      postpone: 'Pediste posponer el evento',
      change: 'Pediste un cambio',
    },
    form: {
      fields: {
        eventDate: 'Fecha',
        eventGuestCount: 'Invitados',
        eventStartTime: 'Empieza',
        eventEndTime: 'Termina',
        eventVenue: 'Lugar',
        eventLocation: 'Ciudad o dirección',
        eventZip: 'Código postal (ZIP)',
        bartenders: 'Bartenders además de los que necesitan tus invitados',
        cocktail: 'Cócteles adicionales',
        garnish: 'Decoraciones adicionales para cócteles',
        mixer: 'Refrescos o jugos adicionales',
      },
      options: 'Tus opciones',
    },
    table: {
      nothing: 'No cambiaría nada del evento.',
      caption: 'Lo que cambiaría',
      what: 'Qué',
      agreed: 'Acordado',
      withChange: 'Con el cambio',
      none: 'ninguno',
    },
    rows: {
      day: 'Fecha',
      noDay: 'Todavía sin fecha',
      times: 'Horario',
      guests: 'Invitados',
      place: 'Lugar',
      bartenders: 'Bartenders',
      arrive: 'Llegamos',
      weDo: 'Lo que hacemos',
      youBuy: 'Tú compras',
      theyBuy: 'Compran',
      inAll: 'Total',
      stillToPay: 'Por pagar',
      added: (lines) => `${lines} (se agrega)`,
      removed: (lines) => `${lines} (se quita)`,
    },
    errors: {
      day: (year) => `Escribe una fecha a partir de mañana, hasta ${year}`,
      start: 'Escribe una hora, por ejemplo 5:00 p.m.',
      end: 'Escribe una hora, por ejemplo 11:00 p.m.',
      pastTime: 'Esta hora ya pasó. Escribe una más tarde',
      guests: 'Escribe un número entero de invitados, de 1 a 2,000',
      shorten: 'Acórtalo a 200 caracteres',
      zip: 'Escribe un código postal de cinco dígitos, o déjalo vacío',
      bartenders: 'Escribe cuántos bartenders más, de 0 a 20',
      extras: 'Escribe cuántos, de 0 a 50',
      options: 'Elige en cada grupo una de las opciones que están aquí',
      words: 'Acorta tu texto a 2,000 caracteres',
    },
    paper: {
      title: (number, reference) => `Cambio ${number} del acuerdo ${reference}`,
      cancellation: (reference) => `Cancelación del acuerdo ${reference}`,
      file: { calledOff: 'cancelado', change: (number) => `cambio ${number}` },
      said: { client: 'Lo que escribiste', owner: 'Lo que escribimos' },
      answered: 'Nuestra respuesta',
      different: 'Lo que cambia',
      heads: ['Qué', 'Acordado antes', 'Desde ahora'],
      none: 'ninguno',
      costs: 'Lo que cuesta ahora',
      restStays: 'Todo lo demás que se acordó queda como está.',
      isChanged: (day) => `Se cambia lo que se acordó para el ${day}.`,
      isChangedUndated: 'Se cambia lo que se acordó. El evento sigue pospuesto y todavía no tiene fecha.',
      moves: (storm, from, to) => `Por la tormenta (${storm}), el evento del ${from} pasa al ${to}, sin costo.`,
      postponed: (day) =>
        `El evento del ${day} se pospone, todavía sin nueva fecha. Lo acordado y lo pagado sigue valiendo.`,
      calledOff: (day, kept) =>
        `El evento del ${day} se cancela. ${kept === null ? 'No nos quedamos con nada; lo que se pagó se devuelve.' : `En total nos quedamos con ${kept}; lo que se haya pagado por encima de ese monto se devuelve.`}`,
      agreed: 'Acordado',
      picked: 'Elegido',
      asked: 'Pedido',
      offered: 'Ofrecido',
      pickedBy: 'Elegido en su propia página por',
      askedBy: 'Pedido en su propia página por',
      offeredBy: 'Ofrecido por',
      agreedBy: 'Acordado por',
      doneBy: 'Hecho por',
      hash: 'SHA-256 del texto de arriba',
    },
    letter: {
      hello: (name) => `Hola, ${name}:`,
      open: 'Leer y firmar',
      pickDate: 'Elegir la nueva fecha',
      youWrote: (words) => `Escribiste: ${words}`,
      weWrote: (words) => `Una nota nuestra: ${words}`,
      weAnswered: (words) => `Nuestra respuesta: ${words}`,
      openPage: 'Abrir tu página',
      storm: (name, day, until) => ({
        subject: `Por la tormenta (${name}) puedes cambiar tu fecha del ${day} sin costo`,
        title: `Se acerca una tormenta: ${name}`,
        words: `Tienes hasta el ${until} para elegir, sin costo, otra fecha que tengamos libre. Elígela en tu página; si no lo haces, todo queda como está.`,
      }),
      offered: (until) => ({
        subject: 'Tu cambio: nuestra respuesta',
        title: 'Esto es lo que podemos hacer',
        words: `Si te parece bien el cambio, fírmalo en tu página a más tardar el ${until}. Si no haces nada, lo que acordamos queda como está.`,
      }),
      calledOff: (day, settled) => ({
        subject: `El evento del ${day} queda cancelado`,
        title: `El evento del ${day} queda cancelado`,
        words: formatAmountsEs(settled),
      }),
      money: { paid: 'Pagaste', kept: 'Nos quedamos con', back: 'Te devolvemos', owed: 'Por pagar' },
      postponed: (day) => ({
        subject: `El evento del ${day} queda pospuesto`,
        title: `El evento del ${day} queda pospuesto`,
        words:
          'Lo que acordamos, y lo que hayas pagado, sigue valiendo. Dinos tu nueva fecha en tu página en cuanto la sepas.',
      }),
      agreed: (day, dayAndYear, total) => ({
        subject: `El cambio para el ${day} queda acordado`,
        title: 'Tu cambio queda acordado',
        words: `Te adjuntamos tu copia del cambio para tu evento del ${dayAndYear}.${total === null ? '' : ` El total sigue siendo ${total}.`}`,
      }),
      agreedUndated: (total) => ({
        subject: 'Tu cambio queda acordado',
        title: 'Tu cambio queda acordado',
        words: `Te adjuntamos tu copia del cambio.${total === null ? '' : ` El total sigue siendo ${total}.`} Tu evento sigue pospuesto y todavía no tiene fecha. Dinos tu nueva fecha en tu página en cuanto la sepas.`,
      }),
      declined: 'No podemos hacer ese cambio',
      notYet: (day, phone) => ({
        subject: `Sobre tu evento del ${day}`,
        title: 'Todavía no cambia nada',
        words: `Llámanos al ${phone} y lo resolvemos juntos.`,
      }),
      stormGone: (name, day) => ({
        subject: `El ${day} sigue como estaba`,
        title: `El ${day} sigue como estaba`,
        words: `Retiramos el cambio de fecha sin costo que te ofrecimos por ${name}. No tienes que hacer nada. Lo que acordamos queda como está.`,
      }),
      takenBack: 'Retiramos el cambio que te propusimos',
      stays: 'Lo que acordamos queda como está.',
    },
  },
})

function formatAmountsEn({ paid, back, owed, days }: CancellationAmountsText): string {
  if (back)
    return `${back === paid ? `The ${back} you paid` : `${back} of what you paid`} comes back to you, the way you paid it, within ${days} business days.`
  if (owed) return `${owed} is still due.`
  return paid
    ? 'Under the terms we agreed on, nothing you paid comes back, and you owe nothing more.'
    : 'You had not paid anything, so there is nothing to refund, and you owe nothing.'
}

function formatAmountsEs({ paid, back, owed, days }: CancellationAmountsText): string {
  if (back)
    return `Te devolvemos ${back === paid ? `los ${back} que pagaste` : `${back} de lo que pagaste`}, por el mismo medio, en un plazo de ${formatCountEs(days, 'día hábil', 'días hábiles')}.`
  if (owed) return `Quedan por pagar ${owed}.`
  return paid
    ? 'Según lo acordado, no se devuelve nada de lo que pagaste y no debes nada más.'
    : 'No se pagó nada, así que no hay nada que devolver ni que pagar.'
}
