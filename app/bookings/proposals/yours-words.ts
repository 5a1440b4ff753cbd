import { inEach, type Language } from '../../ui/language.ts'

type Evening = { what: string; bartenders: number; guests: number; from: string; to: string; place: string }
type Said = { time: string; day: string; isOnPhone: boolean }

/** What the couple's page, what is signed on it and its letters say, in each language. */
export const yoursWords = inEach({
  en: {
    frame: {
      skip: 'Skip to the content',
      privacy: 'Privacy',
      optional: 'optional',
      other: 'Español',
      error: 'Error: ',
      ownPage: 'Your own page.',
      check: 'Almost there. Please check:',
      muchAtOnce: 'That was a lot at once',
      wait: 'Your words are all here. Please try again in a minute.',
    },
    noLink: {
      title: 'Not found',
      heading: 'This link opens nothing',
      lead: 'It may have been copied in part, or a newer one has taken its place.',
      look: 'Look for our latest e-mail: its link is the one that counts. Or call us at',
      home: 'To our front door',
    },
    files: {
      noCopy: 'There is no signed copy at this address.',
      copyLater: 'The copy could not be made just now. Please try again in a minute.',
    },
    page: {
      newDay: 'Tell us your new day',
      changed: 'Something changed?',
      look: 'Look at it',
      deposit: (sum: string) => `deposit ${sum}`,
      whatChanged: (version: number) => `What changed since version ${version}`,
    },
    head: {
      proposal: (reference: string, version: number) => `Proposal ${reference}, version ${version}`,
      goodUntil: (day: string) => `good until ${day}`,
      hereIs: (name: string, day: string, stands: boolean) => `${name}, ${stands ? 'here is' : 'about'} ${day}`,
      yourBar: 'Your bar',
      evening: ({ what, bartenders, guests, from, to, place }: Evening) =>
        `${what}. ${bartenders === 1 ? 'One bartender' : `${countWord(bartenders)} bartenders`}, ${guests === 1 ? 'one guest' : `${guests} guests`}, ${from} to ${to}${place ? ` at ${place}` : ''}.`,
      readIt: 'Read it, choose, and say yes.',
    },
    steps: ['Read', 'Sign', 'Deposit'],
    standing: {
      reach: (phone: string) => `Call us at ${phone}, or ask below.`,
      taken: (day: string, isNext: boolean, reach: string) => ({
        heading: `Somebody else has ${day} at the moment`,
        words: `You agreed to nothing and owe nothing.${isNext ? ' You are next in line: we write to you when it opens up.' : ''} ${reach}`,
      }),
      agreed: (day: string, said: string) => ({
        heading: `You said yes to ${day}`,
        words: `${said} ${day} is kept for you. The deposit makes it yours.`,
      }),
      reserved: (day: string, said: string) => ({ heading: `${day} is booked`, words: `${said} See you there.` }),
      postponed: (day: string, reach: string) => ({
        heading: `${day} is postponed`,
        words: `What you signed and what you paid stays good. Tell us your new day as soon as you know it. ${reach}`,
      }),
      ended: (day: string, expired: string, reach: string) => ({
        heading: 'This proposal has ended',
        words: `It was good until ${expired}. You agreed to nothing and owe nothing. Still want ${day}? ${reach}`,
      }),
      declined: (reach: string) => ({
        heading: 'You said no, thank you',
        words: `You owe nothing, and we hold nothing against it. Changed your mind? ${reach}`,
      }),
      takenBack: (reach: string) => ({
        heading: 'We took this proposal back',
        words: `It can no longer be agreed to. You agreed to nothing and owe nothing. ${reach}`,
      }),
      released: (day: string, reach: string) => ({
        heading: `${day} is open to others again`,
        words: `Your yes did not become a booking, and nothing more is owed. ${reach}`,
      }),
      calledOff: (day: string, reach: string) => ({
        heading: `${day} is called off`,
        words: `What comes back to you is what the terms below say. ${reach}`,
      }),
      done: (day: string) => ({
        heading: `Thank you for ${day}`,
        words: `It was our pleasure. What you signed stays here to read.`,
      }),
    },
    openChange: {
      asked: 'We answer by letter. Until then what you signed holds.',
      storm: (until: string) =>
        `Pick another day we have open, free of charge, until ${until}. Until you do, everything stays as it is.`,
      offered: (until: string) =>
        `Read it and sign it until ${until}. If you do nothing, what you signed stays as it is.`,
    },
    saidYes: (name: string, { time, day, isOnPhone }: Said) =>
      `${name} said yes${isOnPhone ? ' on the phone' : ''} at ${time} on ${day}.`,
    yes: (day: string, sum: string) => `Yes, book ${day} for ${sum}`,
    ticket: {
      price: 'Your price, in writing',
      day: (day: string) => day,
      paid: 'paid',
      makesYours: 'makes the date yours',
      balanceBy: (day: string) => `Balance, by ${day}`,
      kept: (day: string, until: string) => `We keep ${day} for you until ${until}.`,
      taken: (day: string) => `Somebody else has ${day} at the moment.`,
      open: (day: string) => `${day} is open at this moment. Nobody has it until one of those who ask says yes.`,
      pricesStay: 'Signed prices stay.',
    },
    read: {
      inShop: 'To be ticked in the shop:',
      list: 'Your shopping list',
      whole: 'The whole text, word for word, as your copy will have it',
      wholeSigned: 'The whole text, word for word, as your copy will have it',
      signedIn: 'It was signed in Spanish: the whole text below is what was signed, word for word.',
      hash: 'SHA-256 of these words: ',
      oneOf: 'One of these',
      theseToo: 'Would you like these, too?',
      addUp: 'Add it up',
    },
    sign: {
      sign: 'Sign',
      fullName: 'Your full name, as your signature',
      kept: 'What you sign, your name, when, and the address and browser you sign from are kept until five years after the event.',
      noName: 'Type your full name: it is your signature.',
      longName: (most: number) => `Type your name in ${most} characters or fewer.`,
      tick: 'Tick the box to sign electronically, or call us to sign on paper.',
      consent: ({ points, email, reach }: { points: number; email: string | null; reach: string[] }) =>
        `I agree to ${points === 0 ? 'this proposal' : `this proposal and its ${points === 1 ? 'point' : `${points} points`}`}, and to sign electronically. ${email ? `A copy comes to ${email}` : 'A copy stays on this page'}, and on paper if I ask. I can take this consent back at any time for papers that follow: ${reach.join(' or ')}.`,
    },
    ask: {
      heading: 'Ask something',
      asked: 'Thank you. Your question is with us; the answer comes by e-mail and stands here.',
      youAsked: 'You asked',
      weAnswered: (house: string) => `${house} answered`,
      question: 'Your question',
      ask: 'Ask',
      no: 'No, thank you',
      why: 'Would you tell us why?',
      sayNo: 'We say no, thank you',
      typeFirst: 'Type your question first.',
      tooLong: (most: number) => `Shorten your words to ${most} characters.`,
      tooMany: {
        heading: 'That is a lot of questions in one day',
        words: 'Your words are all here. Call us: that is quicker.',
      },
    },
    refused: {
      booked: (day: string) => `${day} was booked a minute ago.`,
      notOpen: (day: string) => `${day} is no longer open.`,
      nextInLine: 'You agreed to nothing and owe nothing. You are next in line: we write to you when it opens up.',
      chooseAgain: {
        heading: 'Please choose once more',
        words: 'One of your choices did not arrive as this proposal has it. Check what is ticked, then say yes.',
      },
      newer: (version: number) => ({
        heading: 'There is a newer version of this proposal',
        words: `This is version ${version}. Nothing was agreed to yet: read what changed, then say yes to this one.`,
      }),
      comesTo: (sum: string) => `With your choices it comes to ${sum}`,
      sumChanged: 'The sum has changed',
      lookItOver: 'Nothing was agreed to yet. Look it over: the button below says the sum you would agree to.',
    },
    owed: {
      open: 'What is open',
      wasDue: (day: string) => `was due ${day}`,
      dueBy: (day: string) => `due by ${day}`,
      paidSoFar: 'Paid so far, thank you',
      payByCard: (sum: string) => `Pay ${sum} by card`,
      anotherWay: 'Or another way',
      howToPay: (sum: string) => `How to pay ${sum}`,
      toAsk: 'To ask:',
      or: ' or ',
      signedCopy: 'Your signed copy (PDF)',
      changeCopy: (number: number) => `Change ${number} (PDF)`,
      gaveBack: (sum: string) => `We gave ${sum} back.`,
      oweYou: (paid: string, owed: string) => `You paid ${paid}. We owe you ${owed} of it.`,
      allPaid: (sum: string) => `Nothing is open: all ${sum} is paid.`,
      nothingOpen: 'Nothing is open.',
      due: {
        deposit: 'Deposit',
        balance: 'Balance',
        everything: 'Everything',
        calledOff: 'Called off',
        change: (number: string) => `Change ${number}`,
      },
    },
    ways: {
      card: 'Card',
      zelle: 'Zelle',
      venmo: 'Venmo',
      check: 'Check',
      cash: 'Cash',
      bank: 'Bank transfer',
    },
    pay: {
      card: 'Ask us how.',
      note: (reference: string) => `Put ${reference} in the note, so that we know it is yours.`,
      sendTo: (to: string) => `Send it to ${to}.`,
      sendWhere: 'Ask us where to send it.',
      check: (name: string, reference: string) => `Make it out to ${name}, with ${reference} on the memo line.`,
      mailTo: 'Mail it to:',
      mailWhere: 'Ask us where to mail it.',
      cash: 'Hand it to us, and we write you a receipt.',
      cashWhen: 'Ask us when to meet.',
      account: 'The account:',
      accountWhere: 'Ask us for the account.',
    },
    paper: {
      title: (day: string, reference: string, version: number) => `${day}: proposal ${reference}, version ${version}`,
      evening: 'The evening',
      weDo: 'What we do',
      paying: 'Paying',
      brings: 'Who brings what',
      agreeOn: 'What we agree on',
      inEnglish: 'Points we have no Spanish words for stand in English, and hold as they stand there.',
      costs: 'What it costs',
      heads: { what: 'What', quantity: 'How many', price: 'Price' },
      beforeTax: 'Before tax',
      inAll: 'In all',
      deposit: 'Deposit',
      allOfIt: 'All of it',
      balance: 'Balance',
      makesYours: (sum: string) => `${sum}, makes the date yours`,
      balanceBy: (sum: string, day: string) => `${sum}, by ${day}`,
      calledOffBy: (day: string) => `Called off by ${day}`,
      comesBack: (sum: string) => `${sum} of the deposit comes back`,
      facts: {
        for: 'For',
        by: 'By',
        day: 'Day',
        event: 'Event',
        where: 'Where',
        guests: 'Guests',
        occasion: 'Occasion',
        experience: 'Experience',
        bartenders: 'Bartenders',
      },
      fromTo: (from: string, to: string) => `${from} to ${to}`,
    },
    terms: {
      depositNothing: 'nothing',
      depositRule: (percent: number, least: string | null) =>
        least === null ? `${percent} %` : `${percent} %, at least ${least}`,
      noneBack: 'The deposit pays for the date we kept and does not come back.',
      back: (steps: readonly (readonly [day: string, sum: string])[]) => {
        const [first, ...others] = steps
        const later = others.map(([day, sum]) => `; by ${day}, ${sum}`).join('')
        return `Call it off by ${first![0]} and ${first![1]} of the deposit comes back${later}. After that it pays for the date we kept.`
      },
    },
    signed: {
      signed: 'Signed',
      noted: 'Noted',
      email: 'E-mail',
      agreed: 'Agreed',
      hashWords: 'SHA-256 of the words above',
      hashFacts: 'SHA-256 of the facts',
      onPhone: 'Agreed on the phone, not signed',
      signedBy: 'Signed electronically by',
      notedBy: 'Said yes on the phone; noted by us, not signed',
      standing: 'For the business, a standing signature given with every proposal it sends',
      sent: 'Sent',
      title: (title: string, isSigned: boolean) => `${title}, ${isSigned ? 'signed' : 'agreed'}`,
    },
    since: {
      day: 'The day',
      times: 'The times',
      guests: 'Guests',
      place: 'The place',
      bartenders: 'Bartenders',
      none: 'none',
      pair: (what: string, is: string, was: string) => `${what}: ${is}, not ${was}.`,
      isNew: (label: string, sum: string) => `New: ${label}, ${sum}.`,
      gone: (label: string, sum: string) => `Gone: ${label}, ${sum}.`,
      inPrice: (label: string) => `${label}: in the price now.`,
      yourChoice: (label: string) => `${label}: your choice now.`,
      otherDeposit: 'What is asked to reserve the day is another sum.',
      restDue: (day: string) => `The rest is due by ${day}.`,
      goodUntil: (day: string) => `It is good until ${day}.`,
      newPoint: (heading: string) => `A new point: ${heading}.`,
      otherWords: (heading: string) => `The point “${heading}” has other words.`,
      pointGone: (heading: string) => `The point “${heading}” is gone.`,
    },
    letter: {
      proposal: (day: string, isNewer: boolean) => `${isNewer ? 'Our new proposal' : 'Our proposal'} for ${day}`,
      inAllUntil: (sum: string, until: string) => `${sum} in all, good until ${until}.`,
      hereIs: (name: string, day: string) => `${name}, here is ${day}`,
      tickedFirst: 'with what is ticked to begin with',
      goodUntil: (until: string, keptDay: string | null) =>
        `It is good until ${until}${keptDay ? `, and until then we keep ${keptDay} for you` : ''}. Read it, choose, ask, or say yes: all of it is on your own page.`,
      openProposal: 'Open your proposal',
      orCall: (phone: string) => `or call ${phone}`,
      yoursAlone: (house: string) =>
        `${house}. The link is yours alone: whoever has it can read your proposal and say yes to it.`,
      saidYes: (day: string) => `You said yes to ${day}: your copy`,
      inAll: (sum: string) => `${sum} in all.`,
      isKept: (day: string) => `${day} is kept for you`,
      isBooked: (day: string) => `${day} is booked`,
      signed: (name: string, day: string) =>
        `${name} said yes to ${day}. What was agreed to comes with this letter, word for word.`,
      onPhone: (day: string) =>
        `On the phone you said yes to ${day}. We noted it; nothing was signed. What was agreed to comes with this letter, word for word. If that is not what you said, answer this letter.`,
      depositNext: (sum: string, until: string | null, isAll: boolean) =>
        `${isAll ? 'All of it' : 'The deposit'}, ${sum}, makes the date yours${until ? `. Please send it by ${until}` : ''}.`,
      toAsk: (reach: string[]) => `To ask: ${reach.join(' or ')}.`,
      withTax: 'with tax',
      hash: (hash: string) => `The SHA-256 of the words that were agreed to is ${hash}.`,
      openPage: 'Open your page',
      keepIt: (house: string) =>
        `${house}. Keep this letter: with its copy you can show at any time what was agreed on.`,
      yourQuestion: (day: string) => `Your question about ${day}`,
      ourAnswer: 'You asked; here is our answer',
      proposalOf: (reference: string) => `Proposal ${reference}`,
      reply: (house: string) => `${house}. Just reply and a person reads it.`,
    },
    drinks: {
      yours: 'Your drinks',
      name: 'Name your drinks',
      named: (names: string, isPlan: boolean) =>
        `${names}.${isPlan ? '' : ' A wish, until you say yes.'} The menu card is yours to download.`,
      pick: 'Pick your cocktails, call them what you like, say whom they are for. The menu card that comes of it is yours, whatever you decide.',
      change: 'Change your drinks',
      look: 'Look at your drinks',
      card: 'Menu card, PDF',
    },
  },
  es: {
    frame: {
      skip: 'Ir al contenido',
      privacy: 'Privacidad',
      optional: 'opcional',
      other: 'English',
      error: 'Error: ',
      ownPage: 'Tu propia página.',
      check: 'Ya casi. Por favor, revisa:',
      muchAtOnce: 'Fueron demasiados intentos seguidos',
      wait: 'Todo lo que escribiste sigue aquí. Por favor, inténtalo de nuevo en un minuto.',
    },
    noLink: {
      title: 'No encontrado',
      heading: 'Este enlace no abre nada',
      lead: 'Quizás se copió incompleto, o uno más reciente lo reemplazó.',
      look: 'Busca nuestro correo más reciente: su enlace es el que vale. O llámanos al',
      home: 'Ir a nuestra página principal',
    },
    files: {
      noCopy: 'En esta dirección no hay ninguna copia firmada.',
      copyLater: 'En este momento no pudimos hacer la copia. Por favor, inténtalo de nuevo en un minuto.',
    },
    page: {
      newDay: 'Dinos tu nueva fecha',
      changed: '¿Cambió algo?',
      look: 'Verlo',
      deposit: (sum) => `depósito ${sum}`,
      whatChanged: (version) => `Qué cambió desde la versión ${version}`,
    },
    head: {
      proposal: (reference, version) => `Propuesta ${reference}, versión ${version}`,
      goodUntil: (day) => `válida hasta el ${day}`,
      hereIs: (name, day, stands) => `${name}, ${stands ? 'aquí está tu propuesta para el' : 'sobre el'} ${day}`,
      yourBar: 'Tu barra',
      evening: ({ what, bartenders, guests, from, to, place }) =>
        `${what}. ${bartenders === 1 ? 'Un bartender' : `${spanishCount(bartenders)} bartenders`}, ${guests === 1 ? 'un invitado' : `${guests} invitados`}, de ${stopped(`${from} a ${to}${place ? `, en ${place}` : ''}`)}`,
      readIt: 'Léela, elige y di que sí.',
    },
    steps: ['Leer', 'Firmar', 'Depósito'],
    standing: {
      reach: (phone) => `Llámanos al ${phone} o pregunta más abajo.`,
      taken: (day, isNext, reach) => ({
        heading: `Por ahora el ${day} lo tiene otra persona`,
        words: `No aceptaste nada y no debes nada.${isNext ? ' Sigues tú en la fila: te escribimos si la fecha queda libre.' : ''} ${reach}`,
      }),
      agreed: (day, said) => ({
        heading: `Dijiste que sí al ${day}`,
        words: `${said} Te guardamos el ${day}. Con el depósito, la fecha es tuya.`,
      }),
      reserved: (day, said) => ({ heading: `El ${day} está reservado`, words: `${said} Nos vemos allí.` }),
      postponed: (day, reach) => ({
        heading: `El evento del ${day} queda pospuesto`,
        words: `Lo que firmaste y lo que pagaste sigue valiendo. Dinos tu nueva fecha en cuanto la sepas. ${reach}`,
      }),
      ended: (day, expired, reach) => ({
        heading: 'Esta propuesta venció',
        words: `Era válida hasta el ${expired}. No aceptaste nada y no debes nada. ¿Todavía quieres el ${day}? ${reach}`,
      }),
      declined: (reach) => ({
        heading: 'Dijiste que no, gracias',
        words: `No debes nada, y no hay ningún problema. ¿Cambiaste de opinión? ${reach}`,
      }),
      takenBack: (reach) => ({
        heading: 'Retiramos esta propuesta',
        words: `Ya no se puede aceptar. No aceptaste nada y no debes nada. ${reach}`,
      }),
      released: (day, reach) => ({
        heading: `El ${day} está libre otra vez para otros`,
        words: `Tu aceptación no llegó a ser una reserva, y no debes nada más. ${reach}`,
      }),
      calledOff: (day, reach) => ({
        heading: `El evento del ${day} queda cancelado`,
        words: `Lo que se te devuelve es lo que dicen las condiciones de abajo. ${reach}`,
      }),
      done: (day) => ({
        heading: `Gracias por el ${day}`,
        words: 'Fue un placer. Lo que firmaste se queda aquí para que lo leas.',
      }),
    },
    openChange: {
      asked: 'Te respondemos por correo. Hasta entonces vale lo que firmaste.',
      storm: (until) =>
        `Elige otra fecha que tengamos libre, sin costo, hasta el ${until}. Mientras no lo hagas, todo queda como está.`,
      offered: (until) =>
        `Léelo y fírmalo a más tardar el ${until}. Si no haces nada, lo que firmaste queda como está.`,
    },
    saidYes: (name, { time, day, isOnPhone }) =>
      stopped(
        `${name} dijo que sí${isOnPhone ? ' por teléfono' : ''} el ${day}, a ${time.startsWith('1:') ? 'la' : 'las'} ${time}`,
      ),
    yes: (day, sum) => `Sí, reservar el ${day} por ${sum}`,
    ticket: {
      price: 'Tu precio, por escrito',
      day: capital,
      paid: 'pagado',
      makesYours: 'asegura tu fecha',
      balanceBy: (day) => `Saldo, a más tardar el ${day}`,
      kept: (day, until) => `Te guardamos el ${day} hasta el ${until}.`,
      taken: (day) => `Por ahora el ${day} lo tiene otra persona.`,
      open: (day) => `El ${day} está libre en este momento. Será de quien diga primero que sí.`,
      pricesStay: 'Los precios firmados no cambian.',
    },
    read: {
      inShop: 'Para ir marcándola en la tienda:',
      list: 'Tu lista de compras',
      whole: 'El texto completo, palabra por palabra, como estará en tu copia',
      wholeSigned: 'El texto completo, palabra por palabra, como se firmó',
      signedIn: 'Se firmó en inglés: el texto completo de abajo es lo que se firmó, palabra por palabra.',
      hash: 'SHA-256 de este texto: ',
      oneOf: 'Una de estas opciones',
      theseToo: '¿Te gustaría también esto?',
      addUp: 'Calcular el total',
    },
    sign: {
      sign: 'Firmar',
      fullName: 'Tu nombre completo, como firma',
      kept: 'Lo que firmas, tu nombre, cuándo, y la dirección IP y el navegador desde los que firmas se guardan hasta cinco años después del evento.',
      noName: 'Escribe tu nombre completo: es tu firma.',
      longName: (most) => `Escribe tu nombre en ${most} caracteres o menos.`,
      tick: 'Marca la casilla para firmar electrónicamente, o llámanos para firmar en papel.',
      consent: ({ points, email, reach }) =>
        `Acepto ${points === 0 ? 'esta propuesta' : `esta propuesta y ${points === 1 ? 'su cláusula' : `sus ${points} cláusulas`}`}, y acepto firmarla electrónicamente. ${email ? `Recibo una copia en ${email}` : 'Una copia queda en esta página'}, y en papel si la pido. Puedo retirar este consentimiento en cualquier momento para documentos futuros: ${reach.join(' o ')}.`,
    },
    ask: {
      heading: 'Haz una pregunta',
      asked: 'Gracias. Ya tenemos tu pregunta; la respuesta te llega por correo y queda aquí.',
      youAsked: 'Preguntaste',
      weAnswered: (house) => `${house} respondió`,
      question: 'Tu pregunta',
      ask: 'Preguntar',
      no: 'No, gracias',
      why: '¿Nos dices por qué?',
      sayNo: 'Decimos que no, gracias',
      typeFirst: 'Escribe primero tu pregunta.',
      tooLong: (most) => `Acorta tu texto a ${most} caracteres.`,
      tooMany: {
        heading: 'Son muchas preguntas en un día',
        words: 'Todo lo que escribiste sigue aquí. Llámanos: es más rápido.',
      },
    },
    refused: {
      booked: (day) => `El ${day} se reservó hace un minuto.`,
      notOpen: (day) => `El ${day} ya no está libre.`,
      nextInLine: 'No aceptaste nada y no debes nada. Sigues tú en la fila: te escribimos si la fecha queda libre.',
      chooseAgain: {
        heading: 'Por favor, elige otra vez',
        words: 'Una de tus opciones no llegó como la tiene esta propuesta. Revisa lo marcado y luego di que sí.',
      },
      newer: (version) => ({
        heading: 'Hay una versión más reciente de esta propuesta',
        words: `Esta es la versión ${version}. Todavía no se aceptó nada: lee lo que cambió y luego di que sí a esta.`,
      }),
      comesTo: (sum) => `Con lo que elegiste, el total es ${sum}`,
      sumChanged: 'El total cambió',
      lookItOver: 'Todavía no se aceptó nada. Revísalo: el botón de abajo dice el total que aceptarías.',
    },
    owed: {
      open: 'Lo pendiente',
      wasDue: (day) => `venció el ${day}`,
      dueBy: (day) => `a más tardar el ${day}`,
      paidSoFar: 'Pagado hasta ahora, gracias',
      payByCard: (sum) => `Pagar ${sum} con tarjeta`,
      anotherWay: 'O de otra manera',
      howToPay: (sum) => `Cómo pagar ${sum}`,
      toAsk: 'Para preguntar:',
      or: ' o ',
      signedCopy: 'Tu copia firmada (PDF)',
      changeCopy: (number) => `Cambio ${number} (PDF)`,
      gaveBack: (sum) => `Devolvimos ${sum}.`,
      oweYou: (paid, owed) => `Pagaste ${paid}. De eso te debemos ${owed}.`,
      allPaid: (sum) => `No hay nada pendiente: está pagado todo, ${sum}.`,
      nothingOpen: 'No hay nada pendiente.',
      due: {
        deposit: 'Depósito',
        balance: 'Saldo',
        everything: 'Todo',
        calledOff: 'Cancelado',
        change: (number) => `Cambio ${number}`,
      },
    },
    ways: {
      card: 'Tarjeta',
      zelle: 'Zelle',
      venmo: 'Venmo',
      check: 'Cheque',
      cash: 'Efectivo',
      bank: 'Transferencia bancaria',
    },
    pay: {
      card: 'Pregúntanos cómo.',
      note: (reference) => `Pon ${reference} en la nota, para que sepamos que es tuyo.`,
      sendTo: (to) => `Envíalo a ${to}.`,
      sendWhere: 'Pregúntanos adónde enviarlo.',
      check: (name, reference) => `Hazlo a nombre de ${name}, con ${reference} en la línea de memo.`,
      mailTo: 'Envíalo por correo postal a:',
      mailWhere: 'Pregúntanos adónde enviarlo por correo postal.',
      cash: 'Nos lo entregas y te damos un recibo.',
      cashWhen: 'Pregúntanos cuándo podemos vernos.',
      account: 'La cuenta:',
      accountWhere: 'Pídenos los datos de la cuenta.',
    },
    paper: {
      title: (day, reference, version) => `${capital(day)}: propuesta ${reference}, versión ${version}`,
      evening: 'El evento, hora por hora',
      weDo: 'Lo que hacemos',
      paying: 'El pago',
      brings: 'Quién lleva qué',
      agreeOn: 'Lo que acordamos',
      inEnglish: 'Las cláusulas que no tenemos en español aparecen en inglés y valen tal como están en inglés.',
      costs: 'Lo que cuesta',
      heads: { what: 'Qué', quantity: 'Cantidad', price: 'Precio' },
      beforeTax: 'Antes de impuestos',
      inAll: 'Total',
      deposit: 'Depósito',
      allOfIt: 'Todo',
      balance: 'Saldo',
      makesYours: (sum) => `${sum}, asegura tu fecha`,
      balanceBy: (sum, day) => `${sum}, a más tardar el ${day}`,
      calledOffBy: (day) => `Si se cancela a más tardar el ${day}`,
      comesBack: (sum) => `se devuelven ${sum} del depósito`,
      facts: {
        for: 'Para',
        by: 'De',
        day: 'Fecha',
        event: 'Evento',
        where: 'Lugar',
        guests: 'Invitados',
        occasion: 'Ocasión',
        experience: 'Experiencia',
        bartenders: 'Bartenders',
      },
      fromTo: (from, to) => `de ${from} a ${to}`,
    },
    terms: {
      depositNothing: 'nada',
      depositRule: (percent, least) => (least === null ? `${percent}%` : `${percent}%, al menos ${least}`),
      noneBack: 'El depósito cubre la fecha que te apartamos y no se devuelve.',
      back: (steps) => {
        const [first, ...others] = steps
        const later = others.map(([day, sum]) => `; a más tardar el ${day}, ${sum}`).join('')
        return `Si cancelas a más tardar el ${first![0]}, se devuelven ${first![1]} del depósito${later}. Después de esa fecha, el depósito cubre la fecha que te apartamos.`
      },
    },
    signed: {
      signed: 'Firmado',
      noted: 'Anotado',
      email: 'Correo electrónico',
      agreed: 'Aceptado',
      hashWords: 'SHA-256 del texto de arriba',
      hashFacts: 'SHA-256 de los datos',
      onPhone: 'Acordado por teléfono, sin firma',
      signedBy: 'Firmado electrónicamente por',
      notedBy: 'Dijo que sí por teléfono; anotado por nosotros, sin firma',
      standing: 'Por el negocio, una firma permanente que acompaña cada propuesta que envía',
      sent: 'Enviado',
      title: (title, isSigned) => `${title}, ${isSigned ? 'firmada' : 'acordada'}`,
    },
    since: {
      day: 'La fecha',
      times: 'El horario',
      guests: 'Invitados',
      place: 'El lugar',
      bartenders: 'Bartenders',
      none: 'ninguno',
      pair: (what, is, was) => `${what}: ${is}; antes ${was}.`,
      isNew: (label, sum) => `Nuevo: ${label}, ${sum}.`,
      gone: (label, sum) => `Ya no está: ${label}, ${sum}.`,
      inPrice: (label) => `${label}: ahora incluido en el precio.`,
      yourChoice: (label) => `${label}: ahora lo eliges tú.`,
      otherDeposit: 'Lo que se pide para reservar la fecha es otro monto.',
      restDue: (day) => `El saldo se paga a más tardar el ${day}.`,
      goodUntil: (day) => `Es válida hasta el ${day}.`,
      newPoint: (heading) => `Una cláusula nueva: ${heading}.`,
      otherWords: (heading) => `La cláusula “${heading}” tiene otro texto.`,
      pointGone: (heading) => `La cláusula “${heading}” ya no está.`,
    },
    letter: {
      proposal: (day, isNewer) => `${isNewer ? 'Nuestra nueva propuesta' : 'Nuestra propuesta'} para el ${day}`,
      inAllUntil: (sum, until) => `${sum} en total, válida hasta el ${until}.`,
      hereIs: (name, day) => `${name}, aquí está tu propuesta para el ${day}`,
      tickedFirst: 'con lo que viene marcado',
      goodUntil: (until, keptDay) =>
        `Es válida hasta el ${until}${keptDay ? `, y hasta entonces te guardamos el ${keptDay}` : ''}. Léela, elige, pregunta o di que sí: todo está en tu propia página.`,
      openProposal: 'Abrir tu propuesta',
      orCall: (phone) => `o llama al ${phone}`,
      yoursAlone: (house) =>
        `${house}. El enlace es solo tuyo: quien lo tenga puede leer tu propuesta y decirle que sí.`,
      saidYes: (day) => `Dijiste que sí al ${day}: tu copia`,
      inAll: (sum) => `${sum} en total.`,
      isKept: (day) => `Te guardamos el ${day}`,
      isBooked: (day) => `El ${day} está reservado`,
      signed: (name, day) =>
        `${name} dijo que sí al ${day}. Lo que se acordó viene con este correo, palabra por palabra.`,
      onPhone: (day) =>
        `Por teléfono dijiste que sí al ${day}. Lo anotamos; no se firmó nada. Lo que se acordó viene con este correo, palabra por palabra. Si no es lo que dijiste, responde a este correo.`,
      depositNext: (sum, until, isAll) =>
        `Con ${isAll ? 'el pago completo' : 'el depósito'}, ${sum}, la fecha es tuya${until ? `. Por favor, envíalo a más tardar el ${until}` : ''}.`,
      toAsk: (reach) => `Para preguntar: ${reach.join(' o ')}.`,
      withTax: 'con impuestos',
      hash: (hash) => `El SHA-256 del texto acordado es ${hash}.`,
      openPage: 'Abrir tu página',
      keepIt: (house) =>
        `${house}. Guarda este correo: con su copia puedes mostrar en cualquier momento lo que se acordó.`,
      yourQuestion: (day) => `Tu pregunta sobre el ${day}`,
      ourAnswer: 'Preguntaste; esta es nuestra respuesta',
      proposalOf: (reference) => `Propuesta ${reference}`,
      reply: (house) => `${house}. Responde a este correo y lo lee una persona.`,
    },
    drinks: {
      yours: 'Tus bebidas',
      name: 'Ponles nombre a tus bebidas',
      named: (names, isPlan) =>
        `${names}.${isPlan ? '' : ' Es solo una idea, hasta que digas que sí.'} El menú de bebidas es tuyo y puedes descargarlo.`,
      pick: 'Elige tus cócteles, ponles el nombre que quieras, di para quién son. El menú de bebidas que resulta es tuyo, decidas lo que decidas.',
      change: 'Cambiar tus bebidas',
      look: 'Ver tus bebidas',
      card: 'Menú de bebidas, PDF',
    },
  },
})

/** What a due is called: those the house itself writes are said in the reader's language, the owner's stay as typed. */
export function dueLabel(label: string, language: Language): string {
  const { due } = yoursWords(language).owed
  const [, number] = /^Change (\d+)$/.exec(label) ?? []
  if (number) return due.change(number)
  const known: Record<string, string> = {
    Deposit: due.deposit,
    Balance: due.balance,
    Everything: due.everything,
    'Called off': due.calledOff,
  }
  return known[label] ?? label
}

/** With a full stop at its end: "p. m." has one already. */
function stopped(words: string): string {
  return words.endsWith('.') ? words : `${words}.`
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function countWord(count: number): string {
  return ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six'][count] ?? String(count)
}

function spanishCount(count: number): string {
  return ['Cero', 'Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco', 'Seis'][count] ?? String(count)
}
