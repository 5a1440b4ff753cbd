import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Tests of a capability outside its module, or of a part of the core, as path prefixes from the repository root. */
const testPaths: Record<string, readonly string[]> = {
  staff: ['tests/journeys/staff-phone', 'tests/journeys/invited', 'tests/journeys/waiting'],
  books: ['tests/journeys/cost-offline'],
  money: ['app/money/', 'tests/money-'],
  'sales-tax': ['app/agreements/sales-tax/', 'tests/sales-tax-'],
  leftovers: ['tests/journeys/field-on-blur', 'tests/journeys/leftovers-counted'],
  'shopping-lists': ['app/drinks/shopping-list/', 'tests/journeys/ticked-offline'],
  drinks: ['app/drinks/', 'tests/calculator-routes', 'tests/recipe-routes', 'tests/journeys/calculator'],
  'menu-cards': ['tests/menu-card-', 'tests/journeys/menu', 'tests/journeys/card-downloaded'],
  menu: ['app/menu/', 'tests/menu-routes', 'tests/own-add-ons', 'tests/quote-prices'],
  connections: ['tests/api'],
  'venue-packets': ['app/operations/business-documents/', 'tests/business-documents-', 'tests/journeys/packet'],
  calendars: ['app/operations/calendar/', 'tests/calendar-', 'tests/journeys/month-printed'],
  changes: [
    'app/agreements/changes/',
    'tests/change',
    'tests/line-codes',
    'tests/journeys/one-link',
    'tests/journeys/weather-move',
  ],
  proposals: [
    'app/agreements/proposals/',
    'tests/agreement-',
    'tests/altered-signature',
    'tests/proposal-',
    'tests/signed-copies',
    'tests/journeys/two-clients',
  ],
  payments: [
    'app/agreements/payments/',
    'app/plumbing/card-payments/',
    'tests/card-',
    'tests/money-',
    'tests/pay-to-',
    'tests/same-key',
    'tests/stripe-double',
    'tests/journeys/money-on-the-phone',
  ],
  'client-page': ['app/agreements/client-page/', 'tests/client-page-', 'tests/journeys/client-page'],
  'client-emails': ['app/backbar/emails/', 'tests/email', 'tests/journeys/email'],
  quotes: ['app/quotes/', 'app/events/quote-form/', 'tests/quote-', 'tests/thank-you', 'tests/journeys/quote'],
  availability: ['app/days/', 'tests/availability-', 'tests/days-', 'tests/taken-day', 'tests/journeys/taken-saturday'],
  'run-sheets': [
    'app/operations/events/',
    'tests/run-sheet-',
    'tests/events-routes',
    'tests/journeys/run-sheet-tab',
    'tests/journeys/run-sheet-printed',
  ],
  website: [
    'app/site/',
    'app/photos/',
    'tests/page',
    'tests/photos-',
    'tests/services-page',
    'tests/journeys/hero',
    'tests/journeys/content',
  ],
  spanish: [
    'tests/spanish-',
    'tests/client-page-spanish-',
    'tests/journeys/spanish',
    'tests/journeys/client-page-spanish',
  ],
  users: [
    'app/business/auth/',
    'tests/account-',
    'tests/log-in',
    'tests/users',
    'tests/user-access',
    'tests/journeys/two-step',
  ],
  backups: ['app/upkeep/backup/', 'tests/backup', 'tests/released-backups', 'tests/previous-version'],
}

const folder = join(import.meta.dirname, '../app/modules')
const modules = existsSync(folder) ? readdirSync(folder) : []

/** Tests of each module and each capability of the core, for `npm test -- staff`. */
export const areas: Record<string, readonly string[]> = {
  ...testPaths,
  ...Object.fromEntries(modules.map((name) => [name, [`app/modules/${name}/`, ...(testPaths[name] ?? [])]])),
}

/** Replaces names of capabilities by their paths for the test runner. Other arguments stay unchanged. */
export function getAreaPaths(asked: readonly string[]): string[] {
  return asked.flatMap((word) => (Object.hasOwn(areas, word) ? areas[word]! : [word]))
}
