import { createUploadForm } from '../../../../tests/doubles/sample-pdf.ts'
import { createShift, createStaffMember, getOctoberTime } from '../../../../tests/doubles/worked-event.ts'
import type { createOwnerClient } from '../../../../tests/owner-client.ts'
import { insertEvent } from '../../../../tests/stocked.ts'
import type { TestApp } from '../../../../tests/test-app.ts'

const day = 24 * 3_600_000
const longName = 'Bartholomew Featherstonehaugh-Cholmondeley'
const longAddress = 'bartholomew.featherstonehaugh-cholmondeley@weddings.example'

type Owner = Awaited<ReturnType<typeof createOwnerClient>>

/** Creates a staff member with every detail, and an event whose tips were shared. Returns their ids. */
export async function fillModule(house: TestApp, owner: Owner): Promise<Record<string, string>> {
  return { pourer: await createFullStaffMember(owner), ...(await createWorkedEvent(owner, house)) }
}

/** Creates a staff member with a certificate and days off. Returns the id. */
async function createFullStaffMember({ post, visit }: Owner): Promise<string> {
  const id = 'key-of-a-pourer'
  const page = `/backbar/crew/${id}`
  const words = { name: longName, phone: '(904) 555-0171', email: longAddress, language: 'es', isBartender: 'yes' }
  await post(page, { ...words, seen: '', intent: 'save' })
  await post(`${page}/pay`, { paidAs: 'invoice', unit: 'hour', bartender: '28' })
  await post(page, { intent: 'away', from: '2026-12-24', to: '2026-12-28', key: 'key-of-days-off' })
  const paper = { intent: 'paper', key: 'key-of-their-paper', paperKind: 'alcohol-service', endsOn: '2026-12-12' }
  await visit(page, { method: 'POST', body: createUploadForm(paper) })
  return id
}

/**
 * Creates an event whose tips were shared before more cash was found, with hours that are approved, clocked and not
 * approved.
 */
async function createWorkedEvent({ post }: Owner, { db, now }: TestApp) {
  const { id } = await insertEvent(
    { db, now },
    { requestorName: longName, eventDate: '2026-10-16', fromEmail: 'worked@home.example' },
    { state: 'done', created_at: now() - 60 * day },
  )
  const boss = await createStaffMember(db, { id: 'crew-boss', name: 'Olive', paidAs: 'owner', isManager: true })
  const crew = await createStaffMember(db, { id: 'crew-long', name: longName, email: longAddress })
  const late = await createStaffMember(db, { id: 'crew-late', name: 'Cy Young', email: '', paidAs: 'invoice' })
  await createShift(db, id, boss, { role: 'lead', seq: 0 })
  await createShift(db, id, crew)
  const event = { event: id, from: 'pay' }
  await post('/backbar/crew/pay', { ...event, intent: 'agree-all' })
  await post('/backbar/crew/pay', { ...event, intent: 'cash', cash: '311' })
  await post('/backbar/crew/pay', { ...event, intent: 'share', way: 'minutes' })
  await post('/backbar/crew/pay', { ...event, intent: 'cash', cash: '331' })
  const taps: ['here' | 'off', number, number?][] = [
    ['here', getOctoberTime('15:10')],
    ['off', getOctoberTime('23:58'), now()],
  ]
  const shift = await createShift(db, id, late, { seq: 2, taps })
  return { worked: id, shift, crew }
}
