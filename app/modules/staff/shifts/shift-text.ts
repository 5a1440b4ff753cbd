import { formatEndTimeEs, formatTimeEs, addFinalPeriod } from '../../../business/date-formatter-es.ts'
import { formatDifferentTimeZone } from '../../../business/event-zone.ts'
import { getFormatter } from '../../../business/language-formatter.ts'
import { defineTranslations, type Language } from '../../../ui/language.ts'
import { certificateKinds } from '../members/certificate.ts'
import type { PayRate, StaffRole } from '../members/staff-member.ts'
import type { ShiftFitIssue } from './shift-fit.ts'
import type { Shift, ShiftState } from './shift.ts'
import { capitalize } from '../../../business/capitalize.ts'

/** A shift formatted for an email or page in a single language. */
type ShiftPhrases = { day: string; place: string; role: string; call: string; done: string; more: string }

const english = {
  role: { lead: 'lead bartender', bartender: 'bartender', barback: 'barback' } satisfies Record<StaffRole, string>,
  state: {
    open: 'no one yet',
    offered: 'asked',
    taken: 'said yes',
    confirmed: 'confirmed',
    'asked-again': 'asked again',
    off: 'called off',
    worked: 'worked',
    missed: 'did not come',
  } satisfies Record<ShiftState, string>,
  paper: {
    'alcohol-service': 'server training',
    'food-handler': 'food handler card',
    'drivers-license': 'driver’s license',
  } satisfies Record<(typeof certificateKinds)[number], string>,
  rate: (sum: string, unit: PayRate['unit']) => (unit === 'hour' ? `${sum}/h` : `${sum} for the event`),
  miles: (miles: number) => (miles === 1 ? '1 mile' : `${miles} miles`),
  brief: ({ day, place, role, call, done, more }: ShiftPhrases) =>
    `${day}${place && `, ${place}`}: ${role}, call ${call}, done about ${done}${more}`,
  reason: {
    gone: 'No longer with us.',
    'already-in': 'Has a shift at this event already.',
    overlap: (place: string, leaves: string) => `Leaves for ${place || 'another event'} at ${leaves}.`,
    role: (role: string) => `Not entered as ${role}.`,
    cannot: (days: string) => `Off ${days}.`,
    'rather-not': (days: string) => `Would rather not ${days}.`,
    none: (paper: string) => `No ${paper} on file.`,
    unseen: (paper: string) => `You have not looked at the ${paper} yet.`,
    ends: (paper: string, day: string) => `The ${paper} ends ${day}, before the event is over.`,
    adult: 'No record that they are 18 or over.',
    rest: (hours: string) => `${hours} between two events.`,
    week: (hours: string) => `${hours} that week.`,
    overtime: (hours: string) => `Overtime: ${hours} that week.`,
  },
  hours: (hours: number) => (hours === 1 ? '1 hour' : `${hours} hours`),
  span: (from: string, to: string | null) =>
    to === null ? `from ${from} on` : from === to ? from : `${from} to ${to}`,
  /** Replies to an answered offer. */
  answer: {
    yes: 'It’s yours. See you there.',
    no: 'Thanks for saying so. Nothing else to do.',
    cannot: 'Noted, and that day is off for you.',
    taken: (time: string | null) =>
      `That shift was taken${time === null ? '' : ` at ${time}`}. You’re next if it opens up.`,
    ended: 'That offer is over. There is nothing you need to do.',
    'taken-back': 'We don’t need that one anymore. There is nothing you need to do.',
    busy: (place: string, leaves: string) => `You leave for ${place || 'another event'} at ${leaves}.`,
    there: 'You already have a shift at this event.',
    unfit: 'That one needs something we don’t have from you. Call us, and we’ll sort it out.',
    down: (place: string, day: string) => `You have a shift at ${place || 'an event'} on ${day}; hand it over first.`,
  },
  email: {
    hello: (name: string) => `Hi ${name},`,
    offer: {
      subject: (day: string, many: number) =>
        many === 1 ? `${day}: are you available?` : `${many} dates: are you available?`,
      one: (brief: string) => `${brief}.`,
      by: (until: string) => `Yes or no by ${until}.`,
      button: 'Say yes or no',
    },
    'have-it': {
      subject: (day: string) => `${day} is yours`,
      said: 'It’s yours.',
      text: (brief: string) => `${brief}.`,
      button: 'Open your page',
    },
    gone: {
      subject: (day: string) => `${day} was taken`,
      text: (brief: string, time: string) => `That shift was taken at ${time}: ${brief}. You’re next if it opens up.`,
      over: (brief: string) =>
        `Another bartender takes it over: ${brief}. There is nothing you need to do, and thank you.`,
      button: 'Open your page',
    },
    'taken-back': {
      subject: (day: string) => `${day}: no longer needed`,
      text: (brief: string) => `We don’t need this anymore: ${brief}. There is nothing you need to do, and thank you.`,
      button: 'Open your page',
    },
    changed: {
      subject: (day: string, was: string) =>
        day === was ? `${day} changed: still good?` : `${was} moved to ${day}: still good?`,
      text: (was: string, is: string, until: string) => `It was: ${was}. Now: ${is}. Still good? Answer by ${until}.`,
      button: 'Say yes or no',
    },
    small: {
      subject: (day: string) => `${day}: a small change`,
      text: (changes: string, brief: string) => `${changes}. Nothing to do. ${brief}.`,
      button: 'Open your page',
    },
    confirm: {
      subject: (day: string) => `${day}: still good?`,
      text: (brief: string, until: string) => `${brief}. Still good? Tap once by ${until}.`,
      button: 'Still good',
    },
    'hand-over': {
      subject: (day: string) => `${day}: can you take it over?`,
      text: (giver: string, brief: string) => `${giver} cannot make it. ${brief}. Can you take it?`,
      button: 'Look at it',
    },
    'taken-over': {
      subject: (day: string) => `${day} was handed over`,
      text: (giver: string, taker: string, brief: string) => `${taker} takes over from ${giver}. ${brief}.`,
      giver: (taker: string, brief: string) => `${taker} takes your shift: ${brief}. You have that day off.`,
      taker: (giver: string, brief: string) => `You take over from ${giver}: ${brief}.`,
      button: 'Open your page',
    },
    stays: {
      subject: (day: string) => `${day} stays yours`,
      text: (brief: string) => `We could not hand it over: ${brief} stays yours. If you cannot make it, call us.`,
      button: 'Open your page',
    },
    relieved: {
      subject: (day: string) => `${day} is no longer yours`,
      text: (brief: string) => `Thanks for telling us that you cannot make it: ${brief}. You have that day off.`,
      button: 'Open your page',
    },
    off: {
      subject: (day: string) => `${day} is canceled`,
      text: (brief: string) => `The event is canceled: ${brief}. You have that day off.`,
      button: 'Open your page',
    },
    released: {
      subject: (day: string) => `${day} is no longer yours`,
      text: (brief: string) => `We released you from this one: ${brief}. There is nothing you need to do.`,
      button: 'Open your page',
    },
    'taken-off': {
      subject: (day: string) => `${day} is no longer yours`,
      text: (brief: string) => `Our plans changed: ${brief} is no longer yours. You have that day off.`,
      button: 'Open your page',
    },
    paper: {
      subject: (paper: string) => `Your ${paper} ends soon`,
      text: (paper: string, day: string) => `Your ${paper} ends ${day}. Send us the new one on your page.`,
      button: 'Open your permits',
    },
  },
  change: {
    call: (was: string, is: string) => `Call ${is} instead of ${was}`,
    done: (was: string, is: string) => `done about ${is} instead of ${was}`,
    clock: 'The times moved a little',
  },
  wear: 'The run sheet has the times, the venue and whom to call.',
  footer: (business: string) => `${business}. You get this because you work with us.`,
}

/** Texts of staff emails and pages, and of reasons against a shift, in each language. */
export const shiftText = defineTranslations<typeof english>({
  en: english,
  es: {
    role: { lead: 'responsable', bartender: 'bartender', barback: 'ayudante de barra' },
    state: {
      open: 'nadie todavía',
      offered: 'ya le preguntamos',
      taken: 'dijo que sí',
      confirmed: 'confirmó',
      'asked-again': 'le preguntamos otra vez',
      off: 'cancelado',
      worked: 'trabajó',
      missed: 'no vino',
    },
    paper: {
      'alcohol-service': 'certificado de servicio de alcohol',
      'food-handler': 'tarjeta de manejo de alimentos',
      'drivers-license': 'licencia de conducir',
    },
    rate: (sum, unit) => (unit === 'hour' ? `${sum}/h` : `${sum} por el evento`),
    miles: (miles) => (miles === 0 ? '' : miles === 1 ? '1 milla' : `${miles} millas`),
    brief: ({ day, place, role, call, done, more }) =>
      `${day}${place && `, ${place}`}: ${role}, llegada ${call}, hasta cerca de ${formatEndTimeEs(done)}${more}`,
    reason: {
      gone: 'Ya no está con nosotros.',
      'already-in': 'Ya tiene un turno en este evento.',
      overlap: (place, leaves) => addFinalPeriod(`Sale para ${place || 'otro evento'} a ${formatTimeEs(leaves)}`),
      role: (role) => `No figura como ${role}.`,
      cannot: (days) => `No puede ${days}.`,
      'rather-not': (days) => `Prefiere no trabajar ${days}.`,
      none: (paper) => `Falta: ${paper}.`,
      unseen: (paper) => `Falta revisar: ${paper}.`,
      ends: (paper, day) => `Vence el ${day}, antes de que termine el evento: ${paper}.`,
      adult: 'Nadie anotó que tiene 18 años o más.',
      rest: (hours) => `${hours} entre dos eventos.`,
      week: (hours) => `${hours} esa semana.`,
      overtime: (hours) => `Horas extra: ${hours} esa semana.`,
    },
    hours: (hours) => (hours === 1 ? '1 hora' : `${hours} horas`),
    span: (from, to) => (to === null ? `desde el ${from}` : from === to ? `el ${from}` : `del ${from} al ${to}`),
    answer: {
      yes: 'El turno es tuyo. Nos vemos allá.',
      no: 'Gracias por avisarnos. No tienes que hacer nada más.',
      cannot: 'Anotado: ese día lo tienes libre.',
      taken: (time) =>
        `${addFinalPeriod(`Ese turno ya se ocupó${time === null ? '' : ` a ${formatTimeEs(time)}`}`)} No tienes que hacer nada; si se libera, sigues tú.`,
      ended: 'Ese turno ya se cerró. No tienes que hacer nada.',
      'taken-back': 'Ya no nos hace falta. No tienes que hacer nada.',
      busy: (place, leaves) => addFinalPeriod(`Sales para ${place || 'otro evento'} a ${formatTimeEs(leaves)}`),
      there: 'Ya tienes un turno ese día en el mismo evento.',
      unfit: 'Para ese turno nos falta un documento o un dato tuyo. Llámanos y lo resolvemos.',
      down: (place, day) => `Ya tienes un turno en ${place || 'un evento'} el ${day}; primero pásaselo a alguien.`,
    },
    email: {
      hello: (name) => `Hola, ${name}:`,
      offer: {
        subject: (day, many) => (many === 1 ? `${day}: ¿puedes?` : `${many} fechas: ¿puedes?`),
        one: (brief) => addFinalPeriod(brief),
        by: (until) => addFinalPeriod(`Responde sí o no a más tardar el ${until}`),
        button: 'Responder',
      },
      'have-it': {
        subject: (day) => `${day}: el turno es tuyo`,
        said: 'El turno es tuyo.',
        text: (brief) => addFinalPeriod(brief),
        button: 'Abrir tu página',
      },
      gone: {
        subject: (day) => `${day}: el turno ya se ocupó`,
        text: (brief, time) =>
          `Ese turno se ocupó a ${formatTimeEs(time)}: ${addFinalPeriod(brief)} No tienes que hacer nada; si se libera, sigues tú.`,
        over: (brief) => `Otra persona cubre este turno: ${addFinalPeriod(brief)} No tienes que hacer nada, y gracias.`,
        button: 'Abrir tu página',
      },
      'taken-back': {
        subject: (day) => `${day}: el turno ya no hace falta`,
        text: (brief) => `Ya no nos hace falta: ${addFinalPeriod(brief)} No tienes que hacer nada, y gracias.`,
        button: 'Abrir tu página',
      },
      changed: {
        subject: (day, was) =>
          day === was ? `${day} cambió: ¿todavía puedes?` : `${was} pasó al ${day}: ¿todavía puedes?`,
        text: (was, is, until) =>
          `${addFinalPeriod(`Antes: ${was}`)} ${addFinalPeriod(`Ahora: ${is}`)} ¿Puedes? ${addFinalPeriod(`Responde a más tardar el ${until}`)}`,
        button: 'Responder',
      },
      small: {
        subject: (day) => `${day}: un cambio pequeño`,
        text: (changes, brief) =>
          `${capitalize(addFinalPeriod(changes))} No tienes que hacer nada. ${addFinalPeriod(brief)}`,
        button: 'Abrir tu página',
      },
      confirm: {
        subject: (day) => `${day}: ¿todavía puedes?`,
        text: (brief, until) =>
          `${addFinalPeriod(brief)} ¿Todavía puedes? ${addFinalPeriod(`Confírmalo con un toque a más tardar el ${until}`)}`,
        button: 'Ahí estaré',
      },
      'hand-over': {
        subject: (day) => `${day}: ¿puedes cubrir este turno?`,
        text: (giver, brief) => `${giver} no puede. ${addFinalPeriod(brief)} ¿Puedes cubrir este turno?`,
        button: 'Ver el turno',
      },
      'taken-over': {
        subject: (day) => `${day}: el turno cambió de manos`,
        text: (giver, taker, brief) => `${taker} va en lugar de ${giver}. ${addFinalPeriod(brief)}`,
        giver: (taker, brief) => `${taker} cubre tu turno: ${addFinalPeriod(brief)} Ese día quedas libre.`,
        taker: (giver, brief) => `Cubres el turno de ${giver}: ${addFinalPeriod(brief)}`,
        button: 'Abrir tu página',
      },
      stays: {
        subject: (day) => `${day}: el turno sigue siendo tuyo`,
        text: (brief) =>
          `No pudimos pasar este turno: ${addFinalPeriod(brief)} Sigue siendo tuyo; si no puedes ir, llámanos.`,
        button: 'Abrir tu página',
      },
      relieved: {
        subject: (day) => `${day}: el turno ya no es tuyo`,
        text: (brief) => `Gracias por avisarnos que no puedes: ${addFinalPeriod(brief)} Ese día quedas libre.`,
        button: 'Abrir tu página',
      },
      off: {
        subject: (day) => `${day}: se canceló`,
        text: (brief) => `El evento se canceló: ${addFinalPeriod(brief)} Ese día quedas libre.`,
        button: 'Abrir tu página',
      },
      released: {
        subject: (day) => `${day}: el turno ya no es tuyo`,
        text: (brief) => `Liberamos este turno: ${addFinalPeriod(brief)} No tienes que hacer nada.`,
        button: 'Abrir tu página',
      },
      'taken-off': {
        subject: (day) => `${day}: el turno ya no es tuyo`,
        text: (brief) => `Cambiamos el plan y este turno ya no es tuyo: ${addFinalPeriod(brief)} Ese día quedas libre.`,
        button: 'Abrir tu página',
      },
      paper: {
        subject: (paper) => `Pronto vence: ${paper}`,
        text: (paper, day) => `Vence el ${day}: ${paper}. Envíanos el documento nuevo desde tu página.`,
        button: 'Abrir tus documentos',
      },
    },
    change: {
      call: (was, is) => `Llegada ${is} en lugar de ${was}`,
      done: (was, is) => `hasta cerca de ${formatEndTimeEs(is)} en lugar de ${formatEndTimeEs(was)}`,
      clock: 'El horario cambió un poco',
    },
    wear: 'La hoja tiene los horarios, el lugar y a quién llamar (está en inglés).',
    footer: (business) => `${business}. Recibes esto porque trabajas con nosotros en la barra.`,
  },
})

/**
 * Formats the end of a shift: "11:45 PM". In English "midnight" replaces 12:00 AM, which many read as noon. `at` in epoch
 * milliseconds.
 */
export function formatShiftEnd(at: number, timeZone: string, language: Language): string {
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
  return language === 'en' && hour === 0 && minute === 0 ? 'midnight' : getFormatter(language).timeOf(at, timeZone)
}

type ShiftSummaryInput = Pick<Shift, 'day' | 'venue' | 'role' | 'callAt' | 'clockTo' | 'miles' | 'timeZone'>

/** Adds the event's zone to a time where it differs from the business's: "11:45 PM Central". */
export function formatTimeWithZone(
  time: string,
  eventZone: string | null,
  { language, timeZone }: { language: Language; timeZone: string },
): string {
  return [time, eventZone && formatDifferentTimeZone(eventZone, timeZone, language)].filter(Boolean).join(' ')
}

/** Formats a shift: "Oct 16, Epping Forest: bartender, call 3:00 PM, done about 11:45 PM, $28/h, 24 miles". */
export function formatShiftSummary(
  { day, venue, role, callAt, clockTo, miles, timeZone: eventZone }: ShiftSummaryInput,
  rate: PayRate | null,
  { language, timeZone }: { language: Language; timeZone: string },
): string {
  const [words, said] = [shiftText(language), getFormatter(language)]
  const zone = eventZone ?? timeZone
  const more = [
    rate && rate.cents > 0 ? words.rate(said.dollars(rate.cents), rate.unit) : null,
    miles === null ? null : words.miles(miles),
  ].filter(Boolean)
  return words.brief({
    day: said.monthAndDay(day),
    // Shorten long venue names to leave room for the hours.
    place: venue.length > 32 ? `${venue.slice(0, 31)}…` : venue,
    role: words.role[role],
    call: said.timeOf(callAt, zone),
    done: formatTimeWithZone(formatShiftEnd(clockTo, zone, language), zone, { language, timeZone }),
    more: more.map((one) => `, ${one}`).join(''),
  })
}

/** Returns the short name of a certificate kind. A kind the owner typed is returned as is. */
export function formatShortCertificateKind(kind: string, language?: Language): string {
  const { paper } = shiftText(language)
  return kind in paper ? paper[kind as keyof typeof paper] : kind
}

/** Formats a reason against a shift as a sentence. */
export function formatShiftFitIssue(
  reason: ShiftFitIssue,
  { language, timeZone }: { language?: Language; timeZone: string },
): string {
  const [words, said] = [shiftText(language), getFormatter(language)]
  const hours = (minutes: number) => words.hours(Math.floor(minutes / 60))
  switch (reason.code) {
    case 'gone':
    case 'already-in':
    case 'adult':
      return words.reason[reason.code]
    case 'overlap':
      return words.reason.overlap(reason.venue, said.timeOf(reason.leavesAt, timeZone))
    case 'role':
      return words.reason.role(words.role[reason.role])
    case 'away':
      return words.reason[reason.kind](
        words.span(said.monthAndDay(reason.from), reason.to && said.monthAndDay(reason.to)),
      )
    case 'certificate': {
      const paper = formatShortCertificateKind(reason.kind, language)
      return reason.lack === 'ends' && reason.endsOn !== null
        ? words.reason.ends(paper, said.monthAndDay(reason.endsOn))
        : words.reason[reason.lack === 'unseen' ? 'unseen' : 'none'](paper)
    }
    case 'rest':
    case 'week':
    case 'overtime':
      return words.reason[reason.code](hours(reason.minutes))
  }
}
