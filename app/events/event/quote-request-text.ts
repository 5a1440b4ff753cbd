import { formatTimeRangeEs, spanishDateFormatter } from '../../business/date-formatter-es.ts'
import { englishDateFormatter } from '../../business/date-formatter.ts'
import { formatTimeZone } from '../../business/event-zone.ts'
import { defineTranslations } from '../../ui/language.ts'
import { englishCompanyText } from './company.ts'
import { unpricedOptionLabels, type UnpricedOption } from './event.ts'

const wishes: Record<UnpricedOption, string> = unpricedOptionLabels

/** Spanish names of the form's choices that are not proper names. */
const heardEs: Record<string, string> = {
  'Our venue': 'El lugar del evento',
  'A partner': 'Otro proveedor',
  'A friend': 'Un amigo o una amiga',
  'Saw you pour': 'Los vi en un evento',
  'Something else': 'Otra cosa',
}

/** Labels and formats of a quote request in both languages. */
export const quoteRequestText = defineTranslations({
  en: {
    inZone: (zone: string) => formatTimeZone(zone, 'en'),
    dates: englishDateFormatter,
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    date: 'Date',
    time: 'Time',
    span: (start: string, end: string, isNextDay: boolean) => `${start} to ${end}${isNextDay ? ' the next day' : ''}`,
    from: (start: string) => `from ${start}`,
    until: (end: string) => `until ${end}`,
    venue: 'Venue',
    location: 'Location',
    zip: 'ZIP for the miles',
    guests: 'Guests',
    experience: 'Experience',
    experienceName: (name: string) => name.replace(/ Experience$/, ''),
    package: 'Package',
    cocktails: 'Specialty cocktails, total',
    garnishes: 'Garnish types, total',
    mixers: 'Additional mixers',
    bartenders: 'Additional bartenders',
    addOns: 'Add-ons',
    onRequest: 'On request',
    wishes,
    asAsked: 'as you asked',
    ifOpens: 'If the day opens up',
    wantsToKnow: 'wants to be told',
    occasion: 'Occasion',
    company: englishCompanyText,
    heard: 'How you heard about us',
    theyHeard: 'How they heard about us',
    heardWords: (heardFrom: string) => heardFrom,
  },
  es: {
    inZone: (zone) => formatTimeZone(zone, 'es'),
    dates: spanishDateFormatter,
    name: 'Nombre',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    date: 'Fecha',
    time: 'Horario',
    span: formatTimeRangeEs,
    from: (start) => `desde ${start}`,
    until: (end) => `hasta ${end}`,
    venue: 'Lugar',
    location: 'Ubicación',
    zip: 'Código postal para las millas',
    guests: 'Invitados',
    experience: 'Experiencia',
    experienceName: (name) => name.replace(/^Experiencia | Experience$/, ''),
    package: 'Paquete',
    cocktails: 'Cócteles especiales, en total',
    garnishes: 'Tipos de decoración para cócteles, en total',
    mixers: 'Refrescos o jugos adicionales',
    bartenders: 'Bartenders adicionales',
    addOns: 'Extras',
    onRequest: 'También pediste',
    wishes: {
      'ice-and-coolers': 'Hielo y hieleras (coolers)',
      cups: 'Vasos',
      'extra-hours': 'Horas adicionales',
      'beer-and-wine': 'Una selección de cerveza y vino con Luxe',
    },
    asAsked: 'como pediste',
    ifOpens: 'Si se libera el día',
    wantsToKnow: 'quieres que te avisemos',
    occasion: 'Ocasión',
    company: {
      longDay: spanishDateFormatter.longDay,
      company: 'Empresa',
      billing: 'Correo para facturas',
      poNumber: 'Orden de compra (PO)',
      otherDay: 'Otra fecha posible',
      theyNeed: 'Documentos que necesitas',
      needs: { invoice: 'factura', 'w-9': 'formulario W-9', certificate: 'certificado de seguro' },
    },
    heard: 'Cómo nos conociste',
    theyHeard: 'Cómo nos conocieron',
    heardWords: (heardFrom) => {
      const choice = Object.keys(heardEs).find((one) => heardFrom === one || heardFrom.startsWith(`${one}: `))
      return choice === undefined ? heardFrom : heardEs[choice]! + heardFrom.slice(choice.length)
    },
  },
})
