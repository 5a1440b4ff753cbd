import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findVapidKeys } from '../../app/backbar/notifications/vapid-keys.server.ts'
import { createWebPushTransport } from '../../app/plumbing/push/web-push-transport.server.ts'
import { sendTaskPushNotifications } from '../../app/office/today/task-push-loop.server.ts'
import { validQuoteForm } from '../doubles/sample-form.ts'
import { pushDouble } from '../doubles/push-double.ts'
import { createVisitor, listStoredData } from '../guest.ts'
import { expectNoBarriers, openWholeBrowser, phone } from './browser.ts'
import { openOwnerVisit } from './owner-visit.ts'

let browser: Browser
beforeAll(async () => void (browser = await openWholeBrowser()))
afterAll(() => browser.close())

test('a device that allows notifications shows one that links to the new event', async () => {
  await using push = await pushDouble()
  await using visit = await openOwnerVisit(browser, phone)
  const { house: app, page, url } = visit
  const keys = () => findVapidKeys(app.db, app.config.secret)
  const send = createWebPushTransport({ keys, contact: async () => 'https://bar.example', isLocal: true })
  app.push = (to, note) => send(push.local(to), note)
  const context = page.context()
  await context.grantPermissions(['notifications'], { origin: url })
  // An external push service is unavailable, so the browser gets an address of the fake service.
  await context.addInitScript((device) => {
    const subscription = { endpoint: device.endpoint, toJSON: () => device, unsubscribe: async () => true }
    let isOn = sessionStorage.getItem('on') !== null
    PushManager.prototype.getSubscription = async () => (isOn ? subscription : null) as unknown as PushSubscription
    PushManager.prototype.subscribe = async () => {
      isOn = true
      sessionStorage.setItem('on', '')
      return subscription as unknown as PushSubscription
    }
  }, push.device('phone'))

  await page.goto(`${url}/backbar/account`)
  await page.getByRole('button', { name: 'Notify this phone' }).click()
  await page.getByText('Notifications are on.').waitFor()
  await page.getByText('This device gets notifications.').waitFor()
  await expectNoBarriers(page)
  await expect.poll(() => push.notes.map(({ note }) => note.title)).toEqual(['Notifications are on'])

  await (await createVisitor(app)).ask(validQuoteForm)
  await sendTaskPushNotifications(app)
  await expect.poll(() => push.notes.length).toBe(2)
  const { note } = push.notes[1]!
  // Delivers the notification like a push service.
  const devtools = await context.newCDPSession(page)
  const registration = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registration
  // A notification that arrives while the worker starts is lost, so it is delivered until it shows. Its tag keeps it a
  // single notification.
  const shown = async () => {
    await devtools.send('ServiceWorker.deliverPushMessage', { origin: url, registrationId, data: JSON.stringify(note) })
    return page.evaluate(async () => {
      const worker = await navigator.serviceWorker.getRegistration('/backbar')
      const notes = (await worker?.getNotifications()) ?? []
      return notes.map(({ title, body, tag, data }) => ({ title, body, tag, to: data.to }))
    })
  }
  const { leads: events } = await listStoredData(app)
  await expect.poll(shown).toEqual([
    {
      title: 'New inquiry for May 15',
      body: '120 guests. Tap to open it.',
      tag: `new-request-${events[0]!.id}`,
      to: `/backbar/jobs/${events[0]!.id}`,
    },
  ])

  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByText('That device gets no more notifications.').waitFor()
  await page.getByRole('button', { name: 'Notify this phone' }).waitFor()
})

test('the app’s manifest and icons meet the browser’s installability checks', async () => {
  await using visit = await openOwnerVisit(browser, phone)
  const { page, url } = visit
  await page.goto(`${url}/backbar`)
  const devtools = await page.context().newCDPSession(page)
  const { errors, url: manifest } = await devtools.send('Page.getAppManifest')
  expect([manifest, errors]).toEqual([`${url}/backbar/manifest.webmanifest`, []])
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // The test window is private, which prevents installation.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})
