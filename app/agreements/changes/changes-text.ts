import { formatCountEs, formatEndTimeEs, addFinalPeriod } from '../../business/date-formatter-es.ts'
import { defineTranslations } from '../../ui/language.ts'

/** Formatted sums of a cancellation: paid, kept, and refunded or still owed. Null where there is none. */
export type CancellationAmountsText = {
  paid: string | null
  kept: string | null
  back: string | null
  owed: string | null
  days: number
}

type Said = { subject: string; title: string; words: string }

/** Texts about changes after acceptance: on the client page, in documents and in emails. */
export const changesText = defineTranslations({
  en: {
    heading: {
      storm: (name: string) => `A storm is on its way (${name}): you can move your event`,
      offered: 'Our answer to your change',
      callOff: 'You asked to cancel',
      postpone: 'You asked to postpone it',
      change: 'You asked for a change',
    },
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
    consent: ({ email, reach }: { email: string | null; reach: string[] }) =>
      `I agree to this change, and to sign it electronically. ${email ? `A copy comes to ${email}` : 'A copy stays on this page'}, and on paper if I ask: ${reach.join(' or ')}. Everything else we agreed on stays as it is.`,
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
      yoursAlone: (house: string) =>
        `${house}. Keep this link to yourself: anyone who has it can see your page and act in your name.`,
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
      /** `total` is set where the change does not affect the total. */
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
    consent: ({ email, reach }) =>
      `Acepto este cambio, y acepto firmarlo electrónicamente. ${email ? `Recibo una copia en ${email}` : 'Una copia queda en esta página'}, y en papel si la pido: ${reach.join(' o ')}. Todo lo demás que acordamos queda como está.`,
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
      yoursAlone: (house) =>
        `${house}. Guarda este enlace solo para ti: quien lo tenga puede ver tu página y actuar en tu nombre.`,
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
