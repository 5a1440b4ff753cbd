import { formatCountEs, formatTimeEs, formatTimeRangeEs, addFinalPeriod } from '../../business/date-formatter-es.ts'
import { ordinalsEn, ordinalsEs } from '../../business/ordinals.ts'
import { formatVenuePhrase } from '../../events/event/event-text.ts'
import { defineTranslations, type Language } from '../../ui/language.ts'
import { spellNumber, spellNumberEs } from '../../business/spell-number.ts'
import { capitalize } from '../../business/capitalize.ts'

type Evening = { bartenders: number; guests: number; from: string; to: string; place: string }
type Consent = { hasTerms: boolean; email: string | null; reach: { phone: string; email: string } }
type Said = { time: string; day: string; isOnPhone: boolean }
/** What the client pays first: the deposit, the full total, or nothing. */
export type FirstPaymentKind = 'deposit' | 'all' | 'none'
type RefundStepText = readonly [day: string, sum: string]
/** Money received, and the part that was refunded. Null if there was no refund. */
type RefundedAmounts = { received: string; refunded: string | null }

/**
 * Next action of the client on their page: sign before acceptance, pay while an amount is due, change until the event is
 * over.
 */
export type ClientNextAction = 'sign' | 'pay' | 'change' | 'pay-only' | 'ask'

const nextActionTexts = {
  en: {
    sign: 'sign, ask or change anything',
    pay: 'pay, ask or change anything',
    change: 'ask or change anything',
    'pay-only': 'pay or ask anything',
    ask: 'ask anything',
  },
  es: {
    sign: 'firmar, preguntar o cambiar algo',
    pay: 'pagar, preguntar o cambiar algo',
    change: 'preguntar o cambiar algo',
    'pay-only': 'pagar o preguntar algo',
    ask: 'preguntar algo',
  },
} satisfies Record<Language, Record<ClientNextAction, string>>

/** Texts of the client page, its signed documents and its emails, by language. */
export const clientPageText = defineTranslations({
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
      heading: 'This link doesn’t work',
      lead: 'Part of it may be missing, or a newer link has replaced it.',
      look: 'Use the link in our latest email that has one, or call us at',
      home: 'Go to our home page',
    },
    /** A link of a module that is off, after its event. */
    closedLink: { eventIsOver: 'The event is over.', call: 'Questions? Call us at' },
    files: {
      noCopy: 'There is no copy of an agreement at this address.',
      altered:
        'This copy was altered after it was signed, so we can’t show it. The copy we emailed you is the one that counts.',
      copyLater: 'The copy could not be made just now. Please try again in a minute.',
    },
    page: {
      newDay: 'Tell us your new date',
      changed: 'Change something',
      changeByPhone: (phone: string) => `To change something, call ${phone}`,
      look: { offered: 'See the change', storm: 'Pick a new date', asked: 'See your request' },
      whatChanged: (version: number) => `What changed since version ${version}`,
    },
    head: {
      proposal: (reference: string, version: number) => `Proposal ${reference}, version ${version}`,
      goodUntil: (day: string) => `Good until ${day}`,
      hereIs: (name: string, day: string, at: 'open' | 'agreed' | 'over'): [name: string, isHere: string] => [
        `${name},`,
        `${at === 'over' ? 'about' : 'here is'} ${day}`,
      ],
      yourBar: 'Your bar',
      evening: ({ bartenders, guests, from, to, place }: Evening) =>
        `${bartenders === 1 ? 'One bartender' : `${capitalize(spellNumber(bartenders))} bartenders`}, ${guests === 1 ? 'one guest' : `${guests} guests`}${place ? ` ${formatVenuePhrase(place)}` : ''}, ${from} to ${to}.`,
    },
    /** Texts of the client page after acceptance. */
    after: {
      saidYes: 'You said yes',
      oneStep: (sum: string) => `One step left: ${sum}`,
      makesYours: (day: string, isAllDue: boolean, due: string, isLate: boolean) =>
        `${isAllDue ? 'Your payment' : 'The deposit'} makes ${day} yours. It ${isLate ? 'was' : 'is'} due ${due}.`,
      isComing: 'Your payment is on its way',
      isYours: (day: string): [day: string, isYours: string] => [day, 'is yours'],
      movedFrom: (day: string, isSamePrice: boolean) => `Moved from ${day}${isSamePrice ? ', for the same price' : ''}`,
      where: (name: string, place: string, time: string) => `${[name, place, time].filter(Boolean).join(', ')}.`,
      toGo: (days: number) =>
        days > 1 ? `${days} days to go.` : days === 1 ? 'It is tomorrow.' : days === 0 ? 'It is today.' : '',
      way: 'What’s next',
      done: 'done',
      late: 'late',
      pay: 'Pay',
      agreed: 'What we agreed on',
      agreedHint: 'the evening, the price and the terms',
      agreedHintOver: 'the price and the terms',
      agreedHintUnpaid: 'the evening and the terms',
      calendar: 'Add to calendar',
      calendarSays: (house: string) => `Our bar by ${house}`,
      print: 'Print your menu card',
      next: 'What happens next',
      money: 'Your money',
      thanks: (name: string) => `Thank you, ${name}`,
      pouredFor: (day: string) => `It was our pleasure to pour for you and your guests on ${day}.`,
      again: 'Something to celebrate again?',
      sameAgain: 'The same again',
      sameAgainHint: 'A new request, filled in with what you had. Pick the date and the place.',
      stays: 'What we agreed on still counts.',
      tellDay: 'Tell us your new date as soon as you know it. We’ll tell you right away whether it’s available.',
      sent: (sum: string, means: string, day: string) => `${sum} sent ${means} on ${day}`,
      sentSince: (means: string, day: string) => `${means}, since ${day}`,
      steps: {
        deposit: { paid: 'Deposit paid', open: (sum: string) => `Deposit, ${sum}` },
        everything: { paid: 'Payment made', open: (sum: string) => `Your payment, ${sum}` },
        balance: { paid: 'Balance paid', open: (sum: string) => `Balance, ${sum}` },
        rest: { paid: 'Balance paid', open: (sum: string) => `Still to pay, ${sum}` },
        by: (day: string) => `by ${day}`,
        wasDue: (day: string) => `was due ${day}`,
        partBy: (sum: string, day: string) => `${sum} by ${day}`,
        partWasDue: (sum: string, day: string) => `${sum} was due ${day}`,
        isComing: 'on its way from your bank',
        drinks: 'Name your drinks',
        drinksNamed: 'Your drinks',
        named: (count: number, included: number) =>
          count === 0
            ? 'none yet'
            : count < included
              ? `${spellNumber(count)} of ${spellNumber(included)} named`
              : `${count === 1 ? 'one drink' : `${spellNumber(count)} drinks`}, your card is ready`,
        list: 'Shopping list',
        bought: (bought: number, total: number) => `${bought} of ${total} bought`,
        notOpened: 'not opened yet',
        count: 'Final count',
        soFar: (guests: number, day: string) => `${guests} so far, final by ${day}`,
        told: (told: number, agreed: number, until: string | null) =>
          `you told us ${told}; agreed: ${agreed}${until === null ? '' : `, yours to change until ${until}`}`,
        guests: (guests: number): string => (guests === 1 ? 'one guest' : `${guests} guests`),
      },
    },
    standing: {
      reach: (phone: string) => `Call us at ${phone}, or ask below.`,
      taken: (day: string, isNext: boolean, reach: string) => ({
        heading: `${day} is not available at the moment`,
        words: `You have not agreed to anything, and you owe nothing.${isNext ? ' You are in line for it: we’ll get in touch if it opens up.' : ''} ${reach}`,
      }),
      agreed: (day: string, said: string, isAllDue: boolean) => ({
        heading: `${day} is kept for you`,
        words: `${said} ${isAllDue ? 'Your payment' : 'The deposit'} makes the date yours.`,
      }),
      reserved: (day: string, said: string) => ({ heading: `${day} is booked`, words: `${said} See you there.` }),
      postponed: (day: string, phone: string) => ({
        heading: `${day} is postponed`,
        words: `What we agreed on still counts. Tell us your new date as soon as you know it, on this page or at ${phone}.`,
      }),
      ended: (day: string, expired: string, reach: string) => ({
        heading: 'This proposal has ended',
        words: `It was good until ${expired}. You have not agreed to anything, and you owe nothing. Still want ${day}? ${reach}`,
      }),
      declined: (reach: string) => ({
        heading: 'You said no, thank you',
        words: `You owe nothing, and there are no hard feelings. Changed your mind? ${reach}`,
      }),
      takenBack: (reach: string) => ({
        heading: 'We took this proposal back',
        words: `You can no longer say yes to it. You have not agreed to anything, and you owe nothing. ${reach}`,
      }),
      released: (day: string, reach: string) => ({
        heading: `${day} is available to others again`,
        words: `Your yes did not become a booking, and you owe nothing more. ${reach}`,
      }),
      /** Heading of a canceled event. The amounts paid, refunded and retained follow below it. */
      calledOff: (day: string) => `${day} is canceled`,
      nothingPaid: 'Nothing was paid, so there is nothing to refund, and nothing is owed.',
      done: (day: string) => ({
        heading: `Thank you for ${day}`,
        words: `It was our pleasure. What we agreed on stays here for you.`,
      }),
    },
    openChange: {
      asked: (byEmail: boolean) => `${answersEn(byEmail)} Until then, nothing changes.`,
      storm: (until: string) =>
        `Pick another available date, free of charge, by ${until}. Until you do, everything stays as it is.`,
      offered: (until: string) =>
        `Read it and sign it by ${until}. If you do nothing, what we agreed on stays as it is.`,
    },
    saidYes: (name: string, { time, day, isOnPhone }: Said) =>
      isOnPhone ? `You said yes on the phone on ${day} at ${time}.` : `Signed by ${name} on ${day} at ${time}.`,
    yes: (day: string, sum: string) => `Yes, book ${day} for ${sum}`,
    ticket: {
      price: 'Your price, in writing',
      noTax: 'No tax added.',
      day: (day: string) => day,
      postponedFrom: (day: string) => `Postponed from ${day}`,
      paid: 'paid',
      makesYours: 'makes the date yours',
      balanceBy: (day: string) => `Balance, by ${day}`,
      installmentBy: (name: string, day: string) => `${name}, by ${day}`,
      payBy: (day: string) => `To pay by ${day}`,
      balanceAndMore: 'Balance and changes',
      partlyPaid: (sum: string, paid: string) => `of ${sum}; ${paid} is paid`,
      kept: (day: string, until: string) => `We keep ${day} for you until ${until}.`,
      booked: (day: string) => `${day} is booked for you.`,
      taken: (day: string) => `${day} is not available at the moment.`,
      open: (day: string) => `${day} is still available. It goes to whoever says yes first.`,
      pricesStay: 'The prices we agreed on won’t change.',
      shopping: (range: string, estimate: string) => `Bottles and the rest, which you buy: ${range} (${estimate})`,
      taxInIt: (sum: string, name?: string) => `includes ${sum} ${name && name !== 'Sales tax' ? name : 'sales tax'}`,
    },
    read: {
      evening: 'The evening',
      list: 'Your shopping list',
      brings: { we: 'We bring', you: 'You buy', ask: 'On request' },
      guided: 'We choose the spirits with you.',
      points: (count: number): string => (count === 0 ? 'The whole text, as you sign it' : 'What you agree to'),
      pointsAgreed: (count: number): string => (count === 0 ? 'The whole text' : 'What you agreed to'),
      toAdd: 'Yours to add',
      sayYes: 'Say yes',
      askFirst: 'Ask us first',
      facts: {
        deposit: (due: string | null) => `makes the date yours${due ? `, ${due}` : ''}`,
        all: (due: string | null) => `the full total, makes the date yours${due ? `, ${due}` : ''}`,
        afterSigning: (days: number): string =>
          days === 0
            ? 'on the day you sign'
            : days === 1
              ? 'by the day after you sign'
              : `within ${days} days of signing`,
        ifSignedToday: (day: string) => `by ${day} if you sign today`,
        balance: (day: string) => `the balance, by ${day}`,
        installment: (number: number, day: string) => `the ${ordinalsEn[number]!} installment, by ${day}`,
        comesBack: (sum: string, isAllDue: boolean) =>
          `cancel by then and ${sum}${isAllDue ? '' : ' of the deposit'} comes back`,
      },
      noneBackAfter: (day: string, isAllDue: boolean) =>
        `Sign after ${day} and cancel, and ${isAllDue ? 'nothing' : 'none of the deposit'} comes back.`,
      planMoves:
        'These are the days if you sign today. On another day the installments move with it, and you see the new days before you sign.',
      whole: 'The whole text, word for word, as your copy will have it',
      wholeSigned: 'The whole text, word for word, as it was agreed',
      wholeFirst: 'The first agreement, word for word; the changes since are among your documents',
      wholeOver: 'The whole proposal, word for word',
      signedIn: 'It was agreed in Spanish: the whole text below is what was agreed, word for word.',
      oneOf: 'One of these',
      addUp: 'Update the total',
    },
    /** Texts of the five main points above the signature. */
    points: {
      agree: 'What you agree to',
      all: (count: number) => (count === 1 ? 'The whole agreement' : `All ${count} points`),
      deposit: 'Deposit',
      depositWords:
        (date: string) =>
        (deposit: string, rest: readonly { sum: string; day: string }[]): string =>
          `${deposit} makes ${date} yours.${rest.map(({ sum, day }) => ` ${sum} is due ${day}.`).join('')}`,
      cancel: 'If you cancel',
      cancelSteps: formatCancelStepsEn,
      count: 'Final count',
      /** `day` is the last day on which the number may go down. Null once it is past. */
      countWords: (guests: number, day: string | null) =>
        day === null
          ? `The ${guests} guests are final. More, if we have the bartenders, are at our prices on the day you ask.`
          : `You can lower the ${guests} guests until ${day}, which may lower the price. More, if we have the bartenders, are at our prices on the day you ask.`,
      tips: 'Tips',
      tipsWords: 'Welcome, never expected. A jar is on the bar unless you ask us to leave it out.',
    },
    sign: {
      sign: 'Sign',
      signFor: (day: string) => `Sign for ${day}`,
      notYet: 'Nothing is signed yet.',
      noCharge: 'Nothing is charged now.',
      next: (sum: string, ways: string, isAllDue: boolean) =>
        `Next: ${isAllDue ? 'the full total' : 'the deposit'}, ${sum}${ways && `, by ${ways}`}.`,
      keep: 'What we keep of your signature',
      fullName: 'Type your full name to sign',
      kept: 'We keep what you sign, your name, the time, and your network address and browser until five years after the event.',
      noName: 'Type your full name: it is your signature.',
      longName: (most: number) => `Type your name in ${most} characters or fewer.`,
      tick: 'Check the box to sign electronically, or call us to sign on paper.',
      /** Consent to sign electronically, with the disclosures the law requires. Every signer gets the same text. */
      consent: ({ hasTerms, email, reach }: Consent): [agreed: string, besides: string] => [
        `I agree to ${hasTerms ? 'this proposal and its terms' : 'this proposal'}, and to sign electronically.`,
        `${email ? `A copy comes to ${email}` : 'A copy stays on this page'}, and on paper if I ask. For later papers I can withdraw this consent at any time: call ${reach.phone}${reach.email ? ` or write to ${reach.email}` : ''}.`,
      ],
    },
    share: {
      look: 'Have somebody look it over',
      with: 'Share with…',
      words: (left: ClientNextAction) =>
        `A link for a parent, a planner or a friend. Whoever has it can read all of this. Nobody can ${nextActionTexts.en[left]} without your own link.`,
      make: 'Make the link',
      link: 'The link to share',
      stop: 'Take the link back',
      copy: 'Copy',
      copied: 'Copied',
      reading: (name: string) => `You are looking this over for ${name}`,
      readOnly: (left: ClientNextAction) =>
        `You can read everything here. Nobody can ${nextActionTexts.en[left]} without their own link.`,
      refused: {
        heading: 'This link is for reading',
        words: 'Nothing was sent or changed. That takes the link of those who made the request.',
      },
    },
    ask: {
      heading: 'Ask us',
      asked: (byEmail: boolean) => `Thank you. ${answersEn(byEmail)}`,
      youAsked: 'You asked',
      weAnswered: (house: string) => `${house} answered`,
      question: 'Your question',
      ask: 'Ask',
      howItWas: 'How was it?',
      howItWasWords: 'Your words',
      howItWasHint: (reader: string | null) =>
        reader ? `One line is plenty. ${reader} reads it.` : 'One line is plenty.',
      mayShow: 'You may show these words with our first names.',
      mayShowHint: 'Leave the box empty, and only we read them.',
      send: 'Send it',
      youWrote: 'You wrote',
      mayBeShown: 'We may show it with your first names.',
      isPrivate: 'Only we read it.',
      change: 'Change it',
      sendChange: 'Send the change',
      tooLate: (day: string, phone: string) => `It could be changed until ${day}. Call us at ${phone} to change it.`,
      received: (reader: string | null) => (reader ? `Thank you. ${reader} has it.` : 'Thank you. We have it.'),
      elsewhere: 'Say it where others look',
      elsewhereHint: 'The links are here whatever you wrote above.',
      no: 'No, thank you',
      why: 'Would you tell us why?',
      sayNo: 'Say no, thank you',
      typeFirst: 'Write something first.',
      tooLong: (most: number) => `Shorten your words to ${most} characters.`,
      tooMany: {
        heading: 'That is a lot of questions in one day',
        words: 'Your words are all here. Call us: that is quicker.',
      },
    },
    refused: {
      notOpen: (day: string) => `${day} is no longer available.`,
      nextInLine:
        'You have not agreed to anything, and you owe nothing. You are in line for it: we’ll get in touch if it opens up.',
      chooseAgain: {
        heading: 'Please choose once more',
        words: 'One of your choices did not reach us. Look over what is checked, then say yes.',
      },
      newer: (version: number) => ({
        heading: 'There is a newer version of this proposal',
        words: `This is version ${version}. You have not agreed to anything yet: read what changed, then say yes to this one.`,
      }),
      comesTo: (sum: string) => `With your choices, the total is ${sum}`,
      sumChanged: 'The total has changed',
      lookItOver:
        'You have not agreed to anything yet. Look it over: the button below shows the total you would agree to.',
    },
    owed: {
      open: 'Still to pay',
      wasDue: (day: string) => `was due ${day}`,
      dueBy: (day: string) => `due by ${day}`,
      progress: (paid: string, total: string) => `${paid} of ${total} is paid.`,
      dueSoon: (sum: string, day: string, days: number) =>
        `${sum} is due ${days === 0 ? 'today' : days === 1 ? 'tomorrow' : `${day}, in ${days} days`}.`,
      toGo: (left: string, next: { sum: string; due: string } | null) =>
        `${left} to go${next === null ? '' : next.sum === left ? `, ${next.due}` : `: ${next.sum} ${next.due}`}.`,
      paidSoFar: 'Paid so far, thank you',
      refunded: 'Refunded',
      payByCard: (sum: string) => `Pay ${sum} by card`,
      onItsWay: (sum: string, day: string) =>
        `${sum} has been on its way from your bank since ${day}. You don’t need to do anything.`,
      isCharging: (sum: string) => `We are charging ${sum} to the card you keep with us.`,
      howToPay: (sum: string) => `How to pay ${sum}`,
      toAsk: 'Questions?',
      or: ' or ',
      signedCopy: 'Your copy of the agreement (PDF)',
      oweYou: ({ received, refunded }: RefundedAmounts, owed: string) =>
        refunded
          ? `You paid ${received}. We refunded ${refunded} and still owe you ${owed}.`
          : `You paid ${received}. We owe you ${owed}.`,
      allPaid: ({ received, refunded }: RefundedAmounts) =>
        refunded
          ? `You paid ${received}. We refunded ${refunded}. Nothing is due.`
          : `All ${received} is paid. Nothing is due.`,
      nothingOpen: 'Nothing is due.',
      asleep: 'Nothing is due until we agree on your new date.',
      paidAsleep: ({ received, refunded }: RefundedAmounts) =>
        refunded
          ? `You paid ${received}. We refunded ${refunded}. Nothing more is due until we agree on your new date.`
          : `You paid ${received}, and it still counts. Nothing more is due until we agree on your new date.`,
      calledOff: {
        paid: 'You paid',
        gaveBack: 'We refunded',
        underWay: 'On its way to you',
        back: 'Comes back to you',
        kept: 'Stays with us',
        owed: 'Still to be paid',
      },
    },
    /** Labels of lines that are not on the menu. */
    lines: {
      barService: 'Bar service',
      adjustment: 'Adjustment we agreed on',
      least: 'Lowest price',
      asExperience: 'the total does not go below the price of the experience',
      afterCount: 'after the final count the total does not go down',
      addedLater: 'added later',
      byPhone: 'As agreed by phone',
      rounding: 'Rounding',
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
      card: 'Pay on your page.',
      note: (reference: string) => `Put ${reference} in the note so we know it’s yours.`,
      sendTo: (to: string) => `Send it to ${to}.`,
      check: (name: string, reference: string) => `Make it out to ${name}, with ${reference} on the memo line.`,
      mailTo: 'Mail it to:',
      cash: 'Hand it to us, and we’ll write you a receipt.',
      cashWhen: 'Ask us when to meet.',
      account: 'The account:',
    },
    payBy: {
      with: {
        card: 'By card',
        zelle: 'With Zelle',
        venmo: 'With Venmo',
        check: 'By check',
        cash: 'In cash',
        bank: 'By bank transfer',
      },
      cashOnly: (sum: string) => `Pay ${sum} in cash, in person`,
      oneOf: (sum: string, ways: number) => `Pay ${sum} one of ${spellNumber(ways)} ways`,
      orByCard: 'Or by card',
      eachByItself: 'Pay each amount separately.',
      to: 'To',
      address: 'Email or phone',
      sum: 'Amount',
      note: 'In the note',
      madeOut: 'Made out to',
      memo: 'On the memo line',
      mailTo: 'Mail it to',
      account: 'Account',
      receipt: 'Your receipt comes at once.',
      sentIt: 'I have sent it',
      weLook: 'Thank you. We’ll look for it, and this page will show it when it arrives.',
    },
    paper: {
      title: (day: string, reference: string, version: number) => `${day}: proposal ${reference}, version ${version}`,
      evening: 'The event, hour by hour',
      weDo: 'What we do',
      paying: 'Paying',
      brings: 'Who brings what',
      agreeOn: 'What we agree on',
      said: 'What the proposal said',
      inEnglish: 'Points that have no Spanish text are in English, and count as written there.',
      costs: 'What it costs',
      heads: { what: 'What', quantity: 'How many', price: 'Price' },
      beforeTax: 'Before tax',
      inAll: 'Total',
      deposit: 'Deposit',
      allOfIt: 'The full total',
      balance: 'Balance',
      installment: (number: number) => `${capitalize(ordinalsEn[number]!)} installment`,
      toPay: 'To pay',
      makesYours: (sum: string) => `${sum}, makes the date yours`,
      balanceBy: (sum: string, day: string) => `${sum}, by ${day}`,
      calledOffBy: (day: string) => `If you cancel by ${day}`,
      comesBack: (sum: string, isAllDue: boolean) => `${sum}${isAllDue ? '' : ' of the deposit'} comes back`,
      facts: {
        for: 'Client',
        by: 'Business',
        day: 'Date',
        event: 'Time',
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
      extraHour: 'our price for an additional hour on the day of the event',
      depositRule: (percent: number, least: string | null) =>
        least === null ? `${percent}%` : `${percent}%, at least ${least}`,
      noneBack: (isAllDue: boolean) =>
        `${isAllDue ? 'Your payment' : 'The deposit'} pays for the date we kept for you and isn’t refunded.`,
      allBack: 'Everything you paid comes back.',
      back: (steps: readonly (readonly [day: string, sum: string])[], isAllDue: boolean) => {
        const [first, ...others] = steps
        const later = others.map(([day, sum]) => `; by ${day}, ${sum}`).join('')
        return `Call it off by ${first![0]}, and ${first![1]}${isAllDue ? '' : ' of the deposit'} comes back${later}. After that ${isAllDue ? 'your payment' : 'the deposit'} pays for the date we kept for you and isn’t refunded.`
      },
    },
    signed: {
      file: (day: string, reference: string) => `agreement ${reference} ${day}`,
      signed: 'Signed',
      noted: 'Noted',
      email: 'Email',
      agreed: 'Agreed',
      hashWords: 'SHA-256 of the words above',
      hashFacts: 'SHA-256 of the facts',
      record: 'Our record',
      recordEnd: ({ length, lastHash }: { length: number; lastHash: string }) =>
        `${length} ${length === 1 ? 'event' : 'events'}, the last ${lastHash}`,
      onPhone: 'Agreed on the phone, not signed',
      signedBy: 'Signed electronically by',
      notedBy: 'Said yes on the phone; noted by us, not signed',
      standing: 'For the business, a standing signature given with every proposal it sends',
      sent: 'Sent',
      title: (title: string, isSigned: boolean) => `${title}, ${isSigned ? 'signed' : 'agreed'}`,
    },
    since: {
      day: 'The date',
      times: 'The times',
      guests: 'Guests',
      place: 'The place',
      bartenders: 'Bartenders',
      none: 'none',
      pair: (what: string, is: string, was: string) => `${what}: now ${is}, was ${was}.`,
      isNew: (label: string, sum: string) => `New: ${label}, ${sum}.`,
      gone: (label: string, sum: string) => `Removed: ${label}, ${sum}.`,
      inPrice: (label: string) => `${label}: in the price now.`,
      yourChoice: (label: string) => `${label}: your choice now.`,
      otherDeposit: 'The deposit is different now.',
      restDue: (day: string) => `The balance is due by ${day}.`,
      installments: (count: number): string =>
        count === 1
          ? 'After the deposit there is one payment, the balance.'
          : `After the deposit there are ${spellNumber(count)} equal payments.`,
      goodUntil: (day: string) => `It is good until ${day}.`,
      newPoint: (heading: string) => `A new term: ${heading}.`,
      otherWords: (heading: string) => `The term “${heading}” reads differently now.`,
      pointGone: (heading: string) => `The term “${heading}” was removed.`,
    },
    letter: {
      proposal: (day: string, isNewer: boolean) => `${isNewer ? 'Our new proposal' : 'Our proposal'} for ${day}`,
      inAllUntil: (sum: string, until: string) => `Total ${sum}, good until ${until}.`,
      hereIs: (day: string) => `Here is your proposal for ${day}`,
      tickedFirst: (isAnyTicked: boolean): string =>
        isAnyTicked ? 'with the choices checked for you' : 'before anything you add',
      goodUntil: (until: string, keptDay: string | null, hasChoice: boolean) =>
        `It is good until ${until}${keptDay ? `, and until then we keep ${keptDay} for you` : ''}. Read it, ${hasChoice ? 'choose, ' : ''}ask or say yes, all on your own page.`,
      openProposal: 'Open your proposal',
      saidByPhone: 'Here is what we agreed on by phone. Please read it and sign it on your own page.',
      orCall: (phone: string) => `or call ${phone}`,
      yoursAlone: 'Keep this link to yourself: anyone who has it can read your proposal and say yes to it.',
      saidYes: (day: string) => `You said yes to ${day}: your copy`,
      inAll: (sum: string) => `Total ${sum}.`,
      isKept: (day: string) => `${day} is kept for you`,
      isBooked: (day: string) => `${day} is booked`,
      hello: (name: string) => `Hi ${name},`,
      signed: (day: string) =>
        `Thank you for saying yes to ${day}. Your copy of what you signed, word for word, is attached to this email.`,
      onPhone: (day: string) =>
        `Thank you for saying yes to ${day} on the phone. We wrote it down; nothing was signed. Your copy of what we agreed on, word for word, is attached to this email. If that is not what you said, just reply.`,
      depositNext: (sum: string, until: string | null, isAll: boolean) =>
        `${isAll ? `The full total, ${sum},` : `The deposit of ${sum}`} makes the date yours${until ? `. Please send it by ${until}` : ''}.`,
      toAsk: (reach: string[]) => `Questions? ${reach.join(' or ')}.`,
      withTax: 'with tax',
      openPage: 'Open your page',
      keepIt: 'Keep this email: your copy shows what we agreed on.',
      yourQuestion: (day: string) => `Your question about ${day}`,
      ourAnswer: 'Here is our answer',
      proposalOf: (reference: string) => `Proposal ${reference}`,
      agreementOf: (reference: string) => `Agreement ${reference}`,
    },
    drinks: {
      name: 'Name your drinks',
      change: 'Change your drinks',
      add: 'Add a cocktail',
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
      heading: 'Este enlace no funciona',
      lead: 'Quizás se copió incompleto, o uno más reciente lo reemplazó.',
      look: 'Usa el enlace de nuestro correo más reciente que tenga uno, o llámanos al',
      home: 'Ir a nuestra página principal',
    },
    closedLink: { eventIsOver: 'El evento ya pasó.', call: '¿Tienes preguntas? Llámanos al' },
    files: {
      noCopy: 'En esta dirección no hay ninguna copia de un acuerdo.',
      altered:
        'Esta copia fue alterada después de firmarse, así que no podemos mostrarla. Vale la copia que te enviamos por correo.',
      copyLater: 'En este momento no pudimos hacer la copia. Por favor, inténtalo de nuevo en un minuto.',
    },
    page: {
      newDay: 'Dinos tu nueva fecha',
      changed: 'Cambiar algo',
      changeByPhone: (phone) => `Para cambiar algo, llama al ${phone}`,
      look: { offered: 'Ver el cambio', storm: 'Elegir la nueva fecha', asked: 'Ver lo que pediste' },
      whatChanged: (version) => `Qué cambió desde la versión ${version}`,
    },
    head: {
      proposal: (reference, version) => `Propuesta ${reference}, versión ${version}`,
      goodUntil: (day) => `Válida hasta el ${day}`,
      hereIs: (name, day, at) => {
        const about = { open: 'tu barra el', agreed: 'aquí está todo para el', over: 'sobre el' }
        return [`${name},`, `${about[at]} ${day}`]
      },
      yourBar: 'Tu barra',
      evening: ({ bartenders, guests, from, to, place }) =>
        `${bartenders === 1 ? 'Un bartender' : `${capitalize(spellNumberEs(bartenders))} bartenders`}, ${guests === 1 ? 'un invitado' : `${guests} invitados`}${place ? ` en ${place}` : ''}, ${addFinalPeriod(formatTimeRangeEs(from, to))}`,
    },
    after: {
      saidYes: 'Confirmaste',
      oneStep: (sum) => `Falta un paso: ${sum}`,
      makesYours: (day, isAllDue, due, isLate) =>
        `Con ${isAllDue ? 'tu pago' : 'el depósito'}, el ${day} es tuyo. ${isLate ? 'El plazo venció el' : `${isAllDue ? 'Hazlo' : 'Págalo'} a más tardar el`} ${due}.`,
      isComing: 'Tu pago está en camino',
      isYours: (day) => [`El ${day}`, 'es tuyo'],
      movedFrom: (day, isSamePrice) => `Antes era el ${day}${isSamePrice ? '; el precio no cambia' : ''}`,
      where: (name, place, time) => addFinalPeriod([name, place, time].filter(Boolean).join(', ')),
      toGo: (days) => (days > 1 ? `Faltan ${days} días.` : days === 1 ? 'Es mañana.' : days === 0 ? 'Es hoy.' : ''),
      way: 'Lo que falta',
      done: 'listo',
      late: 'vencido',
      pay: 'Pagar',
      agreed: 'Lo que acordamos',
      agreedHint: 'el evento, el precio y cada cláusula',
      agreedHintOver: 'el precio y cada cláusula',
      agreedHintUnpaid: 'el evento y cada cláusula',
      calendar: 'Agregar al calendario',
      calendarSays: (house) => `La barra de ${house}`,
      print: 'Imprimir tu menú de bebidas',
      next: 'Qué sigue',
      money: 'Tus pagos',
      thanks: (name) => `Gracias, ${name}`,
      pouredFor: (day) => `Fue un placer atender tu barra y a tus invitados el ${day}.`,
      again: '¿Otra ocasión para celebrar?',
      sameAgain: 'Lo mismo otra vez',
      sameAgainHint: 'Una solicitud nueva, ya llena con lo de la vez pasada. Elige la fecha y el lugar.',
      stays: 'Lo que acordamos sigue valiendo.',
      tellDay: 'Dinos tu nueva fecha en cuanto la sepas. Te decimos enseguida si la tenemos libre.',
      sent: (sum, means, day) => `${sum}: ${means}, el ${day}`,
      sentSince: (means, day) => `${means}, desde el ${day}`,
      steps: {
        deposit: { paid: 'Depósito pagado', open: (sum) => `Depósito, ${sum}` },
        everything: { paid: 'Pago hecho', open: (sum) => `Tu pago, ${sum}` },
        balance: { paid: 'Saldo pagado', open: (sum) => `Saldo, ${sum}` },
        rest: { paid: 'Saldo pagado', open: (sum) => `Por pagar, ${sum}` },
        by: (day) => `a más tardar el ${day}`,
        wasDue: (day) => `venció el ${day}`,
        partBy: (sum, day) => `${sum} a más tardar el ${day}`,
        partWasDue: (sum, day) => `${sum} venció el ${day}`,
        isComing: 'en camino: tu banco procesa el pago',
        drinks: 'Ponles nombre a tus bebidas',
        drinksNamed: 'Tus bebidas',
        named: (count, included) =>
          count === 0
            ? 'todavía ninguna'
            : count < included
              ? `${count} de ${included} con nombre`
              : `${formatCountEs(count, 'bebida', 'bebidas')}, tu menú está listo`,
        list: 'Lista de compras',
        bought: (bought, total) => `${bought} de ${total} productos comprados`,
        notOpened: 'todavía no la has abierto',
        count: 'Conteo final',
        soFar: (guests, day) => `${guests} por ahora; el definitivo, a más tardar el ${day}`,
        told: (told, agreed, until) =>
          `nos dijiste ${told}; acordado: ${agreed}${until === null ? '' : `, y lo puedes cambiar hasta el ${until}`}`,
        guests: (guests) => formatCountEs(guests, 'invitado', 'invitados'),
      },
    },
    standing: {
      reach: (phone) => `Llámanos al ${phone} o pregunta más abajo.`,
      taken: (day, isNext, reach) => ({
        heading: `Por ahora el ${day} no está libre`,
        words: `No aceptaste nada y no debes nada.${isNext ? ' Estás en la fila: te avisamos si la fecha queda libre.' : ''} ${reach}`,
      }),
      agreed: (day, said, isAllDue) => ({
        heading: `Te guardamos el ${day}`,
        words: `${said} Con ${isAllDue ? 'tu pago' : 'el depósito'}, la fecha es tuya.`,
      }),
      reserved: (day, said) => ({ heading: `El ${day} está reservado`, words: `${said} Nos vemos ese día.` }),
      postponed: (day, phone) => ({
        heading: `El evento del ${day} queda pospuesto`,
        words: `Lo que acordamos sigue valiendo. Dinos tu nueva fecha en cuanto la sepas, en tu página o al ${phone}.`,
      }),
      ended: (day, expired, reach) => ({
        heading: 'Esta propuesta venció',
        words: `Era válida hasta el ${expired}. No aceptaste nada y no debes nada. ¿Todavía quieres el ${day}? ${reach}`,
      }),
      declined: (reach) => ({
        heading: 'Dijiste que no',
        words: `No debes nada, y no hay ningún problema. ¿Cambiaste de opinión? ${reach}`,
      }),
      takenBack: (reach) => ({
        heading: 'Retiramos esta propuesta',
        words: `Ya no se puede confirmar. No aceptaste nada y no debes nada. ${reach}`,
      }),
      released: (day, reach) => ({
        heading: `El ${day} está libre otra vez para otros`,
        words: `Tu confirmación no llegó a ser una reserva, y no debes nada más. ${reach}`,
      }),
      calledOff: (day) => `El evento del ${day} queda cancelado`,
      nothingPaid: 'No se pagó nada, así que no hay nada que devolver, y no se debe nada.',
      done: (day) => ({
        heading: `Gracias por el ${day}`,
        words: 'Fue un placer. Lo que acordamos se queda aquí para que lo leas.',
      }),
    },
    openChange: {
      asked: (byEmail) => `${answersEs(byEmail)} Hasta entonces no cambia nada.`,
      storm: (until) =>
        `Tienes hasta el ${until} para elegir, sin costo, otra fecha que tengamos libre. Mientras no elijas, todo queda como está.`,
      offered: (until) =>
        `Lee el cambio y fírmalo a más tardar el ${until}. Si no haces nada, lo que acordamos queda como está.`,
    },
    saidYes: (name, { time, day, isOnPhone }) =>
      addFinalPeriod(
        `${isOnPhone ? 'Confirmaste por teléfono' : `Firmado por ${name}`} el ${day}, a ${formatTimeEs(time)}`,
      ),
    yes: (day, sum) => `Sí, reservar el ${day} por ${sum}`,
    ticket: {
      price: 'Tu precio, por escrito',
      noTax: 'Sin impuesto adicional.',
      day: capitalize,
      postponedFrom: (day) => `Pospuesto; era el ${day}`,
      paid: 'pagado',
      makesYours: 'asegura tu fecha',
      balanceBy: (day) => `Saldo, a más tardar el ${day}`,
      installmentBy: (name, day) => `${name}, a más tardar el ${day}`,
      payBy: (day) => `Por pagar a más tardar el ${day}`,
      balanceAndMore: 'Saldo y cambios',
      partlyPaid: (sum, paid) => `de ${sum}; ya pagaste ${paid}`,
      kept: (_day, until) => `Guardamos tu fecha hasta el ${until}.`,
      booked: (day) => `El ${day} está reservado para ti.`,
      taken: (day) => `Por ahora el ${day} no está libre.`,
      open: (day) => `El ${day} está libre en este momento. Será de quien confirme primero.`,
      pricesStay: 'Los precios acordados no cambian.',
      shopping: (range, estimate) => `Tú compras botellas y demás: ${range} (${estimate})`,
      taxInIt: (sum) => `incluye ${sum} de impuesto sobre las ventas`,
    },
    read: {
      evening: 'El evento',
      list: 'Tu lista de compras',
      brings: { we: 'Llevamos', you: 'Tú compras', ask: 'Si lo pides' },
      guided: 'Elegimos los licores contigo.',
      points: (count) => (count === 0 ? 'El texto completo, como se firma' : 'Lo que aceptas'),
      pointsAgreed: (count) => (count === 0 ? 'El texto completo' : 'Lo que aceptaste'),
      toAdd: 'Puedes agregar',
      sayYes: 'Confirmar',
      askFirst: 'Pregúntanos antes',
      facts: {
        deposit: (due) => `asegura tu fecha${due ? `, ${due}` : ''}`,
        all: (due) => `el total, asegura tu fecha${due ? `, ${due}` : ''}`,
        afterSigning: (days) =>
          days === 0
            ? 'el día que firmes'
            : days === 1
              ? 'al día siguiente de firmar'
              : `en los ${days} días tras firmar`,
        ifSignedToday: (day) => `hasta el ${day} si firmas hoy`,
        balance: (day) => `el saldo, hasta el ${day}`,
        installment: (number, day) => `el ${ordinalsEs[number]!} pago, a más tardar el ${day}`,
        comesBack: (sum) => `cancela hasta ese día y recuperas ${sum}`,
      },
      noneBackAfter: (day, isAllDue) =>
        `Si firmas después del ${day} y cancelas, no se devuelve nada${isAllDue ? '' : ' del depósito'}.`,
      planMoves:
        'Estas son las fechas si firmas hoy. Si firmas otro día, los pagos se mueven, y ves las nuevas fechas antes de firmar.',
      whole: 'El texto completo, palabra por palabra, como estará en tu copia',
      wholeSigned: 'El texto completo, palabra por palabra, como se acordó',
      wholeFirst: 'El primer acuerdo, palabra por palabra; los cambios posteriores están en tus documentos',
      wholeOver: 'La propuesta completa, palabra por palabra',
      signedIn: 'Se acordó en inglés: el texto completo de abajo es lo que se acordó, palabra por palabra.',
      oneOf: 'Una de estas opciones',
      addUp: 'Calcular el total',
    },
    points: {
      agree: 'Lo que aceptas',
      all: (count) => (count === 1 ? 'El acuerdo completo' : `Los ${count} puntos`),
      deposit: 'Depósito',
      depositWords: (date) => (deposit, rest) =>
        `${deposit} y el ${date} es tuyo.${rest.map(({ sum, day }) => ` ${sum} vence el ${day}.`).join('')}`,
      cancel: 'Si cancelas',
      cancelSteps: formatCancelStepsEs,
      count: 'Conteo final',
      countWords: (guests, day) =>
        day === null
          ? `Los ${guests} invitados son definitivos. Más, si podemos, al precio del día en que los pidas.`
          : `Hasta el ${day} puedes bajar de ${guests}, quizá a menor precio. Más, si podemos, al precio de entonces.`,
      tips: 'Propinas',
      tipsWords: 'Se agradecen, no se exigen. Ponemos un frasco, salvo que digas que no.',
    },
    sign: {
      sign: 'Firmar',
      signFor: (day) => `Firmar para el ${day}`,
      notYet: 'Todavía no se ha firmado nada.',
      noCharge: 'Hoy no se cobra nada.',
      next: (sum, ways) => `Luego, ${sum}${ways && ` con ${ways}`}.`,
      keep: 'Lo que guardamos de tu firma',
      fullName: 'Escribe tu nombre completo para firmar',
      kept: 'Lo que firmas, tu nombre, la fecha y la hora, la dirección IP y el navegador desde los que firmas se guardan hasta cinco años después del evento.',
      noName: 'Escribe tu nombre completo: es tu firma.',
      longName: (most) => `Escribe tu nombre en ${most} caracteres o menos.`,
      tick: 'Marca la casilla para firmar electrónicamente, o llámanos para firmar en papel.',
      consent: ({ hasTerms, email, reach }) => [
        `Acepto ${hasTerms ? 'esta propuesta y sus condiciones' : 'esta propuesta'}, y acepto firmarla electrónicamente.`,
        `${email ? `Recibo una copia en ${email}` : 'Una copia queda en esta página'}, y en papel si la pido. Para documentos futuros puedo retirar este consentimiento en cualquier momento: llamando al ${reach.phone}${reach.email ? ` o escribiendo a ${reach.email}` : ''}.`,
      ],
    },
    share: {
      look: 'Que alguien más la revise',
      with: 'Compartir…',
      words: (left) =>
        `Un enlace para tu familia, tus amistades o quien te organiza el evento. Quien lo tenga puede leer todo esto. Solo con tu propio enlace se puede ${nextActionTexts.es[left]}.`,
      make: 'Crear el enlace',
      link: 'El enlace para compartir',
      stop: 'Retirar el enlace',
      copy: 'Copiar',
      copied: 'Copiado',
      reading: (name) => `Te compartieron la página de ${name}`,
      readOnly: (left) =>
        `Puedes leer todo. Solo con el enlace de quien hizo la solicitud se puede ${nextActionTexts.es[left]}.`,
      refused: {
        heading: 'Este enlace es solo para leer',
        words: 'No se envió ni cambió nada. Eso solo se puede hacer con el enlace de quien hizo la solicitud.',
      },
    },
    ask: {
      heading: 'Pregúntanos',
      asked: (byEmail) => `Gracias. ${answersEs(byEmail)}`,
      youAsked: 'Escribiste',
      weAnswered: (house) => `${house} respondió`,
      question: 'Tu pregunta',
      ask: 'Preguntar',
      howItWas: '¿Cómo estuvo?',
      howItWasWords: 'Tus palabras',
      howItWasHint: (reader) => (reader ? `Una línea basta. ${reader} la lee.` : 'Una línea basta.'),
      mayShow: 'Pueden mostrar estas palabras con nuestros nombres.',
      mayShowHint: 'Sin marcarlo, solo las leemos nosotros.',
      send: 'Enviar',
      youWrote: 'Escribiste',
      mayBeShown: 'Podemos mostrarlo con sus nombres.',
      isPrivate: 'Solo lo leemos nosotros.',
      change: 'Cambiarlo',
      sendChange: 'Enviar el cambio',
      tooLate: (day, phone) => `Se podía cambiar hasta el ${day}. Llámanos al ${phone} para cambiarlo.`,
      received: (reader) => (reader ? `Gracias. Ya lo tiene ${reader}.` : 'Gracias. Ya lo tenemos.'),
      elsewhere: 'Dilo donde otros lo leen',
      elsewhereHint: 'Los enlaces están aquí, hayas escrito lo que hayas escrito.',
      no: 'No, gracias',
      why: '¿Nos dices por qué?',
      sayNo: 'Decir que no',
      typeFirst: 'Escribe algo primero.',
      tooLong: (most) => `Acorta tu texto a ${most} caracteres.`,
      tooMany: {
        heading: 'Son muchas preguntas en un día',
        words: 'Todo lo que escribiste sigue aquí. Llámanos: es más rápido.',
      },
    },
    refused: {
      notOpen: (day) => `El ${day} ya no está libre.`,
      nextInLine: 'No aceptaste nada y no debes nada. Estás en la fila: te avisamos si la fecha queda libre.',
      chooseAgain: {
        heading: 'Por favor, elige otra vez',
        words: 'Una de tus opciones no nos llegó bien. Revisa lo marcado y luego di que sí.',
      },
      newer: (version) => ({
        heading: 'Hay una versión más reciente de esta propuesta',
        words: `Esta es la versión ${version}. Todavía no has aceptado nada: lee lo que cambió y luego di que sí a esta.`,
      }),
      comesTo: (sum) => `Con lo que elegiste, el total es ${sum}`,
      sumChanged: 'El total cambió',
      lookItOver: 'Todavía no has aceptado nada. Revísalo: el botón de abajo dice el total que aceptarías.',
    },
    owed: {
      open: 'Por pagar',
      wasDue: (day) => `venció el ${day}`,
      dueBy: (day) => `a más tardar el ${day}`,
      progress: (paid, total) => `Pagado: ${paid} de ${total}.`,
      dueSoon: (sum, day, days) =>
        days === 0
          ? `Hoy vencen ${sum}.`
          : days === 1
            ? `Mañana vencen ${sum}.`
            : `${sum} vencen el ${day}, en ${days} días.`,
      toGo: (left, next) =>
        `Faltan ${left}${next === null ? '' : next.sum === left ? `, ${next.due}` : `: ${next.sum} ${next.due}`}.`,
      paidSoFar: 'Pagado hasta ahora, gracias',
      refunded: 'Devuelto',
      payByCard: (sum) => `Pagar ${sum} con tarjeta`,
      onItsWay: (sum, day) =>
        `${sum} en camino: tu banco procesa el pago desde el ${day}. No tienes que hacer nada más.`,
      isCharging: (sum) => `Estamos cobrando ${sum} a la tarjeta que guardaste.`,
      howToPay: (sum) => `Cómo pagar ${sum}`,
      toAsk: '¿Preguntas?',
      or: ' o ',
      signedCopy: 'Tu copia del acuerdo (PDF)',
      oweYou: ({ received, refunded }, owed) =>
        refunded
          ? `Pagaste ${received}. Ya te devolvimos ${refunded} y te debemos ${owed} más.`
          : `Pagaste ${received} y te debemos ${owed}.`,
      allPaid: ({ received, refunded }) =>
        refunded
          ? `Pagaste ${received}. Ya te devolvimos ${refunded}. No queda nada por pagar.`
          : `Pagaste todo: ${received}.`,
      nothingOpen: 'No queda nada por pagar.',
      asleep: 'No tienes que pagar nada hasta que acordemos tu nueva fecha.',
      paidAsleep: ({ received, refunded }) =>
        refunded
          ? `Pagaste ${received}. Ya te devolvimos ${refunded}. No tienes que pagar nada más hasta que acordemos tu nueva fecha.`
          : `Pagaste ${received}, y sigue valiendo. No tienes que pagar nada más hasta que acordemos tu nueva fecha.`,
      calledOff: {
        paid: 'Pagaste',
        gaveBack: 'Ya te enviamos',
        underWay: 'En camino',
        back: 'Te devolvemos',
        kept: 'Nos quedamos con',
        owed: 'Por pagar',
      },
    },
    lines: {
      barService: 'Servicio de barra',
      adjustment: 'Ajuste al precio acordado',
      least: 'Precio mínimo',
      asExperience: 'el total no baja del precio de la experiencia',
      afterCount: 'después del conteo final el total no baja',
      addedLater: 'agregado después',
      byPhone: 'Según lo acordado por teléfono',
      rounding: 'Redondeo',
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
      card: 'Paga en tu página.',
      note: (reference) => `Pon ${reference} en la nota, para que sepamos que es tuyo.`,
      sendTo: (to) => `Envíalo a ${to}.`,
      check: (name, reference) => `Hazlo a nombre de ${name}, con ${reference} en la línea de memo.`,
      mailTo: 'Envíalo por correo postal a:',
      cash: 'Nos lo entregas y te damos un recibo.',
      cashWhen: 'Pregúntanos cuándo podemos vernos.',
      account: 'La cuenta:',
    },
    payBy: {
      with: {
        card: 'Con tarjeta',
        zelle: 'Con Zelle',
        venmo: 'Con Venmo',
        check: 'Con cheque',
        cash: 'En efectivo',
        bank: 'Por transferencia bancaria',
      },
      cashOnly: (sum) => `Paga ${sum} en efectivo, en persona`,
      oneOf: (sum, ways) => `Paga ${sum} de una de estas ${spellNumberEs(ways)} formas`,
      orByCard: 'O con tarjeta',
      eachByItself: 'Paga cada monto por separado.',
      to: 'Para',
      address: 'Correo o teléfono',
      sum: 'Monto',
      note: 'En la nota',
      madeOut: 'A nombre de',
      memo: 'En la línea de memo',
      mailTo: 'Por correo postal a',
      account: 'Cuenta',
      receipt: 'Tu recibo llega enseguida.',
      sentIt: 'Ya lo envié',
      weLook: 'Gracias. Estaremos atentos: en cuanto llegue, lo verás en esta página.',
    },
    paper: {
      title: (day, reference, version) => `${capitalize(day)}: propuesta ${reference}, versión ${version}`,
      evening: 'El evento, hora por hora',
      weDo: 'Lo que hacemos',
      paying: 'El pago',
      brings: 'Quién lleva qué',
      agreeOn: 'Condiciones',
      said: 'Lo que decía la propuesta',
      inEnglish: 'Las cláusulas que no tenemos en español aparecen en inglés y valen tal como están en inglés.',
      costs: 'Lo que cuesta',
      heads: { what: 'Qué', quantity: 'Cantidad', price: 'Precio' },
      beforeTax: 'Antes de impuestos',
      inAll: 'Total',
      deposit: 'Depósito',
      allOfIt: 'Pago completo',
      balance: 'Saldo',
      installment: (number) => `${capitalize(ordinalsEs[number]!)} pago`,
      toPay: 'Por pagar',
      makesYours: (sum) => `${sum}, asegura tu fecha`,
      balanceBy: (sum, day) => `${sum}, a más tardar el ${day}`,
      calledOffBy: (day) => `Si se cancela a más tardar el ${day}`,
      comesBack: (sum, isAllDue) => `se devuelven ${sum}${isAllDue ? '' : ' del depósito'}`,
      facts: {
        for: 'Cliente',
        by: 'Negocio',
        day: 'Fecha',
        event: 'Horario',
        where: 'Lugar',
        guests: 'Invitados',
        occasion: 'Ocasión',
        experience: 'Experiencia',
        bartenders: 'Bartenders',
      },
      fromTo: formatTimeRangeEs,
    },
    terms: {
      depositNothing: 'nada',
      extraHour: 'nuestro precio de una hora adicional en la fecha del evento',
      depositRule: (percent, least) => (least === null ? `${percent}%` : `${percent}%, al menos ${least}`),
      noneBack: (isAllDue) =>
        `${isAllDue ? 'Tu pago' : 'El depósito'} cubre la fecha que te guardamos y no se devuelve.`,
      allBack: 'Se te devuelve todo lo que hayas pagado.',
      back: (steps, isAllDue) => {
        const [first, ...others] = steps
        const later = others.map(([day, sum]) => `; a más tardar el ${day}, ${sum}`).join('')
        return `Si cancelas a más tardar el ${first![0]}, se devuelven ${first![1]}${isAllDue ? '' : ' del depósito'}${later}. Después de ese día, ${isAllDue ? 'tu pago' : 'el depósito'} cubre la fecha que te guardamos y ya no se devuelve.`
      },
    },
    signed: {
      file: (day, reference) => `acuerdo ${reference} ${day}`,
      signed: 'Firmado',
      noted: 'Anotado',
      email: 'Correo electrónico',
      agreed: 'Aceptado',
      hashWords: 'SHA-256 del texto de arriba',
      hashFacts: 'SHA-256 de los datos',
      record: 'Nuestro registro',
      recordEnd: ({ length, lastHash }) =>
        `${length} ${length === 1 ? 'anotación' : 'anotaciones'}, la última ${lastHash}`,
      onPhone: 'Acordado por teléfono, sin firma',
      signedBy: 'Firmado electrónicamente por',
      notedBy: 'Dijo que sí por teléfono; anotado por nosotros, sin firma',
      standing: 'Por nuestra parte, la firma que acompaña cada propuesta que enviamos',
      sent: 'Enviado',
      title: (title, isSigned) => `${title}, ${isSigned ? 'con firma' : 'por teléfono, sin firma'}`,
    },
    since: {
      day: 'La fecha',
      times: 'El horario',
      guests: 'Invitados',
      place: 'El lugar',
      bartenders: 'Bartenders',
      none: 'ninguno',
      pair: (what, is, was) => `${what}: ${is} (antes: ${was}).`,
      isNew: (label, sum) => `Nuevo: ${label}, ${sum}.`,
      gone: (label, sum) => `Ya no está: ${label}, ${sum}.`,
      inPrice: (label) => `${label}: ahora incluido en el precio.`,
      yourChoice: (label) => `${label}: ahora lo eliges tú.`,
      otherDeposit: 'El depósito cambió.',
      restDue: (day) => `El saldo se paga a más tardar el ${day}.`,
      installments: (count) =>
        count === 1
          ? 'Después del depósito hay un solo pago, el saldo.'
          : `Después del depósito hay ${count} pagos iguales.`,
      goodUntil: (day) => `Es válida hasta el ${day}.`,
      newPoint: (heading) => `Una cláusula nueva: ${heading}.`,
      otherWords: (heading) => `La cláusula “${heading}” tiene otro texto.`,
      pointGone: (heading) => `La cláusula “${heading}” ya no está.`,
    },
    letter: {
      proposal: (day, isNewer) => `${isNewer ? 'Nuestra nueva propuesta' : 'Nuestra propuesta'} para el ${day}`,
      inAllUntil: (sum, until) => `${sum} en total, válida hasta el ${until}.`,
      hereIs: (day) => `Aquí está tu propuesta para el ${day}`,
      tickedFirst: (isAnyTicked) => (isAnyTicked ? 'con lo que viene marcado' : 'sin contar lo que agregues'),
      goodUntil: (until, keptDay, hasChoice) =>
        `Es válida hasta el ${until}${keptDay ? `, y hasta entonces te guardamos el ${keptDay}` : ''}. Léela, ${hasChoice ? 'elige, ' : ''}pregunta o confirma: todo está en tu propia página.`,
      openProposal: 'Abrir tu propuesta',
      saidByPhone: 'Esto es lo que acordamos por teléfono. Léelo y fírmalo en tu propia página.',
      orCall: (phone) => `o llama al ${phone}`,
      yoursAlone: 'Guarda este enlace solo para ti: quien lo tenga puede leer tu propuesta y confirmarla.',
      saidYes: (day) => `Confirmaste el ${day}: aquí está tu copia`,
      inAll: (sum) => `${sum} en total.`,
      isKept: (day) => `Te guardamos el ${day}`,
      isBooked: (day) => `El ${day} está reservado`,
      hello: (name) => `Hola, ${name}:`,
      signed: (day) =>
        `Gracias por confirmar el ${day}. Tu copia de lo que firmaste, palabra por palabra, viene con este correo.`,
      onPhone: (day) =>
        `Gracias por confirmar el ${day} por teléfono. Lo anotamos; no se firmó nada. Tu copia de lo que acordamos, palabra por palabra, viene con este correo. Si no es lo que dijiste, responde a este correo.`,
      depositNext: (sum, until, isAll) =>
        `Con ${isAll ? 'el pago completo' : 'el depósito'}, ${sum}, la fecha es tuya${until ? `. Por favor, envíalo a más tardar el ${until}` : ''}.`,
      toAsk: (reach) => `¿Preguntas? ${reach.join(' o ')}.`,
      withTax: 'con impuestos',
      openPage: 'Abrir tu página',
      keepIt: 'Guarda este correo: la copia que trae muestra lo que acordamos.',
      yourQuestion: (day) => `Tu pregunta sobre el ${day}`,
      ourAnswer: 'Esta es nuestra respuesta',
      proposalOf: (reference) => `Propuesta ${reference}`,
      agreementOf: (reference) => `Acuerdo ${reference}`,
    },
    drinks: {
      name: 'Ponles nombre a tus bebidas',
      change: 'Cambiar tus bebidas',
      add: 'Agregar un cóctel',
    },
  },
})

function answersEn(byEmail: boolean): string {
  return byEmail ? 'We’ll answer by email and here.' : 'We’ll answer here: come back to this page, or call us.'
}

function answersEs(byEmail: boolean): string {
  return byEmail ? 'Te respondemos por correo y aquí.' : 'Te respondemos aquí: vuelve a esta página o llámanos.'
}

/** What comes back after a cancellation, as in the clause "If you call it off". Unpaid amounts are never requested. */
function formatCancelStepsEn(steps: readonly RefundStepText[], first: FirstPaymentKind): string {
  if (first === 'none') return 'Everything you paid comes back, and nothing more is due.'
  const of = first === 'all' ? 'your payment' : 'the deposit'
  const [step, ...later] = steps
  const back = step
    ? `By ${step[0]}, ${step[1]} of ${of} comes back${later.map(([day, sum]) => `; by ${day}, ${sum}`).join('')}; then none of it.`
    : `Nothing of ${of} comes back.`
  return first === 'all' ? back : `${back} Whatever else you paid comes back, and nothing more is due.`
}

function formatCancelStepsEs(steps: readonly RefundStepText[], first: FirstPaymentKind): string {
  if (first === 'none') return 'Se te devuelve todo lo que hayas pagado y no debes nada más.'
  const of = first === 'all' ? 'de tu pago' : 'del depósito'
  const [step, ...later] = steps
  const back = step
    ? `Hasta el ${step[0]} te devolvemos ${step[1]} ${of}${later.map(([day, sum]) => `; hasta el ${day}, ${sum}`).join('')}; después, nada.`
    : `No se devuelve nada ${of}.`
  return first === 'all' ? back : `${back} Lo demás que pagues se devuelve, y no debes más.`
}
