import { undoPeriodMs } from '../business/undo-period.ts'
import { upcomingEventTasks } from './events/upcoming-events.tasks.server.ts'
import { leftoverTasks } from './leftovers/leftovers.tasks.server.ts'
import { businessDocumentTasks } from './business-documents/business-documents.tasks.server.ts'
import type { AppPart } from '../plumbing/modules/app-part.server.ts'
import { eraseCertificates } from './business-documents/certificate-requests.server.ts'
import { pruneDeletedDocumentFiles } from './business-documents/business-documents.server.ts'
import { eraseVenues } from './venues/venues.server.ts'
import { operationsSettings } from './operations-settings.server.ts'

/** Tables of running events. Event details, with names and numbers of contacts on site, are erased with the agreement. */
export const operationsPart = {
  tasks: [...upcomingEventTasks, ...leftoverTasks, ...businessDocumentTasks],
  tables: {
    event_fact: 'lead_id',
    asked_fact: 'id',
    load_tick: 'id',
    left_told: 'id',
    list_learned: 'lead_id',
    sheet_version: 'id',
    shared_link: 'id',
    calendar_key: 'person_id',
    venue: 'id',
    event_venue: 'lead_id',
    company_paper: 'id',
    venue_packet: 'lead_id',
    certificate_request: 'id',
  },
  files: { company_paper: ({ file }) => [file] },
  ofRequest: ['asked_fact', 'event_venue', 'venue_packet', 'certificate_request', 'left_told', 'list_learned'],
  ofAgreement: ['event_fact', 'load_tick', 'sheet_version', 'shared_link'],
  otherwise: ['company_paper'],
  async erase(db, eventIds) {
    await eraseVenues(db, eventIds)
    return eraseCertificates(db, eventIds)
  },
  cleanUp: (db, { files, now }) => pruneDeletedDocumentFiles(db, files, now - undoPeriodMs),
  settings: operationsSettings,
} satisfies AppPart
