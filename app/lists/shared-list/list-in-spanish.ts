import { amountEs, groupEs, nameEs, noteEs } from '../../drinks/shopping-list/list-words-es.ts'
import { broughtBy, type WhoBrings } from '../../menu/catalogue/who-brings.ts'
import { thingWordsEs } from '../../menu/catalogue/who-brings-es.ts'
import type { Say } from '../../business/own-words.ts'
import type { SharedList, ToldLine } from './shared-list.ts'

/** A shared list as it is read in Spanish, off the words it is kept in; `say` knows what the menu calls its experiences. */
export function listInSpanish(list: SharedList, whoBrings: WhoBrings | null, say: Say): SharedList {
  const { facts, changes } = list
  const line = <Line extends ToldLine>(one: Line): Line => ({
    ...one,
    name: nameEs(one.name),
    amount: amountEs(one.amount),
    note: noteEs(one.note),
  })
  return {
    ...list,
    facts: {
      ...facts,
      guests: amountEs(facts.guests ?? ''),
      'the bar pours': amountEs(facts['the bar pours'] ?? ''),
      experience: facts.experience ? say(facts.experience) : '',
    },
    changes: changes && {
      day: momentEs(changes.day),
      facts: changes.facts.map((fact) => factEs(fact, say)),
      lines: changes.lines.map(lineChangeEs),
    },
    groups: list.groups.map(({ name, lines }) => ({
      name: groupEs(name),
      lines: lines.map((one) => ({
        ...line(one),
        difference: amountEs(one.difference),
        said: crossedEs(one.said),
      })),
    })),
    gone: list.gone.map(line),
    weBring: whoBrings ? broughtBy(whoBrings, 'we').map((thing) => capital(bare(thingWordsEs[thing]))) : [],
    onRequest: whoBrings ? broughtBy(whoBrings, 'on-request').map((thing) => bare(thingWordsEs[thing])) : [],
  }
}

/** Without its article, as it stands in a list. */
function bare(words: string): string {
  return words.replace(/^(?:el|la|los|las) /, '')
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** "Beer, 12 oz: + 2 cases", or that it is new or gone. */
function lineChangeEs(words: string): string {
  const at = words.indexOf(': ')
  const [name, what] = [nameEs(words.slice(0, at)), words.slice(at + 2)]
  const [, amount] = /^new on the list(?:, (.+))?$/.exec(what) ?? []
  if (what.startsWith('new on the list')) return `${name}: se agregó a la lista${amount ? `, ${amountEs(amount)}` : ''}`
  return `${name}: ${what === 'not on the list any more' ? 'ya no está en la lista' : amountEs(what)}`
}

const facts: Readonly<Record<string, string>> = {
  Guests: 'Invitados',
  'Under 21': 'Menores de 21',
  Day: 'Fecha',
  'The bar pours': 'La barra sirve',
  Weather: 'Clima',
  Experience: 'Experiencia',
  Cocktails: 'Cócteles',
}
const weathers: Readonly<Record<string, string>> = { hot: 'calor', mild: 'fresco' }

/** "Guests: 120 guests, before 100 guests" */
function factEs(words: string, say: Say): string {
  const at = words.indexOf(': ')
  const [fact, values] = [words.slice(0, at), words.slice(at + 2)]
  if (values === 'not known any more') return `${facts[fact] ?? fact}: ya no se sabe`
  // What a couple calls a drink is a name, whatever it means.
  const inWords = (value: string) =>
    fact === 'Cocktails' ? value : (weathers[value] ?? say(momentEs(amountEs(value))))
  const told = values.split(', before ').map(inWords)
  return `${facts[fact] ?? fact}: ${told.join('; antes ')}`
}

/** What two phones said of one line. */
function crossedEs(words: string): string {
  const [, one, other] =
    /^Two phones ticked this without knowing of each other, (.+) and (.+): you may/.exec(words) ?? []
  if (one && other)
    return `Dos teléfonos lo marcaron sin saber uno del otro, ${momentEs(one)} y ${momentEs(other)}: quizás lo tengas dos veces.`
  const [, first, then] =
    /^Two phones did not agree: (.+), ((?:not )?bought .+)\. The last one counts\.$/.exec(words) ?? []
  const what = (told: string) => momentEs(told.replace(/^not bought/, 'no comprado').replace(/^bought/, 'comprado'))
  return first && then ? `Dos teléfonos no coincidieron: ${what(first)}; ${what(then)}. Vale lo último.` : words
}

const monthsEs = new Map(
  Array.from({ length: 12 }, (_, i) => {
    const [english, name] = ['en-US', 'es-US'].map((locale) =>
      new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2027, i, 2)),
    ) as [string, string]
    return [[english, name] as const, [english.slice(0, 3), name] as const]
  }).flat(),
)
const weekdaysEs: Readonly<Record<string, string>> = {
  Monday: 'lunes',
  Tuesday: 'martes',
  Wednesday: 'miércoles',
  Thursday: 'jueves',
  Friday: 'viernes',
  Saturday: 'sábado',
  Sunday: 'domingo',
}

/** "Saturday, May 15" and "3:05 PM, Nov 20" as one says them in Spanish; other words stay as they are. */
function momentEs(words: string): string {
  return words
    .replace(/\b((?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)\b,?/g, (_, day: string) => weekdaysEs[day]!)
    .replace(/\b([A-Z][a-z]{2,8}) (\d{1,2})\b/g, (whole, month: string, day) => {
      const name = monthsEs.get(month)
      return name ? `${day} de ${name}` : whole
    })
    .replace(/ AM\b/g, ' a.m.')
    .replace(/ PM\b/g, ' p.m.')
}
