import { formatQuarters } from '../learning/quantity.ts'
import { defineTranslations } from '../../../ui/language.ts'
import type { LeftoverKind } from '../learning/leftover-count.ts'
import type { LeftoverWarning } from './leftover-warnings.ts'

type Noun = readonly [one: string, other: string]

const en = {
  title: 'Count leftovers',
  count: 'Count',
  counted: 'You counted. Change it',
  lastNight: 'last night',
  lead: (name: string, when: string) => `${name}, ${when}. A guess is fine: it still helps the next list.`,
  guessIsFine: 'A guess is fine.',
  kinds: {
    wine: 'Wine',
    sparkling: 'Sparkling',
    spirits: 'Spirits',
    beer: 'Beer',
    keg: 'Keg',
    soft: 'Soft drinks',
  } satisfies Record<LeftoverKind, string>,
  units: {
    wine: ['bottle', 'bottles'],
    sparkling: ['bottle', 'bottles'],
    spirits: ['bottle', 'bottles'],
    beer: ['case', 'cases'],
    keg: ['keg', 'kegs'],
    soft: ['case', 'cases'],
  } satisfies Record<LeftoverKind, Noun>,
  left: (kind: string) => `${kind} left`,
  had: (kind: string) => `${kind} there was`,
  listHad: (amount: string) => `list had ${amount}`,
  notOnList: 'not on the list',
  thereWas: 'Amount bought',
  none: 'none left',
  out: 'ran out',
  less: (kind: string) => `Less: ${kind}`,
  more: (kind: string) => `More: ${kind}`,
  came: 'Guests who came',
  expected: (guests: number) => `${guests} were expected`,
  who: 'Who counted?',
  host: 'the host',
  guess: 'a guess',
  other: 'Something else',
  otherHint: 'Anything that was not on the list, in your own words.',
  moreKinds: 'Add another drink',
  keep: 'Save',
  ranOutMeans: '“Ran out” means a guest asked and got none.',
  mendSteps: (label: string, step: number) =>
    step === 1 ? `${label}: enter quarters, such as ¼ or 1½` : `${label}: enter whole ones or halves, such as 4 or 2½`,
  mendBoth: (kind: string) => `${kind}: “none left” and “ran out” can’t both be true. Choose one.`,
  mendEnded: (kind: string, left: string) => `${kind}: you counted ${left} and checked that none was left. Clear one.`,
  mendCame: 'Enter how many guests came, a whole number',
  mendWho: 'Choose who counted',
  doubts: {
    'more-than-had': ({ kind, left, had }: LeftoverWarning & { code: 'more-than-had' }) =>
      `${en.kinds[kind]}: ${formatQuarters(left)} left of ${formatQuarters(had)} cannot be. Nothing is learned of it until one of the two is corrected.`,
    'not-listed': ({ kind, left }: LeftoverWarning & { code: 'not-listed' }) =>
      `${en.kinds[kind]}: ${formatQuarters(left)} left, but it was not on the list. Say how much there was: until then nothing is learned of it.`,
    guests: ({ came, announced }: LeftoverWarning & { code: 'guests' }) =>
      `${came} guests came where ${announced} were expected. Right? It is kept as it is.`,
    far: ({ percent }: LeftoverWarning & { code: 'far' }) =>
      `That is ${percent}% of what you usually serve at such an event. Right? It is kept as it is.`,
    'no-guests': () => 'How many guests came is missing: without it nothing can be learned from this event.',
  },
  differs: (who: string, what: string, said: string, held: string) =>
    `${what}: ${who} counted ${said}; ${held} is what counts for now. Right? Both are kept.`,
  office: 'the office',
  merged: 'the other event',
  somebody: 'a bartender',
  mine: 'I counted',
  alsoCounted: (names: string) => `${names} counted too. Yours is kept beside it.`,
  seconds: '30 seconds',
  kept: ({ came, announced, poured, books }: { came: number; announced: number; poured: number; books: number }) =>
    `${came} of ${announced} came and drank about ${poured}. By the books they would have had ${books}.`,
}

export type LeftoverText = Omit<typeof en, 'doubts'> & {
  doubts: { [Code in keyof typeof en.doubts]: (typeof en.doubts)[Code] }
}

const es: LeftoverText = {
  title: '¿Qué sobró?',
  count: 'Contar',
  counted: 'Ya contaste. Corregir',
  lastNight: 'anoche',
  lead: (name, when) => `${name}, ${when}. Un cálculo a ojo también sirve.`,
  guessIsFine: 'A ojo también sirve.',
  kinds: {
    wine: 'Vino',
    sparkling: 'Espumoso',
    spirits: 'Licor',
    beer: 'Cerveza',
    keg: 'Barril',
    soft: 'Refrescos',
  },
  units: {
    wine: ['botella', 'botellas'],
    sparkling: ['botella', 'botellas'],
    spirits: ['botella', 'botellas'],
    beer: ['caja', 'cajas'],
    keg: ['barril', 'barriles'],
    soft: ['caja', 'cajas'],
  },
  left: (kind) => `Cuánto sobró: ${kind}`,
  had: (kind) => `Cuánto había: ${kind}`,
  listHad: (amount) => `la lista tenía ${amount}`,
  notOnList: 'fuera de la lista',
  thereWas: 'Había',
  none: 'no sobró nada',
  out: 'se acabó',
  less: (kind) => `Menos: ${kind}`,
  more: (kind) => `Más: ${kind}`,
  came: 'Invitados que vinieron',
  expected: (guests) => `se esperaban ${guests}`,
  who: '¿Quién contó?',
  host: 'los anfitriones',
  guess: 'a ojo',
  other: 'Otra cosa',
  otherHint: 'Lo que no estaba en la lista, en tus palabras.',
  moreKinds: 'Algo que no estaba en la lista',
  keep: 'Guardar',
  ranOutMeans: '“Se acabó” quiere decir que alguien pidió y ya no había.',
  mendSteps: (label, step) =>
    step === 1 ? `${label}: escribe cuartos, como ¼ o 1½` : `${label}: escribe enteros o medios, como 4 o 2½`,
  mendBoth: (kind) => `${kind}: “no sobró nada” y “se acabó” se excluyen. Elige uno.`,
  mendEnded: (kind, left) => `${kind}: contaste ${left} y marcaste que no sobró nada. Quita uno de los dos.`,
  mendCame: 'Escribe cuántos invitados vinieron, un número entero',
  mendWho: 'Elige quién contó',
  doubts: {
    'more-than-had': ({ kind, left, had }) =>
      `${es.kinds[kind]}: no pueden sobrar ${formatQuarters(left)} de ${formatQuarters(had)}. Corrige uno de los dos para que podamos usar el dato.`,
    'not-listed': ({ kind, left }) =>
      `${es.kinds[kind]}: contaste ${formatQuarters(left)} de sobra, pero en la lista no había. Di cuánto había para que podamos usar el dato.`,
    guests: ({ came, announced }) =>
      `Se esperaban ${announced} invitados y vinieron ${came}. ¿Es correcto? Queda guardado así.`,
    far: ({ percent }) =>
      `Es el ${percent}% de lo que sueles servir en un evento así. ¿Es correcto? Queda guardado así.`,
    'no-guests': () => 'Falta cuántos invitados vinieron: sin eso no podemos aprender de este evento.',
  },
  differs: (who, what, said, held) =>
    `${what}: ${who} anotó “${said}”; por ahora vale “${held}”. ¿Es correcto? Se guardan los dos conteos.`,
  office: 'la oficina',
  merged: 'la otra solicitud',
  somebody: 'alguien',
  mine: 'yo',
  alsoCounted: (names) => `Tu conteo se guarda aparte del de ${names}.`,
  seconds: '30 segundos',
  kept: ({ came, announced, poured, books }) =>
    `Vinieron ${came} de ${announced} y tomaron unas ${poured} bebidas. Según el cálculo habrían sido ${books}.`,
}

/** Texts of the leftover count in the counter's language. */
export const leftoverText = defineTranslations<LeftoverText>({ en, es })
