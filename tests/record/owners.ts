import { fillBar } from '../journeys/full-bar.ts'
import {
  firstRun,
  moduleFileAddresses,
  ownerPages,
  ownerPagesInOtherStates,
  loginPages,
} from '../journeys/owner-pages.ts'
import { createUserClient } from '../owner-client.ts'
import type { Recorder } from './recorder.ts'

/** Other owner addresses: files, and addresses that only receive forms. */
const files = [
  '/backbar/jobs/:lead',
  '/backbar/jobs/:agreed/agreement.pdf',
  '/backbar/jobs/:agreed/agreement.json',
  '/backbar/jobs/:agreed/card-money',
  '/backbar/jobs/:paid/papers/:paper/pdf',
  '/backbar/jobs/:agreed/event.ics',
  '/backbar/settings/papers/:certificate/file',
  '/backbar/account/push',
  '/backbar/account/passkey',
  '/backbar/log-out',
  '/backbar/off/none',
  '/backbar/undo',
  '/backbar/in-and-out/payments.csv',
  '/backbar/in-and-out/events.csv',
  '/backbar/in-and-out/requests.csv',
  '/backbar/in-and-out/requests.json',
  '/backbar/in-and-out/backups/none.jsonl.gz',
  '/backbar/in-and-out/person.json?email=:email',
  '/backbar/manifest.webmanifest',
  '/backbar/worker.js',
  '/backbar/jobs/sheet-worker.js',
  '/backbar/events/sheet-worker.js',
  '/backbar/jobs/:agreed/load-out',
  '/backbar/jobs/found?q=nora',
  '/backbar/passkey',
  // Exist only in the demo.
  '/backbar/demo',
  // Former addresses of pages.
  '/backbar/jobs/:agreed/venue',
  '/backbar/jobs/:agreed/ask',
  '/backbar/jobs/:lead/decline',
  '/backbar/settings/samples',
  '/backbar/in-and-out/former',
  '/backbar/menu?open=import',
  '/backbar/requests/:agreed/reply',
  '/backbar/jobs/:agreed/changes',
  '/backbar/events',
  '/backbar/events/:agreed/sheet',
  '/backbar/settings/calendars',
  '/backbar/settings/checklist',
  '/backbar/people',
  '/backbar/in-and-out/backups',
  '/backbar/in-and-out/person?email=:email',
  '/backbar/in-and-out/person/erase',
  '/backbar/in-and-out/import/x',
  '/backbar/settings/pay',
  '/backbar/about',
  '/backbar/money/sources',
  '/backbar/replies',
  '/backbar/venues/x',
  '/backbar/letters/x',
  '/backbar/settings/letters/x',
  '/backbar/settings/papers/x',
  '/backbar/settings/webhooks/x',
  '/backbar/account/x',
  '/backbar/menu/x',
  '/backbar/partners/x',
  '/backbar/pages/x',
  '/backbar/photos/x',
]

/** Records every owner page, as the owner, as an assistant and without log-in. */
export async function recordOwnerPages({ ask, call, house }: Recorder): Promise<void> {
  await ask(firstRun, { when: 'nobody has the house' })
  const { cookie, ids } = await fillBar(house)
  call(ids)
  const helper = await createUserClient(house, 'desk')
  const at = (path: string) => path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name]!)
  for (const path of loginPages.map(at)) await ask(path)
  await ask(firstRun, { when: 'somebody has it' })
  for (const path of [...ownerPages, ...ownerPagesInOtherStates, ...files, ...moduleFileAddresses].map(at)) {
    await ask(path, { as: 'the owner', cookie })
    await ask(path, { as: 'a helper', cookie: helper.cookie, against: `${path} as the owner` })
    await ask(path)
  }
}
