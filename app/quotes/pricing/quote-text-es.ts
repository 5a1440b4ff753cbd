import { formatCountEs, formatDistanceEs, spanishDateFormatter } from '../../business/date-formatter-es.ts'
import { formatSetupHoursEs } from '../../menu/catalog/hours-text-es.ts'
import type { QuoteText } from './quote-text.ts'

const guestsWords = (count: number) => formatCountEs(count, 'invitado', 'invitados')

/** Texts of quotes in Spanish. */
export const quoteTextEs: QuoteText = {
  dates: spanishDateFormatter,
  midnight: 'Medianoche',
  ticket: {
    startingPrice: 'Tu precio inicial',
    addsUp: 'Se va sumando con tus respuestas',
    from: 'desde',
    fromSpan: 'de',
    range: (least, most) => `${least} a ${most}`,
    recommended: 'Experiencia',
    recommendedHow: 'por elegir: te recomendamos una',
    stillToAnswer: 'Falta responder',
    evening: 'Tu evento, hora por hora',
    miles: (miles, hasZip) =>
      `${formatDistanceEs(miles).replace('a', 'A')} de nosotros, en línea recta, ${hasZip ? 'de código postal a código postal' : 'hasta el centro de la ciudad'}. `,
    howMeasured: 'Cómo medimos',
    drive: 'más el viaje, si podemos ir',
    notContract: 'Es un precio inicial, no un contrato: te lo confirmamos por escrito.',
  },
  open: {
    experience: 'una experiencia, o te recomendamos una',
    guests: 'cuántos invitados',
    date: 'la fecha',
    times: 'fecha, inicio y fin',
    'too-short': 'que termine más tarde (la barra cierra antes que el evento)',
    'too-long': 'una hora de fin después del inicio, como máximo 16 horas más tarde',
    travel: 'el viaje: con un código postal (ZIP) de cinco dígitos sabemos las millas',
    'travel-by-us': 'el viaje: todavía no podemos decir cuántas millas son, y te preguntaremos',
  },
  moments: {
    arrive: 'Llegamos y montamos',
    'bar-opens': 'Abre la barra',
    'last-call': 'Última ronda',
    'service-stops': 'Termina el servicio',
    'event-ends': 'Termina el evento',
  },
  reasons: {
    included({ served, includedHours, setUp }) {
      const setUpWords = `${formatSetupHoursEs(setUp)} de montaje`
      if (served === null || served >= includedHours * 60)
        return `${formatCountEs(includedHours, 'hora', 'horas')} de servicio de bartender, ${setUpWords}`
      return `${formatDurationEs(served)} de servicio de bartender, hasta ${formatCountEs(includedHours, 'hora cuesta', 'horas cuestan')} lo mismo; ${setUpWords}`
    },
    bartenders({ guests, perBartender, needed, wanted, bundled }) {
      const reasons: string[] = []
      if (guests !== null && needed > 1) {
        const rule =
          needed > 2
            ? `un bartender por cada ${perBartender} o fracción`
            : `al menos dos bartenders si pasan de ${perBartender}`
        reasons.push(`${guestsWords(guests)}: ${rule}`)
      }
      if (wanted > 0) reasons.push(`pediste ${wanted} más`)
      if (needed - 1 + wanted < bundled) reasons.push(`el paquete trae al menos ${bundled}`)
      return reasons.join('; ')
    },
    'service-time'({ served, includedHours, bundledHours, stopsBeforeEnd }) {
      const bundled = (includedHours + bundledHours) * 60
      if (bundledHours > 0 && served === null) return `el paquete trae ${formatDurationEs(bundled)} de servicio`
      if (bundledHours > 0 && served! < bundled)
        return `el paquete trae ${formatDurationEs(bundled)} de servicio; tu horario usa ${formatDurationEs(served!)}, así que puedes terminar ${formatDurationEs(bundled - served!)} más tarde por el mismo precio`
      const isPart = served! % 60 !== 0
      return [
        `${formatDurationEs(served!)} de servicio, ${includedHours} ${includedHours === 1 ? 'incluida' : 'incluidas'}`,
        ...(isPart ? ['la fracción cuenta como hora completa'] : []),
        `termina ${formatDurationEs(stopsBeforeEnd)} antes que el evento`,
      ].join('; ')
    },
    'beyond-included': ({ wanted, included }) =>
      included === 0 ? `${wanted} en total` : `${wanted} en total, ${included} de ellos en tu experiencia`,
    'beyond-selection': ({ wanted }) => `pediste ${wanted} además de la selección`,
    flat: () => 'un solo precio para todo el evento',
    'each-guest': ({ guests }) => `por invitado: ${guestsWords(guests)}`,
    'each-hour': ({ served }) =>
      `${formatDurationEs(served)} de servicio${served % 60 === 0 ? '' : '; la fracción cuenta como hora completa'}`,
    miles: ({ miles, free }) => `${formatCountEs(miles, 'milla', 'millas')}, ${free} incluidas`,
  },
}

/** A duration as text: "5 horas", "5 horas y 30 minutos", "5 minutos". */
export function formatDurationEs(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [
    hours > 0 && formatCountEs(hours, 'hora', 'horas'),
    rest > 0 && formatCountEs(rest, 'minuto', 'minutos'),
  ]
  return parts.filter((part) => part !== false).join(' y ') || '0 minutos'
}
