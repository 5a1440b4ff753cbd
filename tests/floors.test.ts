import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { modules } from '../app/modules.ts'
import { serverModules } from '../app/modules.server.ts'
import { appParts } from '../app/upkeep/app-parts.server.ts'
import { listSourceImports, type Import } from './doubles/read-imports.ts'

/** Checks file suffixes and the module order of ARCHITECTURE.md by reading the sources as text. */
const sources = globSync('{app,bin,server,release,tests,bench,faults}/**/*.{ts,tsx}')
  .concat(globSync('*.ts'))
  .filter((file) => !file.endsWith('.d.ts'))
const app = sources.filter((file) => file.startsWith('app/') && !isTest(file))
const imports: Import[] = sources.flatMap((file) => listSourceImports(file, readFileSync(file, 'utf8')))
const appImports = imports.filter(({ from }) => app.includes(from))

type Layer = 'pure' | 'server' | 'component' | 'route' | 'composition' | 'asset'
const allowedImports: Record<Layer, Layer[]> = {
  pure: ['pure', 'asset'],
  server: ['pure', 'server', 'asset'],
  component: ['pure', 'component', 'asset'],
  route: ['pure', 'server', 'component', 'composition', 'asset'],
  // Files directly in app/ put the services together. They may import everything, but no file imports a route.
  composition: ['pure', 'server', 'component', 'composition', 'asset'],
  asset: [],
}

/** Order of the core's folders: each imports only earlier ones. Routes may import any. Modules come after all of them. */
const order = [
  'ui',
  'plumbing',
  'business',
  'photos',
  'menu',
  'drinks',
  'quotes',
  'days',
  'events',
  'agreements',
  'operations',
  'money',
  'site',
  'backbar',
  'upkeep',
  'office',
  ...modules.map(({ name }) => `modules/${name}`),
]
/** The lists of modules, which the core reads but for their names. */
const moduleLists = ['app/modules.ts', 'app/modules.server.ts']
/** The menu editor shows an example event at the new prices. */
const exceptions = [{ from: 'app/menu/editor/', to: 'app/quotes/pricing/' }]

test('each layer imports only from allowed layers, and no file in app/ imports a route', () => {
  const wrong = appImports.filter(
    ({ from, to }) =>
      to !== null &&
      !allowedImports[getLayer(from)].includes(getLayer(to)) &&
      // A module imports its sections of core pages within its handlers.
      !(from.endsWith('/module.server.ts') && getLayer(to) === 'component'),
  )
  expect(wrong.map(formatImport)).toEqual([])
})

/** A replaced name and the name to use instead. */
const replacedNames = [
  [
    'the services a route is handed in: “services”',
    /\bhouse\.(db|config|now|nudge|files|log|events|mail)\b|\bhouse: Services\b/,
  ],
  ['the fields of a posted form: “input”', /\bwords: FormInput\b|\bwords = await readInput|\breadPostedWords\b/],
] as const

test.each(replacedNames)('no file uses the former name for %s', (_, former) => {
  expect(app.filter((file) => former.test(withoutComments(file)))).toEqual([])
})

test('no file outside app/ imports a route', () => {
  expect(imports.filter(({ to }) => to !== null && getLayer(to) === 'route').map(formatImport)).toEqual([])
})

test('every folder is listed, at most two folders deep, and imports only earlier folders', () => {
  expect([...new Set(app.map(getModule))].filter((room) => room !== null && !order.includes(room))).toEqual([])
  const deep = app.filter(
    (file) => file.split('/').length > (file.startsWith('app/modules/') ? 5 : 4) && !file.includes('/migrations/'),
  )
  expect(deep).toEqual([])
  const wrong = appImports.filter(({ from, to }) => {
    const [room, other] = [getModule(from), to?.startsWith('app/') ? getModule(to) : null]
    if (room === null || other === null || to === null || getLayer(from) === 'route') return false
    if (isModule(room)) return false
    if (exceptions.some((exception) => from.startsWith(exception.from) && to.startsWith(exception.to))) return false
    return order.indexOf(other) > order.indexOf(room)
  })
  expect(wrong.map(formatImport)).toEqual([])
})

test('the core imports no module, and a module imports another only where it needs it', () => {
  const wrong = imports.filter(({ from, to }) => {
    if (to === null || moduleLists.includes(from) || isTest(from)) return false
    const [module, other] = [getModule(from), getModule(to)]
    if (other === null || !isModule(other) || module === other) return false
    const needs = modules.find(({ name }) => `modules/${name}` === module)?.needs ?? []
    return !needs.includes(other.slice('modules/'.length))
  })
  expect(wrong.map(formatImport)).toEqual([])
})

test('a module is named outside its own folder only in the two lists of modules', () => {
  const named = globSync('{app,bin,server,tests,demo,bench,faults}/**/*.{ts,tsx,mjs,css}')
    .concat(globSync('*.ts'))
    .filter((file) => !moduleLists.includes(file) && !/^tests\/(journeys|record)/.test(file))
    .flatMap((file) => {
      const names = [...readFileSync(file, 'utf8').matchAll(/\bmodules\/([a-z-]+)\//g)].map(([, name]) => name!)
      return [...new Set(names)]
        .filter((name) => modules.some((module) => module.name === name) && !file.startsWith(`app/modules/${name}/`))
        .filter(
          (name) => !modules.find((module) => file.startsWith(`app/modules/${module.name}/`))?.needs?.includes(name),
        )
        .map((name) => `${file} names ${name}`)
    })
  expect(named).toEqual([])
})

test('the two lists of modules name the same modules, each like its folder', () => {
  const folders = globSync('app/modules/*').map((folder) => folder.slice('app/modules/'.length))
  expect(modules.map(({ name }) => name).toSorted()).toEqual(folders.toSorted())
  expect(serverModules.map(({ name }) => name)).toEqual(modules.map(({ name }) => name))
})

test('no two subfolders of the core or of a module import each other', () => {
  const pairs = new Set(
    appImports
      .filter(({ from, to }) => to !== null && getSubfolder(from) !== null && getSubfolder(to) !== null)
      .map(({ from, to }) => `${getSubfolder(from)} ${getSubfolder(to!)}`),
  )
  const mutual = [...pairs].filter((pair) => {
    const [one, other] = pair.split(' ')
    return one! < other! && pairs.has(`${other} ${one}`)
  })
  expect(mutual).toEqual([])
})

test('at most five route imports reach into a folder later in the order', () => {
  const up = appImports.filter(({ from, to }) => {
    const [room, other] = [getModule(from), to?.startsWith('app/') ? getModule(to) : null]
    return getLayer(from) === 'route' && room && other && !isModule(other) && order.indexOf(other) > order.indexOf(room)
  })
  expect(up.map(formatImport).slice(5)).toEqual([])
})

describe('tables', () => {
  const homes = Object.entries(appParts).flatMap(([room, { tables }]) =>
    tables.map((table) => ({ table, room: order.includes(room) ? room : `modules/${room}` })),
  )
  const homeOf = new Map<string, string>(homes.map(({ table, room }) => [table, room]))

  test('each database table is owned by exactly one source folder', () => {
    expect(homes.length).toBe(homeOf.size)
    expect(Object.keys(appParts).filter((part) => !order.includes(part) && !order.includes(`modules/${part}`))).toEqual(
      [],
    )
  })

  /** Queries of an earlier module for rows of a later module, with the reason. */
  const upward: Record<string, { tables: string[]; why: string }> = {
    'app/plumbing/push/push-queue.server.ts': {
      tables: ['user_account'],
      why: 'a letter that was refused is news to whoever still works here, in the transaction that sets it aside',
    },
    'app/events/event/claims.server.ts': {
      tables: ['proposal', 'change_request', 'checkout'],
      why: 'who has a day is one question, so that nobody is missed who moves from one table to another',
    },
    'app/agreements/unsubscribe/': {
      tables: ['follow_up'],
      why: 'a link that stops emails works whether the module that sent them is on, off or deleted',
    },
    'app/upkeep/backup/migrate-to-baseline.server.ts': {
      tables: ['calendar_key'],
      why: 'a backup from before the baseline brings its key, whether calendars are on, off or deleted',
    },
    'app/operations/events/signature-cocktails.server.ts': {
      tables: ['menu_card'],
      why: 'what a host has picked for the card is drunk that night',
    },
  }

  test('a folder uses only its own and earlier folders’ tables, with listed exceptions', () => {
    const found = app.flatMap((file) => {
      const room = getModule(file)
      if (room === null || file.includes('/migrations/')) return []
      const asked = tablesIn(withoutComments(file))
      const later = asked.filter((table) => order.indexOf(homeOf.get(table)!) > order.indexOf(room))
      return later.map((table) => ({ file, table }))
    })
    const isNamed = ({ file, table }: (typeof found)[number], [place, { tables }]: [string, { tables: string[] }]) =>
      file.startsWith(place) && tables.includes(table)
    // The table of a deleted module belongs to no folder.
    const named = Object.entries(upward).filter(([, { tables }]) => tables.some((table) => homeOf.has(table)))
    expect(found.filter((one) => !named.some((exception) => isNamed(one, exception)))).toEqual([])
    expect(named.filter((exception) => !found.some((one) => isNamed(one, exception)))).toEqual([])
    expect(named.length).toBeLessThanOrEqual(5)
  })

  /** Tables a source queries through Kysely or in SQL. */
  function tablesIn(source: string): string[] {
    const names = [...homeOf.keys()].join('|')
    const long = [...homeOf.keys()].filter((name) => name.includes('_')).join('|')
    const asked = new RegExp(
      `(?:selectFrom|insertInto|updateTable|deleteFrom|insertRows|[jJ]oin)\\((?:\\s*db,)?\\s*\\[?'(${names})\\b|\\b(?:from|join|into|update) "?(${names})\\b(?!')|'(${long})'`,
      'g',
    )
    return [...new Set([...source.matchAll(asked)].map(([, ...found]) => found.find(Boolean)!))]
  }
})

test('import paths in ARCHITECTURE.md match the real imports', () => {
  const drawn = readFileSync('ARCHITECTURE.md', 'utf8').replaceAll(/\n +→/g, ' →')
  const paths = drawn.match(/\S+\.tsx?(?: → \S+\.tsx?)+/g)!.map((path) => path.split(' → '))
  expect(paths).toHaveLength(5)
  const steps = paths.flatMap((path) => path.slice(1).map((to, i) => `app/${path[i]} imports app/${to}`))
  expect(steps.filter((step) => !appImports.map(formatImport).includes(step))).toEqual([])
})

test('app/ contains no import cycles', () => {
  const next = Map.groupBy(appImports, ({ from }) => from)
  const done = new Set<string>()
  const circles: string[] = []
  const walk = (file: string, path: string[]) => {
    if (path.includes(file)) return void circles.push([...path.slice(path.indexOf(file)), file].join(' -> '))
    if (done.has(file)) return
    for (const { to } of next.get(file) ?? []) if (to !== null) walk(to, [...path, file])
    done.add(file)
  }
  for (const file of app) walk(file, [])
  expect(circles).toEqual([])
})

test('only routes import from the composition layer, and only the request context', () => {
  const wrong = appImports.filter(({ from, to }) => {
    if (getModule(from) === null || to === null || getLayer(to) !== 'composition') return false
    return !(getLayer(from) === 'route' && to === 'app/request-context.server.ts')
  })
  expect(wrong.map(formatImport)).toEqual([])
})

describe('pure modules', () => {
  const pureModules = app.filter((file) => getLayer(file) === 'pure')
  // Migrations import only Kysely.
  const migrations = pureModules.filter((file) => file.includes('/migrations/'))
  const packages = ['zod', 'zod/mini', 'libphonenumber-js/min', 'ical-generator']

  test('pure code files import only the allowed packages', () => {
    const modules = pureModules.filter((file) => !migrations.includes(file))
    const wrong = appImports.filter(
      ({ from, module }) => modules.includes(from) && isPackage(module) && !packages.includes(module),
    )
    expect(wrong.map(formatImport)).toEqual([])
  })

  test('migrations import nothing but Kysely and each other', () => {
    expect(migrations).not.toEqual([])
    expect(
      appImports
        .filter(
          ({ from, module, to }) => migrations.includes(from) && module !== 'kysely' && !migrations.includes(to ?? ''),
        )
        .map(formatImport),
    ).toEqual([])
  })

  test('pure code files use no clock, randomness, environment or console', () => {
    // A digest depends only on its input.
    const outside =
      /\b(Date\.now\(|new Date\(\)|Temporal\.Now\b|Math\.random\(|performance\.now\(|process\.|crypto\.(?!subtle\.digest\b)|console\.)/
    expect(pureModules.filter((file) => outside.test(withoutComments(file)))).toEqual([])
  })
})

test('pure code files use no browser APIs', () => {
  const browser = /(?<![-/.\w])(document\.(?=\w)|window\.|localStorage\b|location\.(?!ts')|history\.(?!ts')|fetch\()/
  const pureModules = app.filter((file) => getLayer(file) === 'pure')
  expect(pureModules.filter((file) => browser.test(withoutComments(file)))).toEqual([])
})

test('components import no Node, database or server rendering packages', () => {
  const outside = /^(node:|kysely|pg$|nodemailer|sharp|react-dom\/server)/
  const wrong = appImports.filter(({ from, module }) => getLayer(from) === 'component' && outside.test(module))
  expect(wrong.map(formatImport)).toEqual([])
})

test('only entry points and the helper process read process.env', () => {
  const programs = sources.filter((file) => /^((bin|server)\/)?[^/]+$/.test(file))
  const readers = [...app, ...programs].filter((file) => /\bprocess\.env\b/.test(withoutComments(file)))
  const programsThatRead =
    /^(bin\/(start|worker|dev|demo|build|backup|restore|upgrade|undo-plain-names)|server\/(node-env|dev-server))\.ts$/
  // The process that decodes visitors' photos or writes their text into a PDF gets only what it needs and no secrets.
  const handsOn = 'app/plumbing/helper-process.server.ts'
  expect(readers.filter((file) => !programsThatRead.test(file) && file !== handsOn)).toEqual([])
})

test('every route’s handle export has the type PageHandle', () => {
  const said = app.flatMap((file) => /^export const handle\b(.*)$/m.exec(withoutComments(file))?.[1] ?? [])
  expect(said.length).toBeGreaterThan(20)
  expect(said.filter((rest) => !rest.startsWith(': PageHandle = '))).toEqual([])
})

test('every relative import resolves to a file', () => {
  const lost = imports.filter(({ to }) => to !== null && !existsSync(to))
  expect(lost.map(formatImport)).toEqual([])
})

function getLayer(file: string): Layer {
  if (!/\.tsx?$/.test(file)) return 'asset'
  if (/\.route\.tsx?$/.test(file)) return 'route'
  if (file === 'app/modules.ts') return 'pure'
  if (file === 'app/modules.server.ts') return 'server'
  if (file.startsWith('app/') && getModule(file) === null) return 'composition'
  if (/\.server\.tsx?$/.test(file)) return 'server'
  return /\.tsx$|\.island\.ts$/.test(file) ? 'component' : 'pure'
}

/** The folder and its subfolder. Null for files directly in a folder. */
function getSubfolder(file: string): string | null {
  const folder = getModule(file)
  if (folder === null || !file.startsWith('app/')) return null
  const [subfolder, ...rest] = file.slice(`app/${folder}/`.length).split('/')
  return rest.length > 0 ? `${folder}/${subfolder}` : null
}

/** The folder under app/, for a module `modules/<name>`. Null for files directly in app/. */
function getModule(file: string): string | null {
  const [, folder, name, ...rest] = file.split('/')
  if (folder === 'modules' && rest.length > 0) return `modules/${name}`
  return name === undefined ? null : (folder ?? null)
}

function isModule(folder: string): boolean {
  return folder.startsWith('modules/')
}

function isTest(file: string): boolean {
  return file.includes('.test.') || /^(app\/modules\/[^/]+\/)?(tests|bench|faults|demo)\//.test(file)
}

function isPackage(module: string): boolean {
  return !module.startsWith('.')
}

function formatImport({ from, module }: Import): string {
  return `${from} imports ${isPackage(module) ? module : join(dirname(from), module)}`
}

function withoutComments(file: string): string {
  return readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
}
