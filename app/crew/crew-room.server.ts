import { undoTime } from '../business/undo-time.ts'
import { crewTasks } from './posts/crew.tasks.server.ts'
import type { Room } from '../plumbing/database/room.server.ts'
import { crewSettings } from './crew-settings.server.ts'
import { removeOldCertificates } from './people/certificates.server.ts'

/** Who pours, and what they are paid: hours and tips outlive the request they were for. */
export const crewRoom = {
  tables: {
    crew_person: 'id',
    crew_link: 'id',
    crew_certificate: 'id',
    crew_away: 'id',
    crew_post: 'id',
    crew_offer: 'id',
    crew_tenure: 'id',
    crew_hand_over: 'id',
    crew_note: 'id',
    crew_tap: 'id',
    crew_work: 'id',
    crew_pot_entry: 'id',
    crew_kept_name: 'person_id',
  },
  files: { crew_certificate: ({ file }) => (file ? [file] : []) },
  cleanUp: (db, { files, now }) => removeOldCertificates(db, files, now - undoTime),
  settings: crewSettings,
  tasks: crewTasks,
  otherwise: ['crew_post', 'crew_work', 'crew_pot_entry'],
} satisfies Room
