import { eventCertificate, runSheetDocument } from '../../office/event/event-contributions.server.ts'
import { contribute } from '../../plumbing/modules/hooks.server.ts'
import { defineServerModule } from '../../plumbing/modules/server-module.server.ts'
import { getCertificateProgress } from './certificate-requests.server.ts'
import { getPacketRecords } from './packet-records.server.ts'
import { isAnyPacketShared, listVenuePacketsSwitchOffEffects, summarizePackets } from './packet-summary.server.ts'
import { getPacketLink } from './venue-packets.server.ts'

export const venuePacketsServer = defineServerModule({
  name: 'venue-packets',
  tables: ['venue_packet', 'certificate_request'],
  ofRequest: ['venue_packet', 'certificate_request'],
  eventRecords: getPacketRecords,
  isUsed: isAnyPacketShared,
  summarize: summarizePackets,
  listOffEffects: listVenuePacketsSwitchOffEffects,
  handlers: [
    contribute(eventCertificate, ({ db }, eventId) => getCertificateProgress(db, eventId)),
    contribute(runSheetDocument, ({ db }, eventId, { now, staff }) => getPacketLink(db, eventId, now, staff)),
  ],
})
