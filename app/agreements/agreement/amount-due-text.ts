import { ordinalsEn, ordinalsEs } from '../../business/ordinals.ts'
import { defineTranslations } from '../../ui/language.ts'

/** A part of a change. Days as 2027-05-15, times of day as 17:00. */
export type AgreementChangePart =
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
  /** A payment of a plan before the last one, which is the balance. */
  | { code: 'installment'; number: number }
  | { code: 'change'; parts: AgreementChangePart[] }

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

/** Names of amounts due and changes in each language. */
export const amountDueText = defineTranslations({
  en: {
    due: english,
    change: {
      number: (number: number) => `Change ${number}`,
      moved: (day: string) => `moved to ${day}`,
      bartenders: (was: number, is: number) => {
        if (is === was + 1) return `${is > 10 ? `${is}th` : ordinalsEn[is]} bartender`
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
        if (is === was + 1) return `${is > 10 ? `${is}.º` : ordinalsEs[is]} bartender`
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
