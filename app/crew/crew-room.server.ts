import { undoTime } from '../business/undo-time.ts'
import { crewTasks } from './posts/crew.tasks.server.ts'
import { erasePosts } from './posts/erase-posts.server.ts'
import type { Room } from '../plumbing/database/room.server.ts'
import { crewSettings } from './crew-settings.server.ts'
import { removeOldCertificates } from './people/crew-certificates.server.ts'
import { eraseCrewAgain, forgetOldPay, readErasedCrew } from './pay/erase-crew.server.ts'
import { paySettings } from './pay/pay-settings.server.ts'
import { payTasks } from './pay/pay.tasks.server.ts'
import { followRefunds } from './pay/pots.server.ts'

/** Who pours, and what they are paid: hours and tips outlive the request they were for. */
export const crewRoom = {
  tasks: [...crewTasks, ...payTasks],
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
  erase: erasePosts,
  otherwise: ['crew_post', 'crew_work', 'crew_pot_entry'],
  staysErased: { read: readErasedCrew, again: eraseCrewAgain },
  async cleanUp(db, { files, now }) {
    await followRefunds(db, now)
    await removeOldCertificates(db, files, now - undoTime)
  },
  endDays: (db, { today }) => forgetOldPay(db, today),
  settings: [...crewSettings, ...paySettings],
} satisfies Room
