import { undoPeriodMs } from '../business/undo-period.ts'
import { upcomingEventTasks } from './events/upcoming-events.tasks.server.ts'
import { businessDocumentTasks } from './business-documents/business-documents.tasks.server.ts'
import type { AppPart } from '../plumbing/modules/app-part.server.ts'
import { eraseEventDocuments, pruneDeletedDocumentFiles } from './business-documents/business-documents.server.ts'
import { eraseVenues } from './venues/venues.server.ts'
import { operationsSettings } from './operations-settings.server.ts'

/** Tables of running events. Event details, with names and numbers of contacts on site, are erased with the agreement. */
export const operationsPart = {
  tasks: [...upcomingEventTasks, ...businessDocumentTasks],
  tables: [
    'event_details',
    'detail_question',
    'packing_checkmark',
    'learned_percentages',
    'run_sheet_version',
    'shared_link',
    'venue',
    'event_venue',
    'business_document',
  ],
  files: { business_document: ({ file }) => [file] },
  ofRequest: ['detail_question', 'event_venue', 'learned_percentages'],
  ofAgreement: ['event_details', 'packing_checkmark', 'run_sheet_version', 'shared_link'],
  otherwise: ['business_document'],
  async erase(db, eventIds) {
    await eraseVenues(db, eventIds)
    return eraseEventDocuments(db, eventIds)
  },
  cleanUp: (db, { files, now }) => pruneDeletedDocumentFiles(db, files, now - undoPeriodMs),
  settings: operationsSettings,
} satisfies AppPart
