import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importsIn, type Import } from './doubles/read-imports.ts'

/** The floors and the room order of ARCHITECTURE.md, read from the sources as text. */
const sources = globSync('{app,tests,bench,faults}/**/*.{ts,tsx}').concat(globSync('*.ts')).filter((file) => !file.endsWith('.d.ts'))
const app = sources.filter((file) => file.startsWith('app/') && !file.includes('.test.'))
const imports: Import[] = sources.flatMap((file) => importsIn(file, readFileSync(file, 'utf8')))
const ofApp = imports.filter(({ from }) => app.includes(from))

type Floor = 'rule' | 'hand' | 'face' | 'door' | 'composition' | 'thing'
const mayImport: Record<Floor, Floor[]> = {
  rule: ['rule', 'thing'],
  hand: ['rule', 'hand', 'thing'],
  face: ['rule', 'face', 'thing'],
  door: ['rule', 'hand', 'face', 'composition', 'thing'],
  // The roof: what puts the house together may import everything, but nobody imports a door.
  composition: ['rule', 'hand', 'face', 'composition', 'thing'],
  thing: [],
}

/** Which rooms a room may import from besides itself. */
const ground = ['ui', 'plumbing']
const middle = [...ground, 'media', 'business']
// Every page has a card, whatever room it stands in.
const page = [...middle, 'cards']
const mayEnter: Record<string, string[]> = {
  ui: [],
  plumbing: [],
  media: ground,
  business: ground,
  catalogue: page,
  cards: middle,
  travel: middle,
  partners: page,
  leads: [...ground, 'business', 'catalogue'],
  quote: [...middle, 'catalogue', 'travel', 'leads', 'drinks', 'shopping'],
  request: [...middle, 'catalogue', 'travel', 'leads', 'quote'],
  questions: [...ground, 'catalogue', 'leads'],
  ask: [...page, 'catalogue', 'travel', 'leads', 'quote', 'request', 'questions', 'thanks'],
  thanks: [...middle, 'leads', 'quote'],
  drinks: ground,
  shopping: [...ground, 'drinks'],
  shelf: [...ground, 'drinks', 'shopping'],
  dials: [...ground, 'drinks', 'shopping'],
  calculator: [...page, 'drinks', 'shopping', 'shelf', 'dials'],
  backbar: [...middle, 'catalogue', 'partners', 'leads'],
  history: [...middle, 'leads', 'quote'],
  inbox: [...middle, 'catalogue', 'leads', 'quote', 'history'],
  dossier: [...middle, 'catalogue', 'leads', 'quote', 'history'],
  replies: [...middle, 'catalogue', 'leads', 'quote', 'history'],
  'by-hand': [...middle, 'catalogue', 'travel', 'leads', 'quote', 'request', 'questions', 'history'],
  mailroom: [...ground, 'business'],
  settings: [...middle, 'travel', 'mailroom'],
  entries: [...middle, 'catalogue'],
  menu: [...middle, 'catalogue', 'quote', 'entries'],
  former: [...middle, 'catalogue', 'entries'],
  ledger: [...ground, 'business', 'catalogue', 'leads', 'quote'],
  calendar: [...ground, 'business', 'leads', 'quote'],
  person: [...ground, 'business', 'leads', 'ledger'],
  backup: [...ground, 'business'],
  upkeep: [...ground, 'media'],
  front: [...page, 'catalogue', 'partners', 'drinks', 'shopping'],
  words: [...page, 'catalogue', 'front'],
  photos: [...middle, 'catalogue'],
}

test('every floor imports only what it stands on, and nobody imports a door', () => {
  const wrong = ofApp.filter(({ from, to }) => to !== null && !mayImport[floorOf(from)].includes(floorOf(to)))
  expect(wrong.map(told)).toEqual([])
})

test('outside the house nobody imports a door either', () => {
  expect(imports.filter(({ to }) => to !== null && floorOf(to) === 'door').map(told)).toEqual([])
})

test('every room is known, and imports only from rooms below it', () => {
  expect([...new Set(app.map(roomOf))].filter((room) => room !== null && !mayEnter[room])).toEqual([])
  const wrong = ofApp.filter(({ from, to }) => {
    const [room, other] = [roomOf(from), to?.startsWith('app/') ? roomOf(to) : null]
    return room !== null && other !== null && room !== other && !mayEnter[room]?.includes(other)
  })
  expect(wrong.map(told)).toEqual([])
})

test('rooms never climb to the roof; doors alone take the house context from there', () => {
  const wrong = ofApp.filter(({ from, to }) => {
    if (roomOf(from) === null || to === null || floorOf(to) !== 'composition') return false
    return !(floorOf(from) === 'door' && to === 'app/house-context.server.ts')
  })
  expect(wrong.map(told)).toEqual([])
})

describe('rules', () => {
  const rules = app.filter((file) => floorOf(file) === 'rule')
  // Migrations import from Kysely only: they are the one place where tables are spoken of in its words.
  const migrations = rules.filter((file) => file.includes('/migrations/'))
  const pure = ['zod', 'zod/mini', 'libphonenumber-js/min', 'ical-generator']

  test('they use no package that reads, writes, sends or shows', () => {
    const pureOnes = rules.filter((file) => !migrations.includes(file))
    const wrong = ofApp.filter(({ from, module }) => pureOnes.includes(from) && isPackage(module) && !pure.includes(module))
    expect(wrong.map(told)).toEqual([])
  })

  test('migrations use Kysely and nothing of the house', () => {
    expect(migrations).not.toEqual([])
    expect(ofApp.filter(({ from, module }) => migrations.includes(from) && module !== 'kysely').map(told)).toEqual([])
  })

  test('they know no clock, no chance and no environment', () => {
    const outside = /\b(Date\.now\(|new Date\(\)|Temporal\.Now\b|Math\.random\(|performance\.now\(|process\.|crypto\.|console\.)/
    expect(rules.filter((file) => outside.test(withoutComments(file)))).toEqual([])
  })
})

test('rules know no browser either: what touches a page is an island', () => {
  const browser = /\b(document\.|window\.|localStorage|location\.|history\.|fetch\()/
  const rules = app.filter((file) => floorOf(file) === 'rule')
  expect(rules.filter((file) => browser.test(withoutComments(file)))).toEqual([])
})

test('faces show what they are given: no Node, no database, no server’s half of React', () => {
  const outside = /^(node:|kysely|pg$|nodemailer|sharp|react-dom\/server)/
  const wrong = ofApp.filter(({ from, module }) => floorOf(from) === 'face' && outside.test(module))
  expect(wrong.map(told)).toEqual([])
})

test('the environment is read where a process begins and nowhere else', () => {
  const programs = sources.filter((file) => !file.includes('/'))
  const readers = [...app, ...programs].filter((file) => /\bprocess\.env\b/.test(withoutComments(file)))
  expect(readers.filter((file) => !/^(start|worker|dev|build|stock|backup|restore)\.ts$/.test(file))).toEqual([])
})

test('every relative import leads to a file', () => {
  const lost = imports.filter(({ to }) => to !== null && !existsSync(to))
  expect(lost.map(told)).toEqual([])
})

function floorOf(file: string): Floor {
  if (!/\.tsx?$/.test(file)) return 'thing'
  if (/\.route\.tsx?$/.test(file)) return 'door'
  if (file.startsWith('app/') && roomOf(file) === null) return 'composition'
  if (/\.server\.tsx?$/.test(file)) return 'hand'
  return /\.tsx$|\.island\.ts$/.test(file) ? 'face' : 'rule'
}

/** The folder under app/, or null for what stands on the roof. */
function roomOf(file: string): string | null {
  const [, room, ...rest] = file.split('/')
  return rest.length > 0 ? (room ?? null) : null
}

function isPackage(module: string): boolean {
  return !module.startsWith('.')
}

function told({ from, module }: Import): string {
  return `${from} imports ${isPackage(module) ? module : join(dirname(from), module)}`
}

function withoutComments(file: string): string {
  return readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
}
