import { getFormatter } from '../../business/language-formatter.ts'
import { defineTranslations, type Language } from '../../ui/language.ts'
import { clientPageText } from '../proposals/client-page-text.ts'

/** One thing a change is about. Days as 2027-05-15, times of day as 17:00. */
export type ChangePart =
  | { code: 'moved'; to: string }
  | { code: 'times'; from: string; to: string }
  | { code: 'bartenders'; was: number; is: number }
  | { code: 'guests'; count: number }
  | { code: 'line'; label: string; es?: string; isNew: boolean }
  | { code: 'number'; number: number }
  | { code: 'storm'; name: string }
  | { code: 'called-off' | 'postponed' }
  /** A place, or what was told before there were codes. */
  | { code: 'as-told'; words: string }

/** What a due is for that the house itself wrote, by its code; the owner's own are told in their words. */
export type AmountDueReason =
  | { code: Exclude<keyof typeof english, 'released'> }
  | { code: 'released'; day: string }
  | { code: 'change'; parts: ChangePart[] }

/** A due as it is told: by its code, else in the words it was written down with. */
type ToldDue = { label: string; for?: AmountDueReason }

const english = {
  deposit: 'Deposit',
  balance: 'Balance',
  everything: 'Full payment',
  'called-off': 'Canceled',
  'nothing-more': 'Canceled: nothing more is owed',
  'given-back': 'Refund',
  'not-given-back': 'Refund that did not go through',
  floor: 'The total does not go below $0',
  replaced: 'Now part of the agreement',
  before: 'Agreed before',
  undone: 'Booking undone',
  free: 'Free of charge',
  erased: 'Erased: nothing more is owed',
  released: (day: string) => `${day} released`,
}

/** Of one bartender more: which one it is. */
const ordinalsEn = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
const ordinalsEs = [
  '',
  'primer',
  'segundo',
  'tercer',
  'cuarto',
  'quinto',
  'sexto',
  'séptimo',
  'octavo',
  'noveno',
  'décimo',
]

/** What dues and changes are called, in each language. */
export const amountDueText = defineTranslations({
  en: {
    due: english,
    change: {
      number: (number: number) => `Change ${number}`,
      moved: (day: string) => `moved to ${day}`,
      bartenders: (was: number, is: number) => {
        if (is === was + 1) return `${ordinalsEn[is] ?? `${is}th`} bartender`
        return is > was
          ? `${is - was} more bartenders`
          : is === was - 1
            ? 'one bartender fewer'
            : `${was - is} bartenders fewer`
      },
      guests: (count: number) => (count === 1 ? '1 guest' : `${count} guests`),
      without: (label: string) => `without ${label}`,
      storm: (storm: string) => `Move for ${storm}`,
      'called-off': 'Canceled',
      postponed: 'Postponed',
    },
  },
  es: {
    due: {
      deposit: 'Depósito',
      balance: 'Saldo',
      everything: 'Pago completo',
      'called-off': 'Cancelado',
      'nothing-more': 'Cancelado: no se debe nada más',
      'given-back': 'Devuelto',
      'not-given-back': 'Devolución que no se completó',
      floor: 'El total no baja de $0',
      replaced: 'Ahora va en el acuerdo',
      before: 'Acordado antes',
      undone: 'Reserva anulada',
      free: 'Sin costo',
      erased: 'Borrado: no se debe nada más',
      released: (day) => `${day}: fecha liberada`,
    },
    change: {
      number: (number) => `Cambio ${number}`,
      moved: (day) => `nueva fecha, ${day}`,
      bartenders: (was, is) => {
        if (is === was + 1) return `${ordinalsEs[is] ?? `${is}.º`} bartender`
        return is > was
          ? `${is - was} bartenders más`
          : is === was - 1
            ? 'un bartender menos'
            : `${was - is} bartenders menos`
      },
      guests: (count) => (count === 1 ? '1 invitado' : `${count} invitados`),
      without: (label) => `sin ${label}`,
      storm: (storm) => `Cambio de fecha por la tormenta (${storm})`,
      'called-off': 'Cancelado',
      postponed: 'Pospuesto',
    },
  },
})

/** What a due is called: one of the house's in the reader's language, the owner's as typed. */
export function formatAmountDueLabel({ label, for: told }: ToldDue, language: Language | undefined): string {
  if (!told) return label
  if (told.code === 'change') return formatChangeLabel(told.parts, language)
  const { due } = amountDueText(language)
  return told.code === 'released' ? due.released(getFormatter(language).monthDay(told.day)) : due[told.code]
}

/** What a due is called in the books, which are in English. */
export function formatLedgerLabel(told: AmountDueReason): string {
  if (told.code === 'everything') return 'Everything'
  return told.code === 'replaced' ? 'In the agreement now' : formatAmountDueLabel({ label: '', for: told }, 'en')
}

/** What a change is called: "Third bartender, 160 guests". */
export function formatChangeLabel(parts: readonly ChangePart[], language?: Language): string {
  const words = parts.map((part) => partLabel(part, language)).join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function partLabel(part: ChangePart, language: Language | undefined): string {
  const { change } = amountDueText(language)
  switch (part.code) {
    case 'moved':
      return change.moved(getFormatter(language).paperDay(part.to))
    case 'times': {
      const { clock } = getFormatter(language)
      return clientPageText(language).paper.fromTo(clock(part.from), clock(part.to))
    }
    case 'bartenders':
      return change.bartenders(part.was, part.is)
    case 'guests':
      return change.guests(part.count)
    case 'line': {
      const label = (language === 'es' && part.es) || part.label
      return part.isNew ? label : change.without(label)
    }
    case 'number':
      return change.number(part.number)
    case 'storm':
      return change.storm(part.name)
    case 'as-told':
      return part.words
    default:
      return change[part.code]
  }
}
