import { randomUUID } from 'node:crypto'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { queueEmail } from '../../app/plumbing/outbox/outbox.server.ts'
import { listPhotos } from '../../app/photos/library/photo-library.server.ts'
import { defaultTaxSettings } from '../../app/agreements/sales-tax/tax-settings.ts'
import { saveSetting } from '../../app/business/stored-settings.server.ts'
import { listPartners } from '../../app/site/partners/partners.server.ts'
import { createTestClient } from '../test-client.ts'
import { sampleEmail } from '../doubles/sample-email.ts'
import { createUploadForm } from '../doubles/sample-pdf.ts'
import { sampleProposal } from '../doubles/sample-proposal.ts'
import type { TestApp } from '../test-app.ts'
import { createOwnerClient, ownerSetupForm } from '../owner-client.ts'
import { insertHistoryEntry, insertEvent } from '../stocked.ts'

const day = 24 * 3_600_000
const longName = 'Bartholomew Featherstonehaugh-Cholmondeley'
const longAddress = 'bartholomew.featherstonehaugh-cholmondeley@weddings.example'

/**
 * Creates a site where every owner page has content, including extremely long texts. Returns the owner's cookie and the values
 * of `:lead`, `:letter`, … in their addresses.
 */
export async function fillBar(house: TestApp): Promise<{ cookie: string; ids: Record<string, string> }> {
  const owner = await createOwnerClient(house)
  const { lead, late } = await createInquiries(house)
  await owner.post(`/backbar/jobs/${lead}`, {
    intent: 'note',
    key: 'key-of-a-note',
    words: `Look: https://photos.example/${'a'.repeat(80)}`,
  })
  await owner.post('/backbar/calendar', { intent: 'make' })
  const [hung, loose] = await listPhotos(house.db)
  await house.db.deleteFrom('photo_slot').where('photo_id', '=', loose!.id).execute()
  await putPasskey(house)
  const agreed = await putAgreement(house)
  await saveSetting(house.db, 'salesTax', { ...defaultTaxSettings, isOn: true, since: '2026-11-20' }, house.now())
  const ids = {
    lead,
    late,
    proposed: await putDraft(owner, house),
    agreed,
    venue: await putVenue(owner, agreed),
    certificate: await putCertificate(owner),
    ...(await putMoney(owner, house)),
    letter: await putRefusedLetter(house),
    partner: (await listPartners(house.db))[0]!.id,
    hung: hung!.id,
    loose: loose!.id,
  }
  await putSalesTax(owner, house, ids.paid)
  return {
    cookie: owner.cookie,
    ids: {
      ...ids,
      ...(await fillModules(house, owner, ids)),
      email: encodeURIComponent(longAddress),
      token: await resetToken(owner, house),
      invitation: await invitationToken(owner),
    },
  }
}

/**
 * Creates a new event, an event on hold and a booked event on the same date, and an overdue inquiry of last week. Returns
 * the longest and the last.
 */
async function createInquiries(house: TestApp): Promise<{ lead: string; late: string }> {
  const { id } = await insertEvent(house, {
    requestorName: longName,
    fromEmail: longAddress,
    occasion: 'Anniversary of the Northeast Florida Horticultural Society',
    message: 'Dinner is at seven.\nThere is a dog.',
    zip: null,
    onRequest: ['cups'],
  })
  await insertEvent(house, {}, { state: 'held', held_until: '2026-11-24' })
  const booked = await insertEvent(
    house,
    { requestorName: 'Delia Ephron', fromEmail: 'delia@home.example' },
    { state: 'booked', created_at: house.now() - 7 * day },
  )
  await insertHistoryEntry(house, booked.id, 'moved', 'Booked', ['quoted', 'booked'])
  const late = await insertEvent(
    house,
    { fromEmail: 'late@home.example', eventDate: '2027-05-16' },
    { created_at: house.now() - 7 * day },
  )
  await insertHistoryEntry(house, id, 'reply', 'Your quote for May 15')
  return { lead: id, late: late.id }
}

/** Creates an event with a draft proposal. Returns its id. */
async function putDraft({ fill }: Awaited<ReturnType<typeof createOwnerClient>>, house: TestApp): Promise<string> {
  const { id } = await insertEvent(house, { fromEmail: 'ana@home.example', eventDate: '2027-06-19' })
  await fill(`/backbar/jobs/${id}/proposal`, { intent: 'see', greeting: longAddress })
  return id
}

/** Creates an event with a signed proposal, a question and a reply. Returns its id. */
async function putAgreement(house: TestApp): Promise<string> {
  const { event } = sampleProposal()
  const timeline = event.timeline.map(({ code, at }) => ({ code, at: at.replace('2027-05-15', '2027-08-14') }))
  const {
    event: lead,
    post,
    open,
  } = await createTestClient(house, { event: { ...event, eventDate: '2027-08-14', timeline } })
  await post({ intent: 'ask', words: longAddress })
  const { fields } = await open()
  await post({ ...Object.fromEntries(fields), signature: longName, consent: 'on', intent: 'yes' })
  return lead.id
}

/** Creates a certificate of insurance that expires soon. Returns its id. */
async function putCertificate({ visit }: Awaited<ReturnType<typeof createOwnerClient>>): Promise<string> {
  const id = 'key-of-a-certificate'
  const name = 'Certificate of liability insurance, with everybody additionally insured'
  const body = createUploadForm({ id, kind: 'insurance', name, endsOn: '2026-12-01', isForVenues: 'yes' })
  await visit('/backbar/settings/papers', { method: 'POST', body })
  return id
}

type Owner = Awaited<ReturnType<typeof createOwnerClient>>

const modulesFolder = join(import.meta.dirname, '../../app/modules')

/**
 * Fills the pages of modules that have `tests/fill-bar.ts`. `ids` are those of the core's pages. Returns the ids that the
 * modules' addresses need.
 */
async function fillModules(
  house: TestApp,
  owner: Owner,
  core: Record<string, string>,
): Promise<Record<string, string>> {
  const ids: Record<string, string> = {}
  for (const file of globSync('*/tests/fill-bar.ts', { cwd: modulesFolder }).toSorted()) {
    const { fillModule } = (await import(pathToFileURL(join(modulesFolder, file)).href)) as {
      fillModule: (house: TestApp, owner: Owner, core: Record<string, string>) => Promise<Record<string, string>>
    }
    Object.assign(ids, await fillModule(house, owner, core))
  }
  return ids
}

/** Creates a venue with a long name and every detail for the signed event. Returns its id. */
async function putVenue({ post }: Awaited<ReturnType<typeof createOwnerClient>>, event: string): Promise<string> {
  const id = 'key-of-a-venue'
  const facts = { name: 'The Northeast Florida Horticultural Society’s Pavilion', address: '12 Bay St, Jacksonville' }
  const more = {
    zip: '32202',
    contact: longName,
    phone: '(904) 555-0133',
    loadIn: 'a'.repeat(80),
    power: 'Two outlets',
  }
  await post(`/backbar/jobs/${event}/facts?open=venue`, { id, seen: '', ...facts, ...more, notes: 'Geese.\nReally.' })
  return id
}

/** Creates a booked event with amounts due, a payment and an invoice. */
async function putMoney({ post }: Awaited<ReturnType<typeof createOwnerClient>>, house: TestApp) {
  const { id } = await insertEvent(
    house,
    { requestorName: longName, fromEmail: 'paid@home.example', eventDate: '2027-08-21' },
    { state: 'booked' },
  )
  const money = `/backbar/jobs/${id}/money`
  const due = { dueLabel: `Everything, for ${longName}`, dueSum: '1,940.50', dueOn: '2026-11-30' }
  await post(money, { intent: 'due', key: 'key-of-a-due', ...due })
  const paid = { sum: '500', way: 'bank', paidOn: '2026-11-19', reference: 'a'.repeat(60), receipt: 'yes' }
  await post(money, { intent: 'pay', key: 'key-of-a-payment', ...paid })
  await post(money, { intent: 'invoice', key: 'key-of-an-invoice', poNumber: 'PO 4471' })
  const entry = await house.db.selectFrom('payment').select('id').executeTakeFirstOrThrow()
  const paper = await house.db
    .selectFrom('numbered_document')
    .select('id')
    .where('kind', '=', 'invoice')
    .executeTakeFirstOrThrow()
  return { paid: id, entry: entry.id, paper: paper.id }
}

/** Adds an exempt customer, and a taxed sale of the paid event. */
async function putSalesTax(
  { post }: Awaited<ReturnType<typeof createOwnerClient>>,
  { db }: TestApp,
  paid: string,
): Promise<void> {
  const exempt = { organization: 'St. Mark’s Episcopal Church', certificate: '85-8012345678C-1' }
  await db
    .insertInto('tax_exempt')
    .values({ id: 'marks', ...exempt, until_day: '2027-12-31' })
    .execute()
  const due = { dueLabel: 'Rented bar, glasses and coolers', dueSum: '300', dueOn: '2027-08-01', dueClass: 'rental' }
  await post(`/backbar/jobs/${paid}/money`, { intent: 'due', key: 'key-of-a-taxed-due', ...due })
}

async function putRefusedLetter({ db, now }: TestApp): Promise<string> {
  const email = sampleEmail({ to: longAddress })
  await queueEmail(db, { ...email, eventId: null, kind: 'receipt' }, now())
  const words = `550 5.1.1 <${longAddress}>: Recipient address rejected`
  await db
    .updateTable('email')
    .set({
      state: 'refused',
      attempts: 1,
      settled_at: now(),
      last_response: words,
      transport: 'smtp://mail.example:587',
    })
    .where('id', '=', email.id)
    .execute()
  await db
    .insertInto('email_log_entry')
    .values({ id: randomUUID(), email_id: email.id, at: now(), kind: 'refused', text: words })
    .execute()
  return email.id
}

async function putPasskey({ db, now }: TestApp): Promise<void> {
  await db
    .insertInto('passkey')
    .values({
      id: 'passkey-1',
      user_id: 'owner',
      public_key: '',
      transports: '[]',
      name: 'The phone behind the bar',
      counter: 0,
      created_at: now(),
      used_at: null,
    })
    .execute()
}

/** Returns an invitation's token, as in its email's link. */
async function invitationToken({ post }: Awaited<ReturnType<typeof createOwnerClient>>): Promise<string> {
  const { page } = await post('/backbar/account', {
    intent: 'invite',
    theirName: longName,
    theirEmail: longAddress,
    role: 'desk',
  })
  return new URL(page.fields.get('link')!).searchParams.get('token')!
}

async function resetToken({ post }: Awaited<ReturnType<typeof createOwnerClient>>, { db }: TestApp): Promise<string> {
  await post('/backbar/forgot', { email: ownerSetupForm.email })
  const { body_text } = await db
    .selectFrom('email')
    .select('body_text')
    .where('kind', '=', 'reset')
    .executeTakeFirstOrThrow()
  return /token=(\S+)/.exec(body_text)?.[1] ?? ''
}
