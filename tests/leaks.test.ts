import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ServerBuild } from 'react-router'
import { getThankYouPath } from '../app/events/event/thank-you-path.server.ts'
import { ensureSharedLinkToken } from '../app/operations/events/shared-links.server.ts'
import { getSetting, saveSetting } from '../app/business/stored-settings.server.ts'
import { encrypt } from '../app/plumbing/secrets/encrypt.server.ts'
import routes from '../app/routes.ts'
import { createSiteHandler } from '../server/site.ts'
import { insertFeedKey } from './inserted-feed-key.ts'
import { createTestClient } from './test-client.ts'
import { unescapeHtml } from './doubles/read-page.ts'
import { sampleProposal } from './doubles/sample-proposal.ts'
import { createTestApp, type TestApp } from './test-app.ts'
import { fillBar } from './journeys/full-bar.ts'
import { createOwnerClient, createUserClient } from './owner-client.ts'
import { insertHistoryEntry } from './stocked.ts'

type Entry = { path?: string | undefined; index?: boolean | undefined; file: string; children?: Entry[] | undefined }

/** Values that only owners may read, on any page. */
const ownerSecrets = {
  alertsTo: 'zqalerts@own.example',
  zelle: 'zqzelle@own.example',
  venmo: '@zqvenmo',
  mailUser: 'zqmailuser@own.example',
  mailHost: 'zqmailhost.example',
  mailPassword: 'zqmailpassword',
  webhookName: 'zqwebhookname',
  webhookAddress: 'https://zqwebhook.example/zqpath',
  webhookSecret: 'zqwebhooksecret',
  calendarAddress: 'https://zqcalendar.example/private.ics',
  audit: 'zqaudit',
  invited: 'zqinvited@own.example',
  ownerEmail: 'zqowner@own.example',
  helperEmail: 'zqhelper@own.example',
  agent: 'zqagent@own.example',
  earlier: 'zqearlier',
  importFile: 'zqimportfile',
  source: 'zqsource',
  refusedLetter: 'zqrefused',
}

/** Stored but never shown again: encrypted values and replaced versions. */
const neverShown = ['mailPassword', 'webhookAddress', 'webhookSecret', 'calendarAddress', 'helperEmail', 'earlier']

/** Assistants may read these. Clients, venues and visitors may not. */
const assistantSecrets = {
  lost: 'zqlost',
  spam: 'zqspam',
  note: 'zqnote',
  dayNote: 'zqdaynote',
  calendarName: 'zqcalendarname',
  venueNotes: 'zqvenuenotes',
  venueEmail: 'zqvenue@own.example',
  draft: 'zqdraft',
  moneyReason: 'zqmoneyreason',
  moved: 'zqmoved',
  otherCouple: 'zqothercouple',
  otherEmail: 'zqother@home.example',
}

/** A client may read these of their own event. A venue may not. */
const clientSecrets = { coupleName: 'Zqcouple', coupleEmail: 'zqcouple@home.example', couplePhone: '+19045550177' }

type Answer = { status: number; text: string; data: string }
type Caller = { who: 'nobody' | 'desk' | 'ended' | 'owner'; cookie: string }

/** The whole site as seen from outside. It also returns the data that loaders and actions gave each page. */
async function createTracingSite(app: TestApp) {
  const built = (await import(join(process.cwd(), 'build/server/index.js'))) as ServerBuild
  let handed: unknown = null
  const render = built.entry.module.default
  const module: typeof built.entry.module = {
    ...built.entry.module,
    default(...rendered: Parameters<typeof render>) {
      const { loaderData, actionData, errors } = rendered[3].staticHandlerContext
      handed = { loaderData, actionData, errors }
      return render(...rendered)
    },
  }
  const build = { ...built, entry: { ...built.entry, module } }
  const site = await createSiteHandler(app, async () => build)
  return async (path: string, { cookie }: Caller, init: RequestInit = {}): Promise<Answer> => {
    handed = null
    const request = new Request(app.config.siteUrl + path, {
      redirect: 'manual',
      ...init,
      headers: { Cookie: cookie },
    })
    const response = await site(request, { sender: '192.0.2.7', requestId: 'test' })
    const body = await response.text()
    const headers = [...response.headers].filter(([name]) => name !== 'set-cookie')
    return {
      status: response.status,
      // Values appear in pages, in script props and in URLs, each with its own encoding.
      text: [unescapeHtml(body), decodePercentCodes(body), ...headers.flat().map(decodePercentCodes)]
        .join('\n')
        .toLowerCase(),
      data: JSON.stringify(handed ?? null).toLowerCase(),
    }
  }
}

function decodePercentCodes(text: string): string {
  return text.replaceAll(/(?:%[\da-f]{2})+/gi, (code) => {
    try {
      return decodeURIComponent(code)
    } catch {
      return code
    }
  })
}

/** Fills a site with secrets in all places. Returns the values of path parameters, and the callers. */
async function fillWithSecrets(app: TestApp) {
  const { db, now, config } = app
  const { ids } = await fillBar(app)
  const { event } = sampleProposal()
  const theirs = await createTestClient(app, {
    reference: 'NT-ZQZQ-ZQZQ',
    client: { name: clientSecrets.coupleName, email: clientSecrets.coupleEmail },
    event: { ...event, eventDate: '2027-09-18' },
  })
  const others = await createTestClient(app, {
    reference: 'NT-OTHR-OTHR',
    client: { name: assistantSecrets.otherCouple, email: assistantSecrets.otherEmail },
    event: { ...event, eventDate: '2027-10-02' },
  })
  const { fields } = await theirs.open()
  await theirs.post({
    ...Object.fromEntries(fields),
    signature: clientSecrets.coupleName,
    consent: 'on',
    intent: 'yes',
  })
  const id = theirs.event.id
  const secrets = {
    lost_reason: assistantSecrets.lost,
    spam_reason: assistantSecrets.spam,
    requestor_name: clientSecrets.coupleName,
    from_email: clientSecrets.coupleEmail,
    phone_number: clientSecrets.couplePhone,
  }
  await updateEventRow(app, id, secrets)
  await updateEventRow(app, others.event.id, {
    requestor_name: assistantSecrets.otherCouple,
    from_email: assistantSecrets.otherEmail,
  })
  await insertHistoryEntry(app, id, 'note', assistantSecrets.note)
  await insertHistoryEntry(app, id, 'moved', assistantSecrets.moved, ['quoted', 'lost'])
  const draft = sampleProposal({
    greeting: assistantSecrets.draft,
    client: { name: clientSecrets.coupleName, email: clientSecrets.coupleEmail },
    // The owner's preview "See it" opens only if each payment method of the draft is set up. Cards are not, so the
    // draft leaves them out.
    money: { ...sampleProposal().money, ways: ['zelle', 'venmo', 'cash', 'check'] },
  })
  // The draft of a client who has accepted is no longer shown. The owner reads a draft of a client who has not.
  const drafts = [id, others.event.id].map((eventId) => ({
    id: `zq-draft-${eventId}`,
    event_id: eventId,
    version: 9,
    state: 'draft',
    event_date: '2027-09-18',
    holds_date: 1,
    expires_on: '2026-12-04',
    total_cents: 1,
    document: JSON.stringify(draft),
    chosen: '[]',
    created_at: now(),
    sent_at: null,
    opened_at: null,
    settled_at: null,
  }))
  await db.insertInto('proposal').values(drafts).execute()
  const owner = await createOwnerClient(app)
  await owner.post(`/backbar/jobs/${id}/facts?open=venue`, {
    id: 'key-of-zq-venue',
    seen: '',
    name: 'The Cistern Club',
    address: '12 Bay St',
    zip: '32084',
    email: assistantSecrets.venueEmail,
    notes: assistantSecrets.venueNotes,
  })
  await db
    .insertInto('payment')
    .values({
      id: 'zq-payment',
      event_id: id,
      amount_due_id: null,
      kind: 'payment',
      amount_cents: 1_000,
      is_tip: 0,
      method: 'cash',
      paid_on: '2026-11-19',
      reference: '',
      reason: assistantSecrets.moneyReason,
      original_id: null,
      actor: 'owner',
      at: now(),
      provider_id: null,
      provider_details: null,
    })
    .execute()
  await db
    .insertInto('day_rule')
    .values({
      id: 'zq-rule',
      kind: 'closed',
      from_day: '2027-09-25',
      to_day: '2027-09-25',
      weekday: null,
      events: null,
      bartenders: null,
      note: assistantSecrets.dayNote,
      created_at: now(),
    })
    .execute()
  await storeOwnerSecrets(app)
  const link = (kind: 'menu' | 'list' | 'venue' | 'sheet') =>
    ensureSharedLinkToken(db, { eventId: id, kind }, { secret: config.secret, now: now() })
  const [menu, list, venue, sheet] = [await link('menu'), await link('list'), await link('venue'), await link('sheet')]
  const desk = await createUserClient(app, 'desk')
  const ended = await createUserClient(app, 'desk', 'Eve')
  await db.updateTable('user_account').set({ ended_at: now() }).where('id', '=', ended.id).execute()
  await db.updateTable('user_account').set({ email: ownerSecrets.ownerEmail }).where('id', '=', 'owner').execute()
  await db.updateTable('user_account').set({ email: ownerSecrets.helperEmail }).where('id', '=', ended.id).execute()
  return {
    lead: id,
    othersDraft: `/backbar/jobs/${others.event.id}/proposal`,
    ids,
    yours: theirs.here.replace('/yours/', ''),
    thanks: getThankYouPath(config.secret, theirs.event),
    feed: await insertFeedKey(db, 'owner', now()),
    shared: { menu, list, venue, sheet },
    owner: { who: 'owner', cookie: owner.cookie } as Caller,
    nobody: { who: 'nobody', cookie: '' } as Caller,
    desk: { who: 'desk', cookie: desk.cookie } as Caller,
    ended: { who: 'ended', cookie: ended.cookie } as Caller,
  }
}

async function updateEventRow({ db }: TestApp, id: string, row: Record<string, string>): Promise<void> {
  const kept = await db.selectFrom('event').select('request').where('id', '=', id).executeTakeFirstOrThrow()
  const { requestor_name, from_email, phone_number } = row
  const request = {
    ...JSON.parse(kept.request),
    requestorName: requestor_name,
    fromEmail: from_email,
    ...(phone_number && { phoneNumber: phone_number }),
  }
  await db
    .updateTable('event')
    .set({ ...row, request: JSON.stringify(request) })
    .where('id', '=', id)
    .execute()
}

async function storeOwnerSecrets({ db, now, config }: TestApp): Promise<void> {
  const identity = await getSetting(db, 'identity')
  await saveSetting(db, 'identity', { ...identity, alertsTo: ownerSecrets.alertsTo }, now())
  await saveSetting(db, 'payTo', { zelle: ownerSecrets.zelle, venmo: ownerSecrets.venmo }, now())
  await saveSetting(db, 'insuranceAgent', { name: 'zqagent', email: ownerSecrets.agent, policy: 'zqagent' }, now())
  const password = encrypt(config.secret, 'mail password', ownerSecrets.mailPassword)
  const place = { provider: 'other', host: ownerSecrets.mailHost, port: 587, secure: false, from: 'hello@bar.example' }
  await saveSetting(db, 'mail', { ...place, user: ownerSecrets.mailUser, password }, now())
  await db
    .insertInto('webhook')
    .values({
      id: 'zq-webhook',
      name: ownerSecrets.webhookName,
      url: encrypt(config.secret, 'webhook address', ownerSecrets.webhookAddress),
      secret: encrypt(config.secret, 'webhook secret', ownerSecrets.webhookSecret),
      types: '[]',
      is_on: 1,
      created_at: now(),
      created_by: 'owner',
      succeeded_at: null,
      failing_since: null,
      off_at: null,
    })
    .execute()
  await db
    .insertInto('external_calendar')
    .values({
      id: 'zq-calendar',
      name: assistantSecrets.calendarName,
      url: encrypt(config.secret, 'own calendar', ownerSecrets.calendarAddress),
      created_at: now(),
      due_at: now(),
      claim: null,
      claimed_until: null,
      read_at: null,
      expanded_at: null,
      covers_from: null,
      covers_until: null,
      time_zone: null,
      etag: null,
      last_modified: null,
      busy_days: 0,
      unreadable: 0,
      error_code: null,
      failing_since: null,
      notified_at: null,
    })
    .execute()
  await db
    .insertInto('security_event')
    .values({
      id: 'zq-event',
      at: now(),
      kind: 'settings',
      text: ownerSecrets.audit,
      device: ownerSecrets.audit,
      user_id: 'owner',
    })
    .execute()
  await db.updateTable('invitation').set({ email: ownerSecrets.invited }).execute()
  await db.updateTable('import_batch').set({ file_name: ownerSecrets.importFile }).execute()
  await db
    .updateTable('email')
    .set({ last_response: ownerSecrets.refusedLetter })
    .where('state', '=', 'refused')
    .execute()
  await db
    .updateTable('email_log_entry')
    .set({ text: ownerSecrets.refusedLetter })
    .where('kind', '=', 'refused')
    .execute()
  await db
    .updateTable('earlier_version')
    .set({ form_input: JSON.stringify({ name: ownerSecrets.earlier }) })
    .execute()
  await db
    .insertInto('referral_mapping')
    .values({ phrase: ownerSecrets.source, source: ownerSecrets.source, filed_at: now() })
    .execute()
}

type Filled = Awaited<ReturnType<typeof fillWithSecrets>>
type Asked = { path: string; file: string; pattern: string; knows: 'nobody' | 'couple' | 'venue' | 'feed' }

/** Every path of the site, with existing values for its parameters. */
function listAddresses({ yours, shared, thanks, feed, lead, ids }: Filled): Asked[] {
  const asked: Asked[] = []
  const walk = ({ path, index, file, children = [] }: Entry, above: string) => {
    const pattern = (path === undefined || index ? above : `${above}/${path}`).replaceAll(/\/+/g, '/')
    if (children.length > 0) return children.forEach((child) => walk(child, pattern))
    const kind = /^\/(yours|menu|list|venue|sheet)\//.exec(pattern)?.[1]
    const knows = kind === 'venue' ? 'venue' : kind === undefined ? 'nobody' : 'couple'
    const standing: Record<string, string> = {
      ':token': kind === 'yours' ? yours : (shared[kind as keyof typeof shared] ?? 'x'),
      ':version': '1',
      ':file': 'x.jpg',
      '*': 'no/such/page',
      ':kind': pattern.includes('parts') ? 'evenings' : 'experiences',
      ':key?': 'luxe-cocktail',
      ':page': 'home',
      ':name': 'x',
    }
    const idsHere =
      pattern.startsWith('/backbar/jobs') || pattern.startsWith('/backbar/events')
        ? [lead, ids.paid!]
        : pattern.startsWith('/backbar/venues')
          ? ['key-of-zq-venue', ids.venue!]
          : pattern.includes('storms')
            ? [ids.storm!]
            : pattern.includes('webhooks')
              ? ['zq-webhook']
              : pattern.includes('letters')
                ? [ids.letter!]
                : pattern.includes('import')
                  ? [ids.import!]
                  : ['x']
    for (const id of pattern.includes(':id') ? idsHere : ['']) {
      const filled = pattern.replaceAll(
        /:\w+\??|\*/g,
        (name) => standing[name] ?? (name === ':paper' ? ids.paper! : id),
      )
      asked.push({ path: filled || '/', file, pattern, knows })
    }
    // Entries that open within their list have the path of the list.
    const opened: Record<string, string[]> = {
      '/backbar/account': ['accounts', 'happened', 'two-step'],
      '/backbar/letters': [ids.letter!],
      '/backbar/settings/letters': ['thanks'],
      '/backbar/settings/replies': ['decline'],
      '/backbar/settings/webhooks': ['zq-webhook'],
      '/backbar/settings/terms': ['pay'],
      '/backbar/venues': ['key-of-zq-venue', ids.venue!],
      '/backbar/in-and-out': ['erase'],
      '/backbar/money': ['sources'],
      '/backbar/settings': ['about'],
      '/backbar/in-and-out/import': [ids.import!],
      '/backbar/pages': ['home', 'parts/evenings'],
      '/backbar/settings/brand': ['samples'],
      '/backbar/jobs/:id/packet': ['certificate'],
      '/backbar/jobs/:id/facts': ['venue'],
      '/backbar/jobs/:id/reply': ['decline'],
    }
    for (const key of opened[pattern] ?? [])
      for (const id of pattern.includes(':id') ? idsHere : [''])
        asked.push({ path: `${pattern.replace(':id', id)}?open=${key}`, file, pattern, knows })
    if (pattern.endsWith('/thankyou')) asked.push({ path: thanks, file, pattern, knows: 'couple' })
    if (pattern === '/calendar.ics') asked.push({ path: `/calendar.ics?key=${feed}`, file, pattern, knows: 'feed' })
  }
  for (const entry of routes as Entry[]) walk(entry, '')
  return asked
}

/** All spellings of a path that lead to its page or to its data. */
function listPathSpellings(path: string): { page: string[]; data: string[] } {
  const [place = '', query] = path.split('?')
  const after = query === undefined ? '' : `?${query}`
  const and = query === undefined ? '?' : `${after}&`
  const bare = place.replace(/\/$/, '')
  return {
    page: [
      path,
      `${bare}/${after}`,
      `${place}${and}_routes=root`,
      bare.replace(/[a-z](?=[^/]*$)/, (one) => `%${one.codePointAt(0)!.toString(16)}`) + after,
    ],
    data: [
      `${bare || '/'}.data${after}`,
      `${bare}/_.data${after}`,
      `${bare || '/'}.data${and}_routes=root`,
      `${bare || '/'}.data/${after}`,
      `${bare || '/'}%2Edata${after}`,
      `${bare || '/'}.DATA${after}`,
      `${bare || '/'}.d%61ta${after}`,
    ],
  }
}

/** Secrets that a caller of a path must not read. */
function getForbiddenSecrets({ who }: Caller, { knows }: Asked): Record<string, string> {
  if (who === 'desk') return ownerSecrets
  if (knows === 'feed') return ownerSecrets
  if (knows === 'couple') return { ...ownerSecrets, ...assistantSecrets }
  return { ...ownerSecrets, ...assistantSecrets, ...clientSecrets }
}

const allSecrets = { ...ownerSecrets, ...assistantSecrets, ...clientSecrets }

/** Intended exceptions: the reader, the value and the page. */
const intendedExceptions = [
  // A client who accepted pays to the Zelle address.
  'nobody reads zelle of /yours/:token',
  // The privacy notice names who receives quote requests.
  'nobody reads webhookName of /privacy',
  'nobody reads webhookName of /es/privacy',
  // A packet is titled with the client's name.
  'nobody reads coupleName of /venue/:token',
  // Assistants write proposals and request certificates. The pages show where both are sent.
  'desk reads zelle of /backbar/jobs/:id/proposal',
  'desk reads venmo of /backbar/jobs/:id/proposal',
  'desk reads agent of /backbar/jobs/:id/packet',
]

test('no response contains data that its reader may not see', async () => {
  await using app = await createTestApp()
  const filled = await fillWithSecrets(app)
  const ask = await createTracingSite(app)
  const leaks = new Set<string>()
  for (const caller of [filled.nobody, filled.desk, filled.ended])
    for (const asked of listAddresses(filled)) {
      const { pattern, file } = asked
      const isOffice = pattern.startsWith('/backbar')
      // Other pages do not depend on the log-in.
      if (!isOffice && caller.who !== 'nobody') continue
      const { page, data } = listPathSpellings(asked.path)
      // A file is rendered for each request, whatever spelling its path has.
      for (const path of isOffice || file.endsWith('.ts') ? page.slice(0, 2) : page) {
        const { text, data: handed } = await ask(path, caller)
        for (const name of findSecrets(text + handed, getForbiddenSecrets(caller, asked)))
          leaks.add(`${caller.who} reads ${name} of ${pattern}`)
        if (isOffice) continue
        for (const name of findSecrets(handed, allSecrets))
          if (!findSecrets(text, allSecrets).includes(name))
            leaks.add(`${pattern} is handed ${name}, and does not show it`)
      }
      for (const path of data)
        for (const init of path === data[0] ? [{}, { method: 'POST', body: 'intent=x' }] : [{}]) {
          const { status, text, data: handed } = await ask(path, caller, init)
          if (status !== 404) leaks.add(`${caller.who} is answered ${status} at ${path}`)
          for (const name of findSecrets(text + handed, allSecrets)) leaks.add(`${caller.who} reads ${name} at ${path}`)
        }
    }
  expect([...leaks].filter((leak) => !intendedExceptions.includes(leak))).toEqual([])
  // Proves that the owner can read every secret, except those that are never shown again.
  const seen = new Set<string>()
  for (const path of [...listAddresses(filled).map(({ path }) => path), filled.othersDraft])
    for (const name of findSecrets((await ask(path, filled.owner)).text, allSecrets)) seen.add(name)
  const unseen = Object.keys(allSecrets).filter((name) => !seen.has(name))
  expect(unseen).toEqual(neverShown)
})
function findSecrets(text: string, secrets: Record<string, string>): string[] {
  return Object.entries(secrets).flatMap(([name, secret]) => (text.includes(secret.toLowerCase()) ? [name] : []))
}
