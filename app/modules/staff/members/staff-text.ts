import { getFormatter } from '../../../business/language-formatter.ts'
import { defineTranslations, type Language } from '../../../ui/language.ts'
import type { TimeOffFieldError } from './time-off-form.ts'
import type { CertificateFieldError } from './certificate-form.ts'
import { isCertificateValid, type Certificate } from './certificate.ts'
import { diffDays } from '../../../business/dates.ts'
import type { StaffRole } from './staff-member.ts'

const english = {
  role: { lead: 'Lead', bartender: 'Bartender', barback: 'Barback' } as Record<StaffRole, string>,
  kind: {
    'alcohol-service': 'Server training (TIPS, ServSafe Alcohol)',
    'food-handler': 'Food handler card',
    'drivers-license': 'Driver’s license',
  } as Record<string, string>,
  flaw: {
    'no-name': 'Enter what this permit is called, or choose one from the list',
    'long-name': 'Shorten its name to 60 characters',
    'long-number': 'Shorten the number to 60 characters',
    'no-day': 'Enter a real day, such as 5/1/2027, or leave it empty if it does not end',
    nothing: 'Choose the file first: a PDF or a photo of at most 10 MB',
    'too-large': 'The file is larger than 10 MB, so it was not taken. Take a smaller photo and choose that',
    'no-paper': 'The file is neither a PDF nor a photo (JPEG, PNG or WebP). Take a photo of the permit and choose that',
    'cut-off': 'The file was cut off on its way, or is damaged. Choose it again',
    'no-room': 'The file could not be stored just now, so nothing was kept. Try again in a minute',
    'too-many-papers': 'That is more files than we take in a day. Send the rest tomorrow, or call us',
    'no-first': 'Enter the first day off, such as 5/1/2027',
    'no-last': 'Enter the last day off, such as 5/4/2027, or leave it empty for one day',
    'last-before-first': 'Enter a last day that is not before the first',
    'last-is-past': 'Enter today or a later day as the last one',
    'too-long': 'Enter two years at most',
    'too-many': 'There is no room for more days off. Remove some, or enter a first and a last day',
  } satisfies Record<(CertificateFieldError | TimeOffFieldError)['code'], string> as Record<string, string>,
  weekday: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((day) => `Every ${day}`),
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  from: (from: string) => `from ${from}`,
  until: (to: string) => `until ${to}`,
  ratherNot: (days: string) => `${days}, rather not`,
  doesNotEnd: 'does not end',
  goodUntil: (day: string) => `good until ${day}`,
  ends: (day: string) => `ends ${day}`,
  endsToday: 'ends today',
  ended: (day: string) => `ended ${day}`,
  notSeen: 'not looked at yet',
}

/** Texts about staff, certificates and time off, in both languages. */
export const staffText = defineTranslations({
  en: english,
  es: {
    role: { lead: 'Responsable', bartender: 'Bartender', barback: 'Ayudante de barra' },
    kind: {
      'alcohol-service': 'Certificado de servicio de alcohol (TIPS, ServSafe Alcohol)',
      'food-handler': 'Tarjeta de manejo de alimentos',
      'drivers-license': 'Licencia de conducir',
    },
    flaw: {
      'no-name': 'Escribe cómo se llama el documento, o elige uno de la lista',
      'long-name': 'Acorta el nombre a 60 caracteres',
      'long-number': 'Acorta el número a 60 caracteres',
      'no-day': 'Escribe una fecha real, como 5/1/2027 (mes/día/año), o deja el campo vacío si no vence',
      nothing: 'Primero elige el archivo: un PDF o una foto de hasta 10 MB',
      'too-large': 'El archivo pesa más de 10 MB y no se guardó. Toma una foto más pequeña y elígela',
      'no-paper': 'El archivo no es un PDF ni una foto (JPEG, PNG o WebP). Toma una foto del documento y elígela',
      'cut-off': 'El archivo llegó cortado o está dañado. Elígelo otra vez',
      'no-room': 'El archivo no se pudo guardar ahora. Inténtalo otra vez en un minuto',
      'too-many-papers': 'Son más archivos de los que aceptamos en un día. Envía los demás mañana, o llámanos',
      'no-first': 'Escribe el primer día libre, como 5/1/2027 (mes/día/año)',
      'no-last': 'Escribe el último día libre, como 5/4/2027, o deja el campo vacío si es un solo día',
      'last-before-first': 'El último día no puede ser antes del primero',
      'last-is-past': 'Escribe hoy o un día posterior como último',
      'too-many': 'Ya no caben más días libres. Quita algunos o escribe el primer día y el último',
      'too-long': 'Como máximo, dos años de una vez. Si es más tiempo, avísanos',
    },
    weekday: ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábados', 'domingos'].map(
      (day) => `Todos los ${day}`,
    ),
    fromTo: (from, to) => `Del ${from} al ${to}`,
    from: (from) => `desde el ${from}`,
    until: (to) => `hasta el ${to}`,
    ratherNot: (days) => `${days}, mejor no`,
    doesNotEnd: 'no vence',
    goodUntil: (day) => `vale hasta el ${day}`,
    ends: (day) => `vence el ${day}`,
    endsToday: 'vence hoy',
    ended: (day) => `venció el ${day}`,
    notSeen: 'aún sin revisar',
  },
})

/** Returns the name of a certificate kind: translated where it is predefined, otherwise as typed. */
export function formatCertificateKind(kind: string, language: Language): string {
  const { kind: kinds } = staffText(language)
  return Object.hasOwn(kinds, kind) ? kinds[kind]! : kind
}

/**
 * Formats the status of a certificate today: whether it is valid, and until when. Red within 60 days of its end or after
 * it.
 */
export function formatCertificateStatus(
  { endsOn, seenAt }: Pick<Certificate, 'endsOn' | 'seenAt'>,
  today: string,
  language: Language,
): { words: string; isWrong: boolean } {
  const words = staffText(language)
  const said = getFormatter(language)
  const seen = seenAt === null ? `, ${words.notSeen}` : ''
  if (endsOn === null) return { words: words.doesNotEnd + seen, isWrong: false }
  const days = diffDays(today, endsOn)
  const day = said.paperDay(endsOn)
  if (days < 0) return { words: words.ended(day), isWrong: true }
  if (days <= 60) return { words: (days === 0 ? words.endsToday : words.ends(day)) + seen, isWrong: true }
  return { words: words.goodUntil(day) + seen, isWrong: false }
}

/** Returns the certificates to show: of each kind the longest valid, and every certificate not yet seen. */
export function listRelevantCertificates(papers: readonly Certificate[], today: string): Certificate[] {
  return [...Map.groupBy(papers, ({ kind }) => kind).values()].flatMap((ofKind) => {
    const byEnd = ofKind.toSorted((a, b) => (b.endsOn ?? '9').localeCompare(a.endsOn ?? '9') || b.madeAt - a.madeAt)
    const counted = byEnd.find((one) => isCertificateValid(one, today)) ?? byEnd.find(({ seenAt }) => seenAt !== null)
    return [...(counted ? [counted] : []), ...byEnd.filter(({ seenAt }) => seenAt === null)]
  })
}
