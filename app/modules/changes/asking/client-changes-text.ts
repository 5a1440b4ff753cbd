import { formatEndTimeEs, addFinalPeriod } from '../../../business/date-formatter-es.ts'
import { defineTranslations } from '../../../ui/language.ts'

/** Texts of the page where clients ask for changes and answer offers. */
export const clientChangesText = defineTranslations({
  en: {
    closed: 'This page is closed',
    done: {
      asked: 'We have your request.',
      signed: 'Signed. Your change is agreed.',
      moved: 'Your event has its new date.',
      closed: 'Nothing changes: what we agreed on stays as it is.',
    },
    page: {
      changed: 'Change something',
      holds: 'What we agreed on holds until we both say yes to a change.',
      newDay: 'Your new date',
      postponed: (day: string) => `Postponed from ${day}`,
      back: 'Back to your page',
      calledOff: (day: string) => `${day} is canceled.`,
      nothingHere: (phone: string) => `Nothing can be changed here anymore. Call us at ${phone} if something is wrong.`,
      underWay:
        'Your event has started, so its date, start time, and place can’t change anymore, and it can’t be canceled or postponed here.',
      eventOver: 'Your event is over.',
      goodUntil: (day: string) => `It is good until ${day}. If you do nothing, what we agreed on stays as it is.`,
      keptMeanwhile: (day: string) => `${day} is kept for you meanwhile.`,
      whole: 'The whole text, word for word, as your copy will have it',
      fullName: 'Your full name, as your signature',
      pickDay: 'Pick a new date, free of charge',
      openDays: (until: string) =>
        `These are available now. Pick one by ${until}; if you don’t, everything stays as it is.`,
      noDay: 'No date is available in the next six months. Call us, and we’ll find one.',
      yes: (sum: string) => `Yes, change it: total ${sum}`,
      moveIt: 'Move it to this date',
      no: 'No, leave it as it is',
      takeBack: 'Take my request back',
      copies: 'Changes we agreed on',
      isOpen: (day: string) => `${day} is available. Ask, and we’ll keep it for you until we answer.`,
      havePeople: 'We have the bartenders for it.',
      fullDay: (day: string) => `We are booked on ${day}. You can still ask.`,
      fullHours: 'We are booked at those times or short of bartenders that day. You can still ask.',
      askForThis: 'Ask for this',
      askAnyway: 'Ask anyway',
      more: (sum: string) => `+ ${sum}`,
      less: (sum: string) => `${sum} less`,
      samePrice: 'the price stays the same',
      bartenders: (named: string) => (/^\S+(?:st|nd|rd|th) bartender$/.test(named) ? `a ${named}` : named),
      youBuy: (list: string) => `You buy ${list}.`,
      totalNow: (sum: string, before: string) => `Total ${sum} instead of ${before}.`,
      wordsAlone: 'We read it and answer you. The price changes only if you agree to it.',
      beforeAfter: 'Before and after, in full',
      rows: {
        guests: 'How many guests',
        date: 'The date',
        times: 'The times',
        place: 'The place',
        else: 'Something else',
      },
      guestsNow: (count: string, by: string | null) => `${count} now${by === null ? '' : `, final count by ${by}`}`,
      timesNow: (times: string, until: string | null) => `${times}${until === null ? '' : `, the bar until ${until}`}`,
      noPlace: 'not set yet',
      elseNow: 'in your own words; bartenders and extras, too',
      extras: 'Bartenders and extras',
      was: (value: string) => `was ${value}`,
      fewer: 'Fewer guests',
      moreGuests: 'More guests',
      inYourWords: 'In your own words',
      show: 'Show me',
      pricesStay: 'The prices we agreed on won’t change; what you add is charged at today’s prices.',
      offTitle: 'Cancel the event',
      keep: 'Keep it as it is',
      nothingPaid: 'You have not paid anything, so there is nothing to refund, and nothing more would be due.',
      paid: (isBack: boolean): string =>
        isBack
          ? 'If you cancel today, this is what you get under the terms we agreed on, and nothing more is due.'
          : 'Under the terms we agreed on, nothing comes back if you cancel today, and nothing more is due.',
      holdsUntil: (until: string, { from, back, last }: { from: string; back: string | null; last: string | null }) =>
        last === null
          ? ` It stays so until ${until}; from ${from} on, ${back ?? 'nothing'} comes back.`
          : ` It stays so until ${until}; after that, until ${last}, ${back} comes back, and then less.`,
      anything: 'Anything we should know',
      askCallOff: 'Ask to cancel',
      callOff: 'Cancel the event',
      postpone: 'Postpone it instead, no new date yet',
    },
    answer: {
      lookAgain: 'Please look at this again',
      otherSum: {
        heading: 'The total has changed',
        words: 'You have not asked for anything yet. Please check the new total below.',
      },
      gone: {
        heading: 'That date is no longer available',
        words: 'Nothing changed: what we agreed on still stands. Pick another date, or call us.',
      },
      pickOne: 'Pick one of the dates',
      tick: 'Check the box to sign',
      agreedMeanwhile: (names: readonly string[]) => ({
        heading: 'We agreed on something else meanwhile',
        words: `Since you opened this page: ${names.join('; ')}. Nothing was asked. What you typed is below, with the rest as it stands now.`,
      }),
      nothing: { heading: 'Nothing has changed yet', words: 'Change something below, or tell us in your own words.' },
      oneAtATime: {
        heading: 'One change at a time',
        words: 'We have not answered your last request yet. Take it back, then ask again.',
      },
      over: {
        heading: 'This can no longer be changed here',
        words: 'Nothing changed. Call us if something is wrong.',
      },
      movedOn: {
        heading: 'Something changed since you opened this page',
        words: 'What you just did was not saved. Below is where things stand now.',
      },
      paying: {
        paid: (sum: string) => ({
          heading: 'Your card payment arrived',
          words: `${sum} was paid a moment ago. Nothing is signed yet: look at the change once more, then sign it.`,
        }),
        clearing: (sum: string) => ({
          heading: 'Your bank is paying',
          words: `${sum} is on its way from your bank. Nothing is signed yet. Sign again, and if that payment comes to more than you then owe, the difference is yours.`,
        }),
        unknown: (sum: string) => ({
          heading: 'A payment page is open',
          words: `We cannot see just now whether ${sum} was paid by card. Nothing is signed yet: please try again in a minute.`,
        }),
      },
    },
    consent: ({ email, reach }: { email: string | null; reach: string[] }) =>
      `I agree to this change, and to sign it electronically. ${email ? `A copy comes to ${email}` : 'A copy stays on this page'}, and on paper if I ask: ${reach.join(' or ')}. Everything else we agreed on stays as it is.`,
  },
  es: {
    closed: 'Esta página está cerrada',
    done: {
      asked: 'Listo: ya nos llegó.',
      signed: 'Firmado. Tu cambio queda acordado.',
      moved: 'Tu evento ya tiene su nueva fecha.',
      closed: 'Nada cambia: lo que acordamos queda como está.',
    },
    page: {
      changed: 'Cambiar algo',
      holds: 'Lo que acordamos sigue valiendo hasta que tú y nosotros digamos que sí al cambio.',
      newDay: 'Tu nueva fecha',
      postponed: (day) => `Pospuesto; era el ${day}`,
      back: 'Volver a tu página',
      calledOff: (day) => `El evento del ${day} queda cancelado.`,
      nothingHere: (phone) => `Aquí ya no se puede cambiar nada. Llámanos al ${phone} si algo no está bien.`,
      underWay:
        'Tu evento ya empezó: aquí ya no se pueden cambiar la fecha, la hora de inicio ni el lugar, y tampoco se puede cancelar ni posponer.',
      eventOver: 'Tu evento ya terminó.',
      goodUntil: (day) => `Vale hasta el ${day}. Si no haces nada, lo que acordamos queda como está.`,
      keptMeanwhile: (day) => `Mientras tanto te guardamos el ${day}.`,
      whole: 'El texto completo, palabra por palabra, como estará en tu copia',
      fullName: 'Tu nombre completo, como firma',
      pickDay: 'Elige una nueva fecha, sin costo',
      openDays: (until) => `Estas están libres ahora. Elige una a más tardar el ${until}; si no, todo queda como está.`,
      noDay: 'No hay ninguna fecha libre en los próximos seis meses. Llámanos y encontramos una.',
      yes: (sum) => `Sí, acepto el cambio: ${sum} en total`,
      moveIt: 'Cambiar a esta fecha',
      no: 'No, dejarlo como está',
      takeBack: 'Retirar lo que pedí',
      copies: 'Cambios que acordamos',
      isOpen: (day) => `El ${day} está libre. Pídelo y te lo guardamos hasta que respondamos.`,
      havePeople: 'Tenemos bartenders suficientes para ese día.',
      fullDay: (day) => `Ya tenemos reservas el ${day}. Aun así puedes pedirlo.`,
      fullHours: 'Ya tenemos reservas a esas horas o nos faltan bartenders ese día. Aun así puedes pedirlo.',
      askForThis: 'Pedir esto',
      askAnyway: 'Pedirlo de todos modos',
      more: (sum) => `${sum} más`,
      less: (sum) => `${sum} menos`,
      samePrice: 'el precio no cambia',
      bartenders: (named) => (/\d|^un |menos|más/.test(named) ? named : `un ${named}`),
      youBuy: (list) => `Tú compras ${list}.`,
      totalNow: (sum, before) => `En total ${sum} en vez de ${before}.`,
      wordsAlone: 'Lo leemos y te respondemos. El precio cambia solo si estás de acuerdo.',
      beforeAfter: 'Antes y después, en detalle',
      rows: {
        guests: 'Cuántos invitados',
        date: 'La fecha',
        times: 'El horario',
        place: 'El lugar',
        else: 'Otra cosa',
      },
      guestsNow: (count, by) => `${count} ahora${by === null ? '' : `; conteo final a más tardar el ${by}`}`,
      timesNow: (times, until) => `${times}${until === null ? '' : `; la barra, hasta ${formatEndTimeEs(until)}`}`,
      noPlace: 'todavía sin definir',
      elseNow: 'con tus palabras; también bartenders y extras',
      extras: 'Bartenders y extras',
      was: (value) => `lo acordado: ${value}`,
      fewer: 'Menos invitados',
      moreGuests: 'Más invitados',
      inYourWords: 'Con tus palabras',
      show: 'Ver cómo queda',
      pricesStay: 'Los precios acordados no cambian; lo que agregues se cobra al precio de hoy.',
      offTitle: 'Cancelar el evento',
      keep: 'Dejarlo como está',
      nothingPaid: 'No se pagó nada, así que no hay nada que devolver ni nada más que pagar.',
      paid: (isBack) =>
        isBack
          ? 'Así queda si cancelas hoy, según lo acordado: no tendrás que pagar nada más.'
          : 'Según lo acordado, si cancelas hoy no se te devuelve nada ni tienes que pagar nada más.',
      holdsUntil: (until, { from, back, last }) =>
        last === null
          ? ` Eso vale hasta el ${until}; desde el ${from} ${back === null ? 'no se devuelve nada' : `se te devuelven ${back}`}.`
          : ` Eso vale hasta el ${until}; después, hasta el ${last}, se te devuelven ${back}, y luego menos.`,
      anything: '¿Algo que debamos saber?',
      askCallOff: 'Pedir que se cancele',
      callOff: 'Cancelar el evento',
      postpone: 'Mejor posponerlo, todavía sin fecha',
    },
    answer: {
      lookAgain: 'Por favor, revisa esto',
      otherSum: {
        heading: 'El total ya es otro',
        words: 'Todavía no nos has pedido nada. Revisa abajo el total nuevo.',
      },
      gone: {
        heading: 'Esa fecha ya no está libre',
        words: 'Nada cambió: lo que acordamos sigue valiendo. Elige otra fecha o llámanos.',
      },
      pickOne: 'Elige una de las fechas',
      tick: 'Marca la casilla para firmar',
      agreedMeanwhile: (names) => ({
        heading: 'Mientras tanto acordamos otra cosa',
        words: `${addFinalPeriod(`Desde que abriste esta página: ${names.join('; ')}`)} No se pidió nada. Lo que escribiste está abajo, con lo demás como está ahora.`,
      }),
      nothing: { heading: 'Todavía no has cambiado nada', words: 'Cambia algo abajo, o cuéntanoslo con tus palabras.' },
      oneAtATime: {
        heading: 'Un cambio a la vez',
        words: 'Todavía no hemos respondido a lo que pediste antes. Retíralo y luego pide de nuevo.',
      },
      over: {
        heading: 'Esto ya no se puede cambiar aquí',
        words: 'Nada cambió. Llámanos si algo no está bien.',
      },
      movedOn: {
        heading: 'Algo cambió desde que abriste esta página',
        words: 'Lo que acabas de hacer no se guardó. Abajo ves cómo está todo ahora.',
      },
      paying: {
        paid: (sum) => ({
          heading: 'Llegó tu pago con tarjeta',
          words: `Hace un momento se pagaron ${sum}. Todavía no se firmó nada: mira el cambio una vez más y fírmalo.`,
        }),
        clearing: (sum) => ({
          heading: 'Tu banco está procesando el pago',
          words: `Tu banco está procesando un pago de ${sum}. Todavía no se firmó nada. Firma una vez más; si ese pago resulta mayor que lo que debes, la diferencia queda a tu favor.`,
        }),
        unknown: (sum) => ({
          heading: 'Hay una página de pago abierta',
          words: `En este momento no podemos ver si se pagaron ${sum} con tarjeta. Todavía no se firmó nada: por favor, inténtalo de nuevo en un minuto.`,
        }),
      },
    },
    consent: ({ email, reach }) =>
      `Acepto este cambio, y acepto firmarlo electrónicamente. ${email ? `Recibo una copia en ${email}` : 'Una copia queda en esta página'}, y en papel si la pido: ${reach.join(' o ')}. Todo lo demás que acordamos queda como está.`,
  },
})
