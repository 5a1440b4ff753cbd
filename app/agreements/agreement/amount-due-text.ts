import { getFormatter } from '../../business/language-formatter.ts'
import { defineTranslations, type Language } from '../../ui/language.ts'
import { clientPageText } from '../proposals/client-page-text.ts'

/** A part of a change. Days as 2027-05-15, times of day as 17:00. */
export type ChangePart =
  | { code: 'moved'; to: string }
  | { code: 'times'; from: string; to: string }
  | { code: 'bartenders'; was: number; is: number }
  | { code: 'guests'; count: number }
  | { code: 'line'; label: string; es?: string; isNew: boolean }
  | { code: 'number'; number: number }
  | { code: 'storm'; name: string }
  | { code: 'called-off' | 'postponed' }
  /** A venue, or a text stored before there were codes. */
  | { code: 'as-told'; words: string }

/** Reason code of an amount due that the program created. Amounts added by the owner keep their own label. */
export type AmountDueReason =
  | { code: Exclude<keyof typeof english, 'released'> }
  | { code: 'released'; day: string }
  | { code: 'change'; parts: ChangePart[] }

/** Label of an amount due: its code, or the stored text. */
type LabeledAmountDue = { label: string; for?: AmountDueReason }

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

/** Ordinal of an added bartender, such as the third. */
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

/** Names of amounts due and changes in each language. */
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

/** Formats the label of an amount due: in the reader's language, or as the owner typed it. */
export function formatAmountDueLabel({ label, for: told }: LabeledAmountDue, language: Language | undefined): string {
  if (!told) return label
  if (told.code === 'change') return formatChangeLabel(told.parts, language)
  const { due } = amountDueText(language)
  return told.code === 'released' ? due.released(getFormatter(language).monthDay(told.day)) : due[told.code]
}

/** Formats the label of an amount due for the books, which are in English. */
export function formatLedgerLabel(told: AmountDueReason): string {
  if (told.code === 'everything') return 'Everything'
  return told.code === 'replaced' ? 'In the agreement now' : formatAmountDueLabel({ label: '', for: told }, 'en')
}

/** Formats the name of a change: "Third bartender, 160 guests". */
export function formatChangeLabel(parts: readonly ChangePart[], language?: Language): string {
  const words = parts.map((part) => formatChangePart(part, language)).join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function formatChangePart(part: ChangePart, language: Language | undefined): string {
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
