import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { matchRoutes, type RouteObject } from 'react-router'
import routes from '../../app/routes.ts'

type Entry = {
  id?: string | undefined
  path?: string | undefined
  index?: boolean | undefined
  file: string
  children?: Entry[] | undefined
}

const modulesFolder = join(import.meta.dirname, '../../app/modules')
type ModulePages = { ownerPages: string[]; ownerPagesInOtherStates: string[]; ownerFileAddresses?: string[] }

/** Pages of the modules that have `tests/owner-pages.ts`. */
const ofModules = await Promise.all(
  globSync('*/tests/owner-pages.ts', { cwd: modulesFolder })
    .toSorted()
    .map((file) => import(pathToFileURL(join(modulesFolder, file)).href) as Promise<ModulePages>),
)

/** Owner pages by address. `:lead`, `:letter`, … are those of a full site. */
export const ownerPages = [
  '/backbar',
  '/backbar/jobs?q=nobody',
  '/backbar/jobs/new',
  '/backbar/jobs/:lead?said=moved-replied',
  '/backbar/jobs/:agreed',
  '/backbar/jobs/:agreed/night',
  '/backbar/jobs/:agreed/history',
  '/backbar/jobs/:lead/reply?template=quote',
  '/backbar/jobs/:lead/reply?open=decline',
  '/backbar/jobs/:lead/edit',
  '/backbar/jobs/:agreed/facts?open=venue',
  '/backbar/jobs/:lead/proposal',
  '/backbar/jobs/:proposed/proposal/see',
  '/backbar/jobs/:agreed/agreement',
  '/backbar/jobs/:paid/money?entry=:entry',
  '/backbar/jobs/:agreed/change',
  '/backbar/jobs/:paid/papers/:paper',
  '/backbar/jobs/nobody',
  '/backbar/settings/replies',
  '/backbar/letters',
  '/backbar/letters?open=:letter',
  '/backbar/settings',
  '/backbar/settings?open=about',
  '/backbar/settings/business',
  '/backbar/set-up',
  '/backbar/settings/preview',
  '/backbar/settings/mail',
  '/backbar/settings/mail?provider=other',
  '/backbar/settings/brand',
  '/backbar/settings/brand/preview',
  '/backbar/settings/brand?open=samples',
  '/backbar/settings/days',
  '/backbar/settings/terms',
  '/backbar/settings/terms?open=pay',
  '/backbar/settings/sales-tax',
  '/backbar/settings/sales-tax?open=rate/duval',
  '/backbar/settings/sales-tax?open=exempt/marks',
  '/backbar/settings/papers',
  '/backbar/settings/papers?open=:certificate',
  '/backbar/settings/kit',
  '/backbar/account',
  '/backbar/account/confirm?to=/backbar/account',
  '/backbar/account?open=accounts',
  '/backbar/account?open=two-step',
  '/backbar/account?open=happened',
  '/backbar/menu',
  '/backbar/menu?open=experiences/luxe-cocktail',
  '/backbar/menu?open=packages/elite',
  '/backbar/menu?open=details/new&said=deleted&bin=x',
  '/backbar/menu?open=rules',
  '/backbar/menu?open=recipes/new',
  '/backbar/menu?open=store-prices',
  '/backbar/partners',
  '/backbar/partners?open=:partner',
  '/backbar/spanish',
  '/backbar/spanish/preview',
  '/backbar/pages',
  '/backbar/pages?open=home',
  '/backbar/pages?open=privacy',
  '/backbar/pages/home/preview',
  '/backbar/pages?open=parts/evenings',
  '/backbar/pages?open=parts/evenings/new',
  '/backbar/photos',
  '/backbar/photos?open=:hung',
  '/backbar/photos?open=:loose',
  '/backbar/venues',
  '/backbar/venues?open=:venue',
  '/backbar/jobs/:agreed/facts',
  '/backbar/jobs/:agreed/facts?open=ask',
  '/backbar/jobs/:agreed/sheet',
  '/backbar/calendar?month=2027-05&day=2027-05-15',
  '/backbar/money?year=2027',
  '/backbar/money?month=2027-05',
  '/backbar/money?open=sources',
  '/backbar/in-and-out',
  // Before a person is erased, who may be named in a module's pages.
  ...ofModules.flatMap((pages) => pages.ownerPages),
  '/backbar/in-and-out?email=:email',
  '/backbar/in-and-out?open=erase&email=:email',
  '/backbar/settings/modules',
  '/backbar/no/such/page',
]

/** The same pages empty, with other content or with errors. */
export const ownerPagesInOtherStates = [
  '/backbar/jobs?show=open',
  '/backbar/jobs/:agreed/change?what=change',
  '/backbar/jobs/:agreed/change?what=postpone',
  '/backbar/jobs/:agreed/change?what=they',
  '/backbar/jobs/nobody/facts?open=ask',
  '/backbar/jobs/nobody/reply?open=decline',
  '/backbar/settings?find=Zelle',
  '/backbar/settings?find=nothing+is+called+that',
  '/backbar/set-up?card=look',
  '/backbar/set-up?card=prices',
  '/backbar/set-up?card=days',
  '/backbar/set-up?card=terms',
  '/backbar/set-up?card=pay',
  '/backbar/set-up?card=mail',
  '/backbar/set-up?card=photo',
  '/backbar/letters?state=refused',
  '/backbar/letters?state=sent',
  '/backbar/letters?open=nobody',
  '/backbar/menu?open=experiences/new',
  '/backbar/menu?open=add-ons/travel',
  '/backbar/menu?open=own-add-ons/new',
  '/backbar/menu?open=experiences/nope',
  '/backbar/partners?open=new',
  '/backbar/partners?open=nobody',
  '/backbar/pages?open=story',
  '/backbar/pages?open=parts/questions/new',
  '/backbar/pages?open=parts/questions/nobody',
  '/backbar/pages/story/preview',
  '/backbar/pages/privacy/preview',
  '/backbar/photos?open=nobody',
  '/backbar/jobs/:lead/facts?open=venue',
  '/backbar/settings/papers?event=:agreed',
  '/backbar/venues?open=new',
  '/backbar/venues?open=nobody',
  '/backbar/settings/papers?open=nobody',
  '/backbar/jobs/:proposed',
  '/backbar/jobs/:lead/history',
  '/backbar/jobs/:paid/night',
  '/backbar/jobs/nobody/night',
  '/backbar/jobs/nobody/history',
  '/backbar/calendar',
  '/backbar/in-and-out?from=2027-06-01&to=2027-05-01',
  '/backbar/in-and-out?email=nora',
  '/backbar/in-and-out?email=nobody%40home.example',
  ...ofModules.flatMap((pages) => pages.ownerPagesInOtherStates),
]

/** Addresses of modules that return files or only receive forms. */
export const moduleFileAddresses = ofModules.flatMap(({ ownerFileAddresses = [] }) => ownerFileAddresses)

/** Pages before log-in: `:token` is that of a password reset email, `:invitation` that of an invitation. */
export const loginPages = [
  '/backbar/log-in',
  '/backbar/forgot',
  '/backbar/reset?token=:token',
  '/backbar/reset?token=x',
  '/backbar/join?token=:invitation',
  '/backbar/join?token=x',
]

/** Shown only while the site has no owner. */
export const firstRun = '/backbar/welcome'

/** Exists only in the demo: tests/demo.test.ts. */
const demoRoute = 'business/auth/demo.route.tsx'

/** Returns the owner pages of app/routes.ts that none of these addresses opens. Routes without `.tsx` show no page. */
export function skippedPages(addresses: string[]): string[] {
  const shown = addresses.map((address) => matchRoutes(tree(routes), address.split('?')[0]!)?.at(-1)?.route.id)
  return listRouteFiles(routes).filter((file) => !shown.includes(file) && file !== demoRoute)
}

function tree(entries: Entry[]): RouteObject[] {
  return entries.map(({ path, index, file, children = [] }) =>
    index ? { id: file, index: true } : { id: file, ...(path !== undefined && { path }), children: tree(children) },
  )
}

function listRouteFiles(entries: Entry[], parent = ''): string[] {
  return entries.flatMap(({ path = '', file, children = [] }) => {
    const own = `${parent}/${path}`.replaceAll(/\/+/g, '/')
    if (children.length > 0) return listRouteFiles(children, own)
    return own.startsWith('/backbar') && file.endsWith('.tsx') ? [file] : []
  })
}
