import type { Db } from '../app/plumbing/database/database.server.ts'

/** Screen sizes of the screenshots in CSS pixels. A phone is rendered at twice the pixels. */
export const screenSizes = {
  phone: { width: 390, height: 844, scale: 2 },
  desk: { width: 1180, height: 780, scale: 1.25 },
} as const

/** Screenshot of the tour: its user and page, and the element scrolled to the top. */
export type Screenshot = {
  name: string
  screen: keyof typeof screenSizes
  whose: 'anybody' | 'owner'
  path: (db: Db) => Promise<string>
  /** CSS selector of the element, or the top of the page where missing. */
  from?: string
}

/** Fixed time of the tour, a Thursday at 10:30 in the morning local time. */
export const tourTime = Date.parse('2026-11-12T10:30:00-05:00')

const getPath = (path: string) => async () => path

/** Path of the event whose client has this first name. */
const getEventPath =
  (first: string, rest = '') =>
  async (db: Db) =>
    `/backbar/jobs/${await getId(db, first)}${rest}`

export const screenshots: Screenshot[] = [
  { name: 'home', screen: 'desk', whose: 'anybody', path: getPath('/') },
  {
    name: 'quote',
    screen: 'phone',
    whose: 'anybody',
    path: getPath('/quote?eventDate=2027-04-17&eventGuestCount=120'),
    from: '#quote',
  },
  { name: 'their-page', screen: 'phone', whose: 'anybody', path: getClientPagePath('Tara') },
  { name: 'drinks', screen: 'phone', whose: 'anybody', path: getClientPagePath('Ana', '/drinks') },
  { name: 'today', screen: 'phone', whose: 'owner', path: getPath('/backbar') },
  { name: 'job', screen: 'desk', whose: 'owner', path: getEventPath('Ana') },
  { name: 'calendar', screen: 'desk', whose: 'owner', path: getPath('/backbar/calendar?month=2026-12&show=asked') },
  { name: 'money', screen: 'desk', whose: 'owner', path: getPath('/backbar/money') },
  { name: 'answer', screen: 'phone', whose: 'owner', path: getEventPath('Elena') },
  { name: 'night', screen: 'phone', whose: 'owner', path: getEventPath('Ana', '/night') },
  { name: 'left', screen: 'phone', whose: 'owner', path: getEventPath('Harper', '/left') },
  { name: 'earned', screen: 'phone', whose: 'owner', path: getEventPath('Ivy', '/earned') },
]

/** Path of the client page, taken from the client's email. */
function getClientPagePath(first: string, rest = '') {
  return async (db: Db) => {
    const { body_text } = await db
      .selectFrom('email')
      .select('body_text')
      .where('event_id', '=', await getId(db, first))
      .where('kind', '=', 'proposal')
      .executeTakeFirstOrThrow()
    return `${/\/yours\/[\w-]{22}/.exec(body_text)![0]}${rest}`
  }
}

async function getId(db: Db, first: string): Promise<string> {
  const lead = db.selectFrom('event').select('id').where('requestor_name', 'like', `${first} %`)
  return (await lead.executeTakeFirstOrThrow()).id
}
