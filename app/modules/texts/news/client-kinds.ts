import type { AutomaticTextKind } from '../../../business/automatic-text.ts'
import { formatDollars } from '../../../business/money.ts'
import { getFormatter } from '../../../business/language-formatter.ts'
import type { Language } from '../../../ui/language.ts'

const exampleLink = 'https://your.site/yours/k3VbH2qXw8RtYp5LmN7zQc'

/** "Your answer about December 5 is here: …". The Spanish words need no letters that make a text longer. */
export function formatAnswerTextMessage(language: Language, day: string, link: string): string {
  const date = getFormatter(language).monthDay(day)
  return language === 'es'
    ? `Ya tienes nuestra respuesta para el ${date}: ${link}`
    : `Your answer about ${date} is here: ${link}`
}

/** "A payment of $275 for December 5 was due November 20. Here is how: …" */
export function formatOverdueTextMessage(
  language: Language,
  { day, dueOn, cents }: { day: string; dueOn: string; cents: number },
  link: string,
): string {
  const { monthDay } = getFormatter(language)
  return language === 'es'
    ? `El pago de ${formatDollars(cents)} para el ${monthDay(day)} era para el ${monthDay(dueOn)}. Puedes hacerlo en ${link}`
    : `A payment of ${formatDollars(cents)} for ${monthDay(day)} was due ${monthDay(dueOn)}. Here is how: ${link}`
}

/** "Tomorrow is your event, from 5:00 PM. …" `start` as 17:00, null if it is not known. */
export function formatTomorrowTextMessage(language: Language, start: string | null): string {
  const time = start && getFormatter(language).clock(start)
  return language === 'es'
    ? `Mañana es tu evento${time ? `, desde las ${time}` : ''}. ¡Nos vemos! Si algo cambia, responde a este mensaje.`
    : `Tomorrow is your event${time ? `, from ${time}` : ''}. See you then! If anything changed, answer this text.`
}

/** Kinds of automatic texts to clients. */
export const clientTextKinds: readonly AutomaticTextKind[] = [
  {
    kind: 'answer',
    label: 'Your proposal is ready',
    when: 'when you send a proposal',
    samples: sample((language) => formatAnswerTextMessage(language, '2027-12-05', exampleLink)),
  },
  {
    kind: 'due',
    label: 'A payment is late',
    when: 'the day after it was due, at 10 AM, once per payment',
    samples: sample((language) =>
      formatOverdueTextMessage(language, { day: '2027-12-05', dueOn: '2027-11-20', cents: 27_500 }, exampleLink),
    ),
  },
  {
    kind: 'tomorrow',
    label: 'Tomorrow',
    when: 'the day before a booked event, at 10 AM',
    samples: sample((language) => formatTomorrowTextMessage(language, '17:00')),
  },
]

function sample(format: (language: Language) => string): AutomaticTextKind['samples'] {
  return { en: format('en'), es: format('es') }
}
