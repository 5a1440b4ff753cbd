import { createSignedCopyLoader } from '../../app/agreements/proposals/signed-copy-store.server.ts'
import { renderPdfDocument } from '../../app/plumbing/pdf/render-pdf-document.server.ts'
import { createTestApp, type Database } from '../test-app.ts'
import type { Fixtures } from '../fixtures.ts'
import { recordClients } from './clients.ts'
import { recordOwnerForms } from './owner-forms.ts'
import { recordPayingClients } from './clients-by-card.ts'
import { recordClientsWhoBook } from './clients-who-book.ts'
import { recordOwnerPages } from './owners.ts'
import { openRecorder, type Recorder, type Recordings } from './recorder.ts'
import { resetFixedIds } from './same-ids.ts'
import { recordStaffPages } from './team.ts'
import { recordVisitorPages } from './visitors.ts'

/** Scenes to record, each with its own site and folder. */
export const scenes: Record<string, (recorder: Recorder) => Promise<void>> = {
  visitors: recordVisitorPages,
  couples: recordClients,
  owner: recordOwnerPages,
  'owner-forms': recordOwnerForms,
  'paying-couples': recordPayingClients,
  team: recordStaffPages,
  'clients-who-book': recordClientsWhoBook,
}

/** Plays a scene on a database. Returns the recordings by file. */
export async function play(name: string, database: Database, fixtures: Fixtures): Promise<Recordings> {
  await using house = await createTestApp(database, { QUOTES_PER_HOUR: '0', API_PER_MINUTE: '0' }, fixtures)
  // Name servers respond differently elsewhere.
  const nothing = async () => []
  house.dns = { resolve4: nothing, resolve6: nothing, resolveMx: nothing, resolveTxt: nothing }
  // Binary files are recorded by type only. Rendering takes seconds and has its own tests.
  house.paperPdf = house.cardPdf = async () => Buffer.from('%PDF-1.7')
  // Signed copies are rendered in this process, because a child process may be late on a busy machine.
  house.keptPdf = createSignedCopyLoader({ db: house.db, paperPdf: renderPdfDocument, stamp: null, now: house.now })
  resetFixedIds(Object.keys(scenes).indexOf(name))
  const recorder = await openRecorder(house)
  await scenes[name]!(recorder)
  await recorder.letters()
  return recorder.files
}
