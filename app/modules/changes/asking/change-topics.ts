import { isFieldLocked, type EventPhase } from '../../../agreements/changes/change-phase.ts'

/** Topics of the change page, a row each. */
export const changeTopics = ['guests', 'date', 'times', 'place', 'else'] as const
export type ChangeTopic = (typeof changeTopics)[number]

/** Topic of each field. */
const topicByField: Readonly<Record<string, ChangeTopic>> = {
  eventGuestCount: 'guests',
  eventDate: 'date',
  eventStartTime: 'times',
  eventEndTime: 'times',
  eventVenue: 'place',
  eventLocation: 'place',
  eventZip: 'place',
}

/** Topic to open: the requested topic, else that of the first changed field, else guests. */
export function getOpenChangeTopic(asked: string | null, fields: readonly string[]): ChangeTopic {
  const named = changeTopics.find((code) => code === asked)
  const [first] = fields
  const inQuestion = first === undefined ? undefined : (topicByField[first] ?? 'else')
  if (named && fields.some((field) => (topicByField[field] ?? 'else') === named)) return named
  return inQuestion ?? named ?? 'guests'
}

/** Whether all fields in a row of the client page are locked. */
export function isChangeTopicLocked(row: ChangeTopic, phase: EventPhase): boolean {
  const fields = Object.keys(topicByField).filter((field) => topicByField[field] === row)
  return fields.length > 0 && fields.every((field) => isFieldLocked(field, phase))
}
