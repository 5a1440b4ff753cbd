import { expect, test } from 'vitest'
import { addPhoto } from '../app/photos/library/add-photo.server.ts'
import { assignPhotoSlot } from '../app/photos/library/photo-slots.server.ts'
import { getSetting, saveSetting } from '../app/business/stored-settings.server.ts'
import { plainJpeg } from './doubles/sample-images.ts'
import { createVisitor } from './guest.ts'
import { startLoopbackServer } from './loopback.ts'
import { createTestApp } from './test-app.ts'

const party = 'eventDate=2027-10-16&eventGuestCount=100'

test.each([
  ['/', ['from $900', 'from $1,100', 'from $700'], '100 guests, 5 to 11 PM', 'Saturday, October 16, 2027 is open.', ''],
  ['/es', ['desde $900', 'desde $1,100', 'desde $700'], '100 invitados, de 5 a 11 p.m.', '16 de octubre', '/es'],
])('%s: Home’s price form shows the quote form’s totals, assumed hours and availability', async (path, ...told) => {
  await using app = await createTestApp()
  const { open } = await createVisitor(app)
  const [prices, hours, day, prefix] = told
  const page = await open(`${path}?${party}`)
  expect(page.status).toBe(200)
  const text = page.text.replaceAll(/\s+/g, ' ')
  for (const words of [...prices, hours, day]) expect(text).toContain(words)
  expect(page.html).toContain(`href="${prefix}/quote?${party.replaceAll('&', '&amp;')}"`)
  expect(page.html).not.toMatch(/<script(?! type="(application\/ld\+json|speculationrules)")/)
  const quote = (await open(`${prefix}/quote?${party}`)).text.replaceAll(/\s+/g, ' ')
  for (const price of prices) expect(quote).toContain(price)
})

test('Home lists purchases, extra charges and the date of the store prices', async () => {
  await using app = await createTestApp()
  const { open } = await createVisitor(app)
  const text = (await open(`/?${party}`)).text.replaceAll(/\s+/g, ' ')
  expect(
    text.match(/You buy bottles, (mixers, )?soft drinks,[\w ,]+: about \$[\d,]+ to \$[\d,]+ at a store/g),
  ).toHaveLength(3)
  expect(text).toContain(
    'No tax is added. Tips are welcome, never expected. The sums at a store are estimates from prices of November 2026.',
  )
  const spanish = (await open(`/es?${party}`)).text.replaceAll(/\s+/g, ' ')
  expect(spanish.match(/Tú compras botellas[^:]+: entre \$[\d,]+ y \$[\d,]+ en la tienda/g)).toHaveLength(3)
  expect(spanish).toContain('Lo de la tienda es un estimado con precios de noviembre de 2026.')
  expect((await open('/')).text).toContain('An estimate from store prices of November 2026.')
})

test.each([
  ['?eventDate=2020-01-01&eventGuestCount=100', 'Choose today or a later date'],
  ['?eventDate=soon&eventGuestCount=100', 'Enter a real date up to'],
  [`?eventDate=2027-10-16&eventGuestCount=${'9'.repeat(4_000)}`, 'Enter a whole number of guests, from 1 to 2,000'],
  ['?eventDate=2027-10-16&eventGuestCount=0', 'Enter a whole number of guests'],
  ['?eventDate=2027-10-16&eventGuestCount=100-120', 'Enter one number of guests'],
  ['?eventDate=2027-10-16&eventGuestCount=%3Cscript%3E', 'Enter a whole number of guests'],
  ['?eventDate=&eventGuestCount=', null],
  ['?eventDate=2027-10-16', null],
  ['?eventDate=2027-10-16&eventDate=x&eventGuestCount=', null],
])('Home with the invalid query %s shows starting prices and an error', async (query, message) => {
  await using app = await createTestApp()
  const { open } = await createVisitor(app)
  const page = await open(`/${query}`)
  expect(page.status).toBe(200)
  expect(page.text).toContain('One bartender up to 75 guests')
  expect(page.html.match(/class="err"/g)?.length ?? 0).toBe(message === null ? 0 : 1)
  if (message !== null) expect(page.text).toContain(message)
  expect(page.html).not.toContain('<script>')
})

test('the answer to the price form is not served to the next visitor', async () => {
  await using app = await createTestApp()
  await using site = await startLoopbackServer(app)
  const home = async (query = '') => (await site.ask(`/${query}`)).bytes.toString()
  const before = await home()
  expect(await home(`?${party}`)).toContain('is open.')
  expect(await home()).toBe(before)
  expect(await home('?utm_source=card')).toBe(before)
})

test('Home shows the owner’s facts, portrait, past event and review once entered', async () => {
  await using app = await createTestApp()
  const { open } = await createVisitor(app)
  const home = async () => (await open('/')).text
  const bare = await home()
  for (const words of ['Insured', 'events poured', 'You bring the people', 'One evening'])
    expect(bare).not.toContain(words)
  for (const words of [
    '4 hours of bartender service in the starting price',
    '40 miles of travel included',
    'A real person answers',
  ])
    expect(bare).toContain(words)
  const facts = {
    insured: 'Insured, with a certificate',
    poured: '9 events poured',
    hostWords: 'You bring the people.',
  }
  await saveSetting(app.db, 'home', { ...(await getSetting(app.db, 'home')), ...facts }, app.now())
  const early = await home()
  expect(early).toContain('Insured')
  // The number of past events is not shown while it is nine. The host's words are not shown before the host has a
  // portrait.
  for (const words of ['9 events', 'You bring the people']) expect(early).not.toContain(words)
  const added = await addPhoto(app.db, app.files, { bytes: await plainJpeg(900, 700), name: 'me.jpg', alt: 'Me' })
  if ('errors' in added) throw new Error(JSON.stringify(added.errors))
  await assignPhotoSlot(app.db, 'ceo', added.picture.id)
  await saveSetting(app.db, 'home', { ...(await getSetting(app.db, 'home')), poured: '12 events poured' }, app.now())
  const own = await home()
  for (const words of ['12 events poured', 'You bring the people']) expect(own).toContain(words)
})
