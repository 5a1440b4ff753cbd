import { maxEventYear } from '../../business/dates.ts'
import { englishDateFormatter } from '../../business/date-formatter.ts'
import { formatDistanceEs, spanishDateFormatter } from '../../business/date-formatter-es.ts'
import type { FloridaPlace } from '../../quotes/travel/florida-places.ts'
import type { LocationIssue } from '../../quotes/travel/resolve-location.ts'
import { defineTranslations } from '../../ui/language.ts'

type ZipDoubt = Extract<LocationIssue, { kind: 'zip' }>

/** "Springfield, Panama City (ZIP 32401)" */
const placeWords = ({ name, of, zip }: FloridaPlace) => `${name}, ${of} (ZIP ${zip})`

/** Error messages of the form fields, which say what to do. */
export const fieldErrorText = defineTranslations({
  en: {
    name: 'Enter your name',
    longName: 'Shorten the name to 200 characters',
    place: 'Enter the city or ZIP of the event',
    longPlace: 'Shorten the location to 200 characters',
    venue: 'Enter the venue, or “not booked yet”',
    longVenue: 'Shorten the venue to 200 characters',
    date: 'Enter the date of the event',
    wrongDate: `Enter a real date up to ${maxEventYear}, such as 5/15/2027`,
    pastDate: 'Choose today or a later date',
    start: 'Enter when the event starts',
    wrongStart: 'Enter a time, such as 5:00 PM',
    end: 'Enter when the event ends',
    wrongEnd: 'Enter a time, such as 11:00 PM',
    guests: 'Enter how many guests you expect',
    wrongGuests: 'Enter a whole number of guests, from 1 to 2,000',
    severalGuests: 'Enter one number of guests, such as the most you expect',
    email: 'Enter your email address',
    longEmail: 'Shorten the email address to 254 characters',
    wrongEmail: 'Enter an email address, such as name@example.com',
    commaInEmail: 'Enter one email address, without a comma, such as name@example.com',
    likelyEmail: (address: string) => `Did you mean ${address}? Correct it, or leave it if it’s right`,
    /** Labels of buttons that correct a field. */
    makeIt: {
      time: (time: string) => `Make it ${englishDateFormatter.clock(time)}`,
      address: (address: string) => `Make it ${address}`,
    },
    nextMorning: (day: string, hours: number) =>
      `That is ${englishDateFormatter.shortDay(day)}, ${hours} hours later. Correct it, or leave it if it’s right`,
    accentedEmail:
      'Before the @, an email address here takes plain letters, numbers and signs: most mail servers still refuse accents. Enter another address',
    phone: 'Enter your phone number',
    wrongPhone: 'Enter a phone number with its area code, such as (904) 555-0100',
    wrongZip: 'Enter a ZIP of five digits, or leave it empty',
    unknownZip: (zip: string) => `We can’t find ZIP ${zip}. Correct it, or leave it if it’s right`,
    longLine: 'Shorten this to 200 characters',
    longMessage: 'Shorten the message to 5,000 characters',
    wrongTick: 'Check only the boxes on the form',
    wrongChoice: 'Choose one that is on the menu',
    count: (of: 'cocktails' | 'garnishes' | 'mixers' | 'bartenders') =>
      `Enter how many ${of === 'garnishes' ? 'garnish types' : of}, a whole number from 0 to 50`,
    longCompany: 'Shorten the company’s name to 200 characters',
    wrongBilling: 'Enter an email address, such as name@example.com, or leave it empty',
    longPo: 'Shorten the PO number to 40 characters',
    pastOther: 'Choose today or a later date, or leave it empty',
    wrongOther: `Enter a real date up to ${maxEventYear}, or leave it empty`,
    longPlan: 'The calculator’s plan is too long',
    tooShort: (minutes: number) =>
      `Enter a later end time: the bar closes ${minutes === 60 ? 'one hour' : `${minutes} minutes`} before the event ends, so the event has to last longer than that`,
    endBefore: 'The end is before the start. Enter a later one; after midnight is fine, up to 16 hours after the start',
    eitherDay: (one: string, other: string) => `Is that ${one} or ${other}? Enter it that way`,
    which: (places: FloridaPlace[]) => `Which one: ${places.map(placeWords).join(', or ')}? Add its ZIP`,
    zipOrCity: ({ zip, city, miles }: ZipDoubt) =>
      miles === null
        ? `We cannot find ZIP ${zip} near ${city}. Correct it, or leave it out`
        : `ZIP ${zip} is ${miles === 0 ? 'less than a mile' : `about ${miles} ${miles === 1 ? 'mile' : 'miles'}`} from ${city}. Which of the two is right? Correct the other`,
    tooLong: 'Enter an end at most 16 hours after the start; for several days, ask for each day',
  },
  es: {
    name: 'Escribe tu nombre',
    longName: 'Acorta el nombre a 200 caracteres',
    place: 'Escribe la ciudad o el código postal del evento',
    longPlace: 'Acorta la ubicación a 200 caracteres',
    venue: 'Escribe el lugar, o “todavía no lo tenemos”',
    longVenue: 'Acorta el lugar a 200 caracteres',
    date: 'Escribe la fecha del evento',
    wrongDate: `Escribe una fecha que exista, hasta ${maxEventYear}, como 2027-05-15`,
    pastDate: 'Escribe una fecha de hoy en adelante',
    start: 'Escribe a qué hora empieza el evento',
    wrongStart: 'Escribe una hora, como 5:00 p.m.',
    end: 'Escribe a qué hora termina el evento',
    wrongEnd: 'Escribe una hora, como 11:00 p.m.',
    guests: 'Escribe cuántos invitados esperas',
    wrongGuests: 'Escribe el número de invitados sin decimales, de 1 a 2,000',
    severalGuests: 'Escribe un solo número de invitados, por ejemplo el máximo que esperas',
    email: 'Escribe tu correo electrónico',
    longEmail: 'Acorta el correo electrónico a 254 caracteres',
    wrongEmail: 'Escribe un correo electrónico, como nombre@example.com',
    commaInEmail: 'Escribe una sola dirección de correo, sin coma, como nombre@example.com',
    likelyEmail: (address) => `¿Quisiste decir ${address}? Corrígelo, o envíalo así si está bien`,
    makeIt: {
      time: (time) => `Cambiar a ${spanishDateFormatter.clock(time)}`,
      address: (address) => `Cambiar a ${address}`,
    },
    nextMorning: (day, hours) =>
      `Eso ya es el ${spanishDateFormatter.shortDay(day)}, ${hours} horas después. Corrige la hora, o envíala así si está bien`,
    accentedEmail:
      'Antes de la @ solo podemos usar letras sin acento, números y signos: muchos servidores de correo aún rechazan los acentos. Escribe otra dirección',
    phone: 'Escribe tu número de teléfono',
    wrongPhone: 'Escribe un teléfono con su código de área, como (904) 555-0100',
    wrongZip: 'Escribe un código postal de cinco dígitos o déjalo vacío',
    unknownZip: (zip) => `No encontramos el código postal ${zip}. Corrígelo, o envíalo así si está bien`,
    longLine: 'Acorta esto a 200 caracteres',
    longMessage: 'Acorta el mensaje a 5,000 caracteres',
    wrongTick: 'Marca solo las casillas del formulario',
    wrongChoice: 'Elige una de las opciones',
    count: (of) =>
      `Escribe cuántos ${{ cocktails: 'cócteles', garnishes: 'tipos de decoración', mixers: 'refrescos o jugos', bartenders: 'bartenders' }[of]}: un número de 0 a 50, sin decimales`,
    longCompany: 'Acorta el nombre de la empresa a 200 caracteres',
    wrongBilling: 'Escribe un correo electrónico, como nombre@example.com, o déjalo vacío',
    longPo: 'Acorta el número de orden de compra a 40 caracteres',
    pastOther: 'Escribe una fecha de hoy en adelante, o déjala vacía',
    wrongOther: `Escribe una fecha que exista, hasta ${maxEventYear}, o déjala vacía`,
    longPlan: 'El plan de la calculadora es demasiado largo',
    tooShort: (minutes) => {
      const before = minutes === 60 ? 'una hora' : `${minutes} minutos`
      return `Pon una hora de término más tarde: la barra cierra ${before} antes, así que el evento tiene que durar más de ${before}`
    },
    endBefore:
      'La hora de término es anterior a la de inicio. Escribe una posterior; puede pasar de la medianoche, hasta 16 horas después del inicio',
    eitherDay: (one, other) => `¿Es ${one} o ${other}? Escríbela así`,
    which: (places) => `¿Cuál de estos: ${places.map(placeWords).join(', o ')}? Agrega su código postal (ZIP)`,
    zipOrCity: ({ zip, city, miles }) =>
      miles === null
        ? `No encontramos el código postal ${zip} cerca de ${city}. Corrígelo o quítalo`
        : `El código postal ${zip} está ${formatDistanceEs(miles)} de ${city}. ¿Cuál de los dos es correcto? Corrige el otro`,
    tooLong:
      'Escribe una hora de fin como máximo 16 horas después del inicio; si son varios días, pide cada día por separado',
  },
})
